/**
 * One Chromium for one page, spoken to over a pipe: with an empty profile, no network and no scripts, ended with all its
 * processes whatever happens.
 */

import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex, Readable, Writable } from 'node:stream'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The given program, or the one of this machine; undefined when there is none. */
export const chromiumAt = (given: string | undefined): string | undefined =>
  (given === undefined ? PLACES : [given]).find((path) => existsSync(path))

const flagsOf = (profile: string): string[] => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  // The sandbox of Chromium refuses root, which a start for production refuses as well.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  // No name and no number is an address, and the proxy of all of them is none.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://serialis.invalid:9',
  '--proxy-bypass-list=<-loopback>',
  '--blink-settings=scriptEnabled=false',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
]

type Params = Record<string, unknown>

export interface ChromiumPage {
  ask<Answer>(method: string, params?: Params): Promise<Answer>
  on(method: string, work: (params: Params) => void): void
}

interface Message {
  id?: number
  method?: string
  params?: Params
  result?: unknown
  error?: { message: string }
}

/** Requests and answers of the protocol, each ended by a zero byte. */
function protocol(input: Writable, output: Readable, signal: AbortSignal) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, (params: Params) => void>()
  let [last, rest] = [0, '']
  const give = ({ id, method, params, result, error }: Message) => {
    if (method !== undefined) return listeners.get(method)?.(params ?? {})
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new Error(error.message))
  }
  const end = (reason: unknown) => {
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }
  output.setEncoding('utf8')
  output.on('data', (text: string) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages) give(JSON.parse(message) as Message)
  })
  output.once('close', () => end(new Error('Chromium ended')))
  // Chromium may be gone before it has read.
  input.on('error', end)
  signal.addEventListener('abort', () => end(signal.reason), { once: true })
  const ask = <Answer>(method: string, params: Params = {}, sessionId?: string): Promise<Answer> => {
    signal.throwIfAborted()
    const id = ++last
    const asked = Promise.withResolvers<unknown>()
    waiting.set(id, asked)
    input.write(`${JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) })}\0`)
    return asked.promise as Promise<Answer>
  }
  return { ask, on: (method: string, work: (params: Params) => void) => void listeners.set(method, work) }
}

/** Its whole group; a process of it that left the group ends with the pipe. */
function endWithChildren({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Runs `work` with an empty page. Rejects when Chromium does not start, ends, or the signal aborts. */
export async function withChromium<T>(
  program: string,
  signal: AbortSignal,
  work: (page: ChromiumPage) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'serialis-print-'))
  const child = spawn(program, flagsOf(profile), {
    // A group of its own, which ends as a whole.
    detached: true,
    cwd: profile,
    env: {
      PATH: process.env['PATH'],
      HOME: profile,
      TMPDIR: profile,
      XDG_CONFIG_HOME: profile,
      XDG_CACHE_HOME: profile,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  failed.catch(() => undefined)
  try {
    const [input, output] = child.stdio.slice(3) as [Duplex, Duplex]
    const { ask, on } = protocol(input, output, signal)
    const run = async () => {
      const { targetId } = await ask<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await ask<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
      return work({ on, ask: (method, params) => ask(method, params, sessionId) })
    }
    return await Promise.race([failed, run()])
  } finally {
    endWithChildren(child)
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
