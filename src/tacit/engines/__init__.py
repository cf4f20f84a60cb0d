"""One task over many texts: in one process, on all cores, on Spark, with the same result."""

from tacit.engines._file import files_beside, has_run, is_file_target, run_to_file
from tacit.engines._ledger import names_file
from tacit.engines._run import RunProgress, Scale, Summary, run
from tacit.engines._task import FileTask, GroupedTask, JointTask, ManyTask, Task

__all__ = [
    "FileTask",
    "GroupedTask",
    "JointTask",
    "ManyTask",
    "RunProgress",
    "Scale",
    "Summary",
    "Task",
    "files_beside",
    "has_run",
    "is_file_target",
    "names_file",
    "run",
    "run_to_file",
]
