// Programs that single tests run, each in the Debian package of its name. A test whose program is missing is skipped and counted.

import { spawnSync } from 'node:child_process'
import { installPackages } from './apt.mjs'

const PROGRAMS = ['bash', 'curl', 'jq', 'openssl']
const missing = () =>
  PROGRAMS.filter((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined)

/** Installs those that are missing, when this user may. */
export function programs() {
  const names = missing()
  if (names.length > 0) installPackages(names, `${names.join(', ')} for the tests that run them`)
}
