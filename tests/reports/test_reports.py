"""Each public report that was tried names tests that exist."""

import re

import pytest

from lite.paths import ROOT
from tests.reports.table import REPORTS, Report


@pytest.mark.parametrize("report", REPORTS, ids=[report.what for report in REPORTS])
def test_the_tests_that_hold_a_report_exist(report: Report) -> None:
    assert report.tests
    for each in report.tests:
        file, _, name = each.partition("::")
        text = (ROOT / "tests" / file).read_text(encoding="utf-8")
        assert f"def {name}(" in text or f'test("{name}"' in text or re.search(rf"^{name}\b", text, re.MULTILINE), each


def test_where_it_was_told_is_a_place_on_a_public_site() -> None:
    told = [report.told for report in REPORTS if report.told]
    assert len(told) == len({*told}) > 30
    assert all(re.fullmatch(r"[\w.-]+(?:/[\w.-]+)?#\d+", each) for each in told)
