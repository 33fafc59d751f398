"""How long it is kept who opened a daily board, and where."""

from datetime import datetime, timedelta

from bot.play.streak import oldest_that_counts
from bot.play.timers import pruning
from bot.storage.dailies import StoredDailyMessage
from bot.storage.models import StoredSpentAttempt, StoredVisit
from bot.storage.writing import Old

VISITS = timedelta(days=400)
"""How long a server's standings of daily boards remember who played there."""
MESSAGES = timedelta(days=30)
"""How long it is known where a day's standings were posted."""


def _old(now: datetime) -> Old:
    return {
        StoredVisit: StoredVisit.day < (now - VISITS).date(),
        StoredDailyMessage: StoredDailyMessage.day < (now - MESSAGES).date(),
        StoredSpentAttempt: StoredSpentAttempt.day < oldest_that_counts(now),
    }


PRUNING = pruning("daily", _old)
