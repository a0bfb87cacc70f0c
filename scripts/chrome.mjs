/** Finds a Chrome or Chromium, or installs Debian's as root. Nothing is downloaded from a browser maker. */
import { installed, isThere } from './programs.mjs'

/** Chromium without windows first: a page costs it a good third less. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a browser, or a sentence that says how to get one. */
export function findChrome() {
  const named = process.env.PADDOCK_CHROME
  if (named)
    return isThere(named) ? { path: named } : { missing: `PADDOCK_CHROME names ${named}, which cannot be run.` }
  const found =
    PLACES.find(isThere) ??
    installed('chromium-headless-shell', '/usr/bin/chromium-headless-shell') ??
    installed('chromium', '/usr/bin/chromium')
  if (found) return { path: found }
  return { missing: 'No Chrome or Chromium was found: install one, or name it in PADDOCK_CHROME.' }
}

/** What a headless browser needs where a sandbox is not to be had, and to keep it from calling home. */
export const chromeFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
