"""`python -m bot.playground`."""

import sys

from bot.playground import main

sys.exit(main())
