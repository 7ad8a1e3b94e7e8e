import pytest


@pytest.fixture(autouse=True)
def in_a_project(project_without_model: None) -> None:
    """Where a person types `doctor`."""
