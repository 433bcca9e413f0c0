// Finds Chromium for the browser tests; installs Debian's when there is none and this user may.

import { existsSync } from 'node:fs'
import { installPackages } from './apt.mjs'

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const found = () => PLACES.find((path) => path && existsSync(path))

/** The path of a Chromium, or undefined after saying what to install. */
export function chromium() {
  const before = found()
  if (before) return before
  installPackages(['chromium', 'fonts-noto-cjk'], 'Chromium for the browser tests')
  const path = found()
  if (!path)
    console.error(
      'The browser tests need Chromium: install the package "chromium" (apt-get install chromium), or set CHROMIUM to its path.',
    )
  return path
}
