"""The bot's metrics, as Prometheus reads them."""

from collections.abc import Mapping

from prometheus_client.parser import text_string_to_metric_families

from bot.ops.metrics import Metrics


def metric_values(text: bytes) -> dict[str, float]:
    """Every value by its name and labels, as in `sweeper_answers_total{kind="form"}`."""
    samples = [sample for family in text_string_to_metric_families(text.decode()) for sample in family.samples]
    return {_name(sample.name, sample.labels): sample.value for sample in samples}


def _name(name: str, labels: Mapping[str, str]) -> str:
    told = ",".join(f'{label}="{value}"' for label, value in sorted(labels.items()))
    return f"{name}{{{told}}}" if told else name


class Counts:
    """Counts since the last call, or since the beginning."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._before = metric_values(metrics.text())

    def moved(self) -> dict[str, float]:
        """Return the counts that have grown and by how much, without memory and times."""
        now = metric_values(self._metrics.text())
        moved = {name: value - self._before.get(name, 0) for name, value in now.items() if name.startswith("sweeper_")}
        self._before = now
        return {name: by for name, by in moved.items() if by and not name.split("{")[0].endswith(("_created", "_sum"))}
