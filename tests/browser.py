"""A real browser for the tests that need one: the system's Chromium, without a window."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def chromium(folder: Path) -> webdriver.Chrome:
    """A browser that keeps what it writes in a folder; whoever asks quits it."""
    browser = next((path for name in _BROWSERS if (path := shutil.which(name))), None)
    driver = shutil.which("chromedriver")
    if not browser or not driver:
        pytest.fail(
            "this test looks at a page in a real browser: install Chromium and its driver "
            "(on Debian: apt-get install chromium chromium-driver)"
        )
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    # Without its sandbox, since it does not start as root with it.
    for switch in ("headless=new", "no-sandbox", "disable-gpu", "disable-dev-shm-usage",
                   "window-size=1200,900", f"user-data-dir={folder}"):  # fmt: skip
        options.add_argument(f"--{switch}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    os.environ["SE_AVOID_STATS"] = "true"
    return webdriver.Chrome(options, webdriver.ChromeService(driver))


def complaints(browser: webdriver.Chrome) -> list[str]:
    """The errors that the page made since the last time we asked."""
    untyped: Any = browser
    log = untyped.get_log("browser")
    return [entry["message"] for entry in log if entry["level"] == "SEVERE"]
