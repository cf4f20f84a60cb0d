"""Parts of drawings that all of Office shares: themes, charts and diagrams."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tacit.formats.office._charts import freeze_chart
from tacit.formats.office._file import Tally
from tacit.formats.office._package import PartKind
from tacit.formats.office._sieve import sift
from tacit.formats.office._xml import Element, drop_all, qs

_TYPE = "vnd.openxmlformats-officedocument."
_SAMPLES = qs("dgm:title dgm:desc dgm:sampData dgm:styleData dgm:clrData")


def clean_shapes(root: Element, *, tally: Tally) -> None:
    """Cleans a part that holds nothing but drawings; layouts of diagrams lose their examples."""
    drop_all(root, _SAMPLES)
    sift(root, tally)


def clean_chart(root: Element, *, tally: Tally) -> None:
    """Cuts a chart off from its data."""
    freeze_chart(root)
    sift(root, tally)


def shape_kinds(folder: str, tally: Tally) -> Mapping[str, PartKind]:
    """The kinds of such parts, by relationship type.

    Args:
        folder: That of the document in the release.
        tally: Counts what is left out.
    """
    shapes, chart = partial(clean_shapes, tally=tally), partial(clean_chart, tally=tally)
    diagram = f"{folder}/diagrams/"
    return {
        "theme": PartKind(f"{folder}/theme/theme#.xml", f"{_TYPE}theme+xml", shapes, is_implicit=True),
        "chart": PartKind(f"{folder}/charts/chart#.xml", f"{_TYPE}drawingml.chart+xml", chart),
        "diagramData": PartKind(f"{diagram}data#.xml", f"{_TYPE}drawingml.diagramData+xml", shapes),
        "diagramLayout": PartKind(f"{diagram}layout#.xml", f"{_TYPE}drawingml.diagramLayout+xml", shapes),
        "diagramQuickStyle": PartKind(f"{diagram}style#.xml", f"{_TYPE}drawingml.diagramStyle+xml", shapes),
        "diagramColors": PartKind(f"{diagram}colors#.xml", f"{_TYPE}drawingml.diagramColors+xml", shapes),
    }
