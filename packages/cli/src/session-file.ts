/**
 * Where the address and the token are kept: a file that only its owner can read. The token never stands in arguments or
 * in the environment, which other programs of the machine can list.
 */

import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { EXITS, Ended } from './exits.ts'

export interface Session {
  url: string
  token: string
}

const OTHERS = 0o077
const folder = (): string => process.env['SERIALIS_HOME'] ?? join(homedir(), '.config', 'serialis')
const file = (): string => join(folder(), 'session.json')

export function keepSession(session: Session): void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  const next = `${file()}.${process.pid}`
  writeFileSync(next, `${JSON.stringify(session)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(next, file())
}

export const forgetSession = (): void => rmSync(file(), { force: true })

export function keptSession(): Session {
  let mode: number
  try {
    ;({ mode } = statSync(file()))
  } catch {
    throw new Ended(EXITS.notAllowed, 'not logged in: serialis login --url https://…', { message: 'login_required' })
  }
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
    throw new Ended(EXITS.usage, `${file()} can be read by others: chmod 600, or log in again`)
  return JSON.parse(readFileSync(file(), 'utf8')) as Session
}
