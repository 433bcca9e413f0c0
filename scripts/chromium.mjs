// Finds Chromium for the browser tests; installs Debian's when there is none and this user may.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (mayInstall) {
    console.log('Installing Chromium for the browser tests …')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const path = found()
  if (!path)
    console.error(
      'The browser tests need Chromium: install the package "chromium" (apt-get install chromium), or set CHROMIUM to its path.',
    )
  return path
}
