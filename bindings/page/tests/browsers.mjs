// SPDX-License-Identifier: MIT
//
// Starts the browsers of the system: Chromium, and Firefox over WebDriver BiDi.

import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";

const PLACES = {
  chromium: [process.env.URLENS_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
  firefox: [process.env.URLENS_FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"],
};

/** Where a browser is, or undefined. */
export function findBrowser(name) {
  return PLACES[name].find((place) => place && existsSync(place));
}

export function startBrowser(name) {
  const isFirefox = name === "firefox";
  return puppeteer.launch({
    browser: isFirefox ? "firefox" : "chrome",
    executablePath: findBrowser(name),
    headless: true,
    args: isFirefox ? [] : ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    extraPrefsFirefox: { "dom.serviceWorkers.testing.enabled": true },
    protocolTimeout: 120000,
  });
}
