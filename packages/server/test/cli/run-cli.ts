/** The program for the command line as a process of its own, from its sources or from one file. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { atEnd } from '../harness/at-end.ts'
import type { Client } from '../harness/client.ts'

export const MAIN = join(import.meta.dirname, '../../../cli/src/main.ts')

export interface Ran {
  exit: number | null
  out: string
  err: string
  json(): unknown
}

/** Keeps its session in a folder of its own. */
export async function aCli(program = MAIN) {
  const home = await mkdtemp(join(tmpdir(), 'serialis-cli-'))
  atEnd(() => rm(home, { recursive: true, force: true }))
  const env = { ...process.env, SERIALIS_HOME: join(home, 'session'), LANG: 'C' }
  /** With `isOpen` its standard input goes on after the text. */
  const run = async (args: readonly string[], input = '', { isOpen = false } = {}): Promise<Ran> => {
    const child = spawn(process.execPath, [program, ...args], { cwd: home, env, stdio: 'pipe' })
    // It may have ended before.
    child.stdin.on('error', () => undefined)
    if (isOpen) child.stdin.write(input)
    else child.stdin.end(input)
    const [out, err, [exit]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    child.stdin.destroy()
    return { exit: exit as number | null, out, err, json: () => JSON.parse(out) as unknown }
  }
  return { home, session: join(env.SERIALIS_HOME, 'session.json'), env, run }
}

/** Logged in. */
export async function aCliOf(url: string, { account, password }: Client) {
  const cli = await aCli()
  const ran = await cli.run(['login', '--url', url, '--account', account], `${password}\n`)
  expect(ran, ran.err).toMatchObject({ exit: 0 })
  return cli
}
