// Installs Debian packages for the tests, where there is apt-get and this user may.

import { spawnSync } from 'node:child_process'

const APT = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }

/** `purpose` is what the message says they are for. Returns nothing: check again for what was missing. */
export function installPackages(packages, purpose) {
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (!mayInstall) return
  console.log(`Installing ${purpose} …`)
  spawnSync('apt-get', ['update', '-qq'], APT)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], APT)
}
