"""One task over many texts: in one process, on all cores, on Spark, with the same result."""

from tacit.engines._run import Progress, Scale, Summary, run
from tacit.engines._task import GroupedTask, Task

__all__ = ["GroupedTask", "Progress", "Scale", "Summary", "Task", "run"]
