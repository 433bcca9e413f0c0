/**
 * The embedded PostgreSQL: real server binaries from npm and a cluster in the data folder, started and stopped with the
 * product.
 */

import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { processLog } from '../ops/log.ts'
import { addressOf, freePort, hasRoomForSocket } from './cluster-address.ts'
import { reachableBinaries, runAs, type RunAs } from './cluster-user.ts'

const run = promisify(execFile)

export interface Cluster {
  /** Superuser of the cluster; only creates roles and databases. */
  superuserUrl(database: string): string
  stop(): Promise<void>
}

interface Kept {
  /** 0 when it listens on a socket. */
  port: number
  password: string
}

const SETTINGS = [
  'shared_buffers=256MB',
  'max_connections=80',
  'max_wal_size=2GB',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'max_locks_per_transaction=256',
  'work_mem=16MB',
  // What an archive of the log may lag behind before the server goes on without it.
  'max_slot_wal_keep_size=8GB',
  // The log names what failed by its class, and has no values: neither statements and parameters nor details of rows.
  'log_line_prefix=%m [%p] %d %e ',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
]

export interface ClusterOptions {
  /** Added to the server's command line. */
  settings?: readonly string[]
  giveUpMs?: number
  /** Is given what the server logs. */
  onLog?: (chunk: Buffer) => void
}

/** The npm package contains its libraries without their version links, because install scripts are disabled. */
async function linkLibraries(native: string) {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (existsSync(path)) continue
    await symlink(source.slice(source.lastIndexOf('/') + 1), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function initialise(native: string, folder: string, user: RunAs): Promise<Kept> {
  const kept: Kept = { port: 0, password: randomBytes(24).toString('base64url') }
  const passwordFile = `${folder}.password`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, kept.password, { mode: 0o600 })
  if (user.uid !== undefined) {
    await chown(folder, user.uid, user.gid!)
    await chown(passwordFile, user.uid, user.gid!)
  }
  await run(
    join(native, 'bin/initdb'),
    [
      '-D',
      folder,
      '-U',
      'postgres',
      '--pwfile',
      passwordFile,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--data-checksums',
    ],
    { ...user, cwd: '/' },
  )
  return kept
}

/** Stops a postmaster that a killed server left running in this folder. */
async function stopLeftover(folder: string) {
  const pid = await leftoverPid(folder)
  if (pid === undefined) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 30_000 && (await leftoverPid(folder)) !== undefined; waited += 100) await pause(100)
}

async function leftoverPid(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return undefined
  try {
    process.kill(pid, 0)
  } catch {
    return undefined
  }
  // Another program may have the pid by now; stop only a server of this folder.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => folder)
  return command.includes(folder) ? pid : undefined
}

interface Started {
  child: ChildProcess
  log: () => string
}

const urlOf = (folder: string, { port, password }: Kept, database: string) =>
  `postgres://postgres:${password}@${addressOf(folder, port).authority}/${database}`

function launch(
  { native, folder, user }: { native: string; folder: string; user: RunAs },
  kept: Kept,
  { settings: more = [], onLog }: ClusterOptions,
): Started {
  const { port, settings } = addressOf(folder, kept.port)
  const options = [...SETTINGS, ...settings, ...more].flatMap((setting) => ['-c', setting])
  const child = spawn(join(native, 'bin/postgres'), ['-D', folder, '-p', String(port), ...options], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr!.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-20_000)
    onLog?.(chunk)
  })
  return { child, log: () => log }
}

/** The file system of the folder does not support sockets. */
class NoSocket extends Error {}

/**
 * Resolves to true when it accepts connections, and to false when an old backend is still ending and the start must be
 * repeated.
 */
async function becameReady({ child, log }: Started): Promise<boolean> {
  for (let waited = 0; waited < 120_000; waited += 50) {
    if (log().includes('database system is ready to accept connections')) return true
    if (child.exitCode !== null || child.signalCode !== null) {
      if (/could not (?:bind Unix address|create Unix socket)/.test(log())) throw new NoSocket(log())
      if (/shared memory block|lock file|could not bind/.test(log())) return false
      throw new Error(`the embedded PostgreSQL did not start:\n${log()}`)
    }
    await pause(50)
  }
  throw new Error(`the embedded PostgreSQL is not ready after 120 s:\n${log()}`)
}

/**
 * Starts the cluster in `folder` and creates it when it is missing. When it ends and cannot be started again for
 * `giveUpMs`, the process ends.
 */
export async function startCluster(folder: string, options: ClusterOptions = {}): Promise<Cluster> {
  await mkdir(dirname(folder), { recursive: true })
  const user = await runAs()
  const { native, place } = await reachableBinaries(resolve(folder), user)
  await linkLibraries(native)
  const keptFile = `${place}.json`
  await stopLeftover(place)
  const isNew = !existsSync(join(place, 'PG_VERSION')) || !existsSync(keptFile)
  const kept = isNew ? await initialise(native, place, user) : (JSON.parse(await readFile(keptFile, 'utf8')) as Kept)
  const begin = () => untilReady(() => launch({ native, folder: place, user }, kept, options))
  const formerPort = kept.port
  const atPort = async () => {
    kept.port = await freePort(formerPort)
    return begin()
  }
  kept.port = 0
  const child = hasRoomForSocket(place)
    ? await begin().catch((error: unknown) => (error instanceof NoSocket ? atPort() : Promise.reject(error)))
    : await atPort()
  await writeFile(keptFile, JSON.stringify(kept), { mode: 0o600 })
  return supervise(
    child,
    (ended) => startAgain(begin, ended, options.giveUpMs ?? GIVE_UP_MS),
    (database) => urlOf(place, kept, database),
  )
}

/**
 * For a recovery to a moment. All of the log is in the cluster's folder, so nothing is fetched. The zone is a number,
 * because names of zones such as Z are not known yet when the server reads this setting.
 */
const recoveryTo = (at: Date): string[] => [
  // A server without clients cannot serve any during the recovery.
  'hot_standby=off',
  'restore_command=exit 1',
  `recovery_target_time=${at.toISOString().replace('Z', '+00')}`,
  'recovery_target_action=promote',
]

/**
 * Makes a cluster from a base backup, whose files `unpack` writes into the given folder; `own` is called with each of
 * them. PostgreSQL recovers it, up to `at` when there is more of the log, and its superuser gets a new password. Throws
 * when there is a cluster already.
 */
export async function restoreCluster(
  folder: string,
  unpack: (place: string, own: (path: string) => Promise<void>) => Promise<void>,
  at?: Date,
): Promise<void> {
  const user = await runAs()
  const { native, place } = await reachableBinaries(resolve(folder), user)
  if (existsSync(place)) throw new Error(`there is a database in ${place} already`)
  await linkLibraries(native)
  const own = async (path: string) => (user.uid === undefined ? undefined : chown(path, user.uid, user.gid!))
  await mkdir(place, { recursive: true, mode: 0o700 })
  await own(place)
  await unpack(place, own)
  // The socket of the copied server is in its folder, and so is its lock.
  for (const name of await readdir(place)) if (name.startsWith('.s.PGSQL.')) await rm(join(place, name))
  if (at !== undefined) {
    await writeFile(join(place, 'recovery.signal'), '', { mode: 0o600 })
    await own(join(place, 'recovery.signal'))
  }
  const kept: Kept = { port: 0, password: randomBytes(24).toString('base64url') }
  // A recovery refuses settings that are lower than those of the server that wrote the log.
  const settings = [...SETTINGS, ...(at === undefined ? [] : recoveryTo(at))].flatMap((setting) => ['-c', setting])
  const args = ['--single', '-D', place, ...settings, 'postgres']
  const child = spawn(join(native, 'bin/postgres'), args, { ...user, cwd: '/' })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-20_000)))
  // The part of SQL that this mode reads ends a statement at the end of the line.
  child.stdin.on('error', () => undefined).end(`alter role postgres password '${kept.password}'\n`)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0 || /\bERROR:/.test(log)) throw new Error(`the embedded PostgreSQL did not recover the backup:\n${log}`)
  await writeFile(`${place}.json`, JSON.stringify(kept), { mode: 0o600 })
}

/** Where the cluster of this folder is; it differs when the product runs as root. */
export const clusterPlace = async (folder: string): Promise<string> =>
  (await reachableBinaries(resolve(folder), await runAs())).place

/** Starts again as long as backends of a killed server hold the shared memory. */
async function untilReady(begin: () => Started): Promise<ChildProcess> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const started = begin()
    if (await becameReady(started)) return started.child
    await pause(300)
  }
  throw new Error('the embedded PostgreSQL does not start: an old process still holds its folder')
}

/** Waits between two starts of a server that ended, doubling: a disk that is full may have room again soon. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** Then the whole process ends, so that its supervisor can act. */
const GIVE_UP_MS = 10 * 60_000

/** Starts until it succeeds; only the first failure is printed. Undefined when `ended` is aborted. */
async function startAgain(
  begin: () => Promise<ChildProcess>,
  ended: AbortSignal,
  giveUpMs: number,
): Promise<ChildProcess | undefined> {
  let isTold = false
  const until = performance.now() + giveUpMs
  for (let wait = FIRST_WAIT_MS; performance.now() < until; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
    try {
      const child = await begin()
      if (isTold) processLog.warn({}, 'PostgreSQL runs again.')
      return child
    } catch (error) {
      if (!isTold)
        processLog.error({}, `PostgreSQL ended and could not be started again, trying on: ${(error as Error).message}`)
      isTold = true
    }
    await pause(wait, undefined, { signal: ended }).catch(() => undefined)
    if (ended.aborted) return undefined
  }
  processLog.error({}, `PostgreSQL could not be started for ${giveUpMs / 60_000} minutes; the product ends.`)
  process.exit(1)
}

/** How long the server may take to end in order. */
const FAST_STOP_MS = 3_000

/** Keeps the server running: when it is killed from outside, it starts again at the same address. */
function supervise(
  first: ChildProcess,
  startNext: (ended: AbortSignal) => Promise<ChildProcess | undefined>,
  superuserUrl: Cluster['superuserUrl'],
): Cluster {
  let child = first
  const stopping = new AbortController()
  let restarting: Promise<void> = Promise.resolve()
  const watch = () => {
    child.unref()
    child.once('exit', () => {
      if (stopping.signal.aborted) return
      restarting = startNext(stopping.signal).then((next) => {
        if (next === undefined) return
        child = next
        watch()
      })
    })
  }
  watch()
  return {
    superuserUrl,
    async stop() {
      stopping.abort()
      await restarting
      if (child.exitCode !== null || child.signalCode !== null) return
      // Ref the child again: otherwise a process with nothing else to do would exit before its database and skip what
      // follows.
      child.ref()
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.kill('SIGINT')
      // A checkpoint that takes longer is left to the recovery of the next start.
      const timer = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS)
      await ended
      clearTimeout(timer)
    },
  }
}

/** How to connect to a cluster that another process runs in `folder`; undefined when none runs. */
export async function runningCluster(folder: string): Promise<{ superuserUrl(database: string): string } | undefined> {
  const { place } = await reachableBinaries(resolve(folder), await runAs())
  if ((await leftoverPid(place)) === undefined) return undefined
  const kept = JSON.parse(await readFile(`${place}.json`, 'utf8')) as Kept
  return { superuserUrl: (database) => urlOf(place, kept, database) }
}
