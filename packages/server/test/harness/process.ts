/** The product as a process of its own, to be killed: server, PostgreSQL with all its children, or both. */

import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from './accounts.ts'
import { program } from './programs.ts'

export const victims = ['server', 'postgres', 'both'] as const
export type Victim = (typeof victims)[number]

export interface ProductProcess {
  url: string
  /** kill -9, and waits until the killed processes are gone. A server whose PostgreSQL alone was killed lives on, and starts it again. */
  kill(victim: Victim): Promise<void>
  /** SIGTERM, and waits for a clean end. */
  stop(): Promise<number | null>
  /** True when the server has ended, by whatever cause. */
  hasEnded(): boolean
  /** Of the server. */
  pid: number
  /** Of the PostgreSQL that runs in the data folder now. */
  postmaster(): number
  output(): string
}

function parentOf(pid: number): number {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** Every process below `pid`, itself included. */
function treeOf(pid: number): number[] {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((number) => number > 0)
  const tree = [pid]
  for (let grown = true; grown;) {
    const more = all.filter((candidate) => !tree.includes(candidate) && tree.includes(parentOf(candidate)))
    tree.push(...more)
    grown = more.length > 0
  }
  return tree
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It ended between the listing and the signal.
  }
}

const isGone = (pid: number) => {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}

async function goneAll(pids: readonly number[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = setInterval(() => {
    if (!pids.every(isGone)) return
    clearInterval(look)
    resolve()
  }, 5)
  await promise
}

/** Of a folder that has a PostgreSQL; 0 when there is none. */
function postmasterOf(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** Running processes: the end of this process ends all of them. */
const running = new Map<ChildProcess, string>()
process.once('exit', () => {
  for (const [child, dataDir] of running) {
    signal(child.pid ?? 0, 'SIGKILL')
    const postmaster = postmasterOf(dataDir)
    if (postmaster > 1) treeOf(postmaster).forEach((pid) => signal(pid, 'SIGKILL'))
  }
})

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Kills whatever of a product still runs on the folder. */
export async function killLeftovers(dataDir: string): Promise<void> {
  const postmaster = postmasterOf(dataDir)
  const command = postmaster > 1 ? commandOf(postmaster) : ''
  if (!command.includes(dataDir)) return
  const pids = treeOf(postmaster)
  pids.forEach((pid) => signal(pid, 'SIGKILL'))
  await goneAll(pids)
}

/** Starts `main.ts` on `dataDir` and resolves when it says where it listens; rejects with its output when it ends before. */
export async function startProcess(
  dataDir: string,
  environment: Record<string, string> = {},
  flags: readonly string[] = ['--empty'],
): Promise<ProductProcess> {
  const { path, execArgv, env } = program('main', {
    PORT: '0',
    REQUESTS_PER_USER: '1000000',
    REQUESTS_PER_TENANT: '1000000',
    REQUESTS_PER_ADDRESS: '1000000',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD,
    SECOND_ADMIN_PASSWORD: ADMIN_PASSWORD,
    FIXED_VERIFICATION_CODE: VERIFICATION_CODE,
    PUSH_PRIVATE_ADDRESSES: '127.0.0.1',
    ...environment,
  })
  const child: ChildProcess = spawn(process.execPath, [...execArgv, path, ...flags], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.set(child, dataDir)
  let output = ''
  const { promise: ended, resolve: end } = Promise.withResolvers<number | null>()
  child.once('exit', (code) => {
    end(code)
    // A killed server leaves its PostgreSQL behind until the next start.
    if (code !== null) running.delete(child)
  })
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const match = /Serialis is ready:\s+(http[^\s"]+?)\/?["\n]/.exec(output)
      if (match) resolve(match[1]!)
    }
    child.stdout!.on('data', listen)
    child.stderr!.on('data', listen)
    child.once('close', () => reject(new Error(`the product ended before it was ready:\n${output}`)))
  })
  const pid = child.pid!
  return {
    url,
    pid,
    postmaster: () => postmasterOf(dataDir),
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async kill(victim) {
      const postmaster = victim === 'server' ? 0 : postmasterOf(dataDir)
      // Held still first: nobody is born between the listing and the signals, and the server starts no other PostgreSQL.
      const heads = [...(postmaster > 1 ? [postmaster] : []), ...(victim === 'postgres' ? [] : [pid])]
      heads.forEach((head) => signal(head, 'SIGSTOP'))
      const pids = [...(postmaster > 1 ? treeOf(postmaster) : []), ...(victim === 'postgres' ? [] : [pid])]
      pids.forEach((one) => signal(one, 'SIGKILL'))
      await goneAll(pids)
      if (victim !== 'postgres') await ended
      if (victim === 'both') running.delete(child)
    },
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
