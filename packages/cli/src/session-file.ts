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
  /** The token is an API key, which has no session to end. */
  isKey?: boolean
  /** The session ends when it was not used for that long. */
  idleMinutes?: number
}

const OTHERS = 0o077
const folder = (): string => process.env['SERIALIS_HOME'] || join(homedir(), '.config', 'serialis')
const file = (): string => join(folder(), 'session.json')

export function keepSession({ url, token, isKey, idleMinutes }: Session): void {
  const next = `${file()}.${process.pid}`
  try {
    mkdirSync(folder(), { recursive: true, mode: 0o700 })
    // An earlier program with this number was killed.
    rmSync(next, { force: true })
    writeFileSync(next, `${JSON.stringify({ url, token, isKey, idleMinutes })}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(next, file())
  } catch (error) {
    const text = `the session cannot be kept in ${file()}: ${(error as Error).message}. SERIALIS_HOME names another folder`
    throw new Ended(EXITS.unwritten, text, { message: 'session_not_kept' })
  }
}

export function forgetSession(): void {
  try {
    rmSync(file(), { force: true })
  } catch (error) {
    const text = `${file()} cannot be removed, and holds the token still: ${(error as Error).message}`
    throw new Ended(EXITS.unwritten, text, { message: 'session_not_forgotten' })
  }
}

const isSession = (value: unknown): value is Session => {
  const { url, token } = (value ?? {}) as Partial<Record<keyof Session, unknown>>
  return typeof url === 'string' && URL.canParse(url) && typeof token === 'string'
}

export function keptSession(): Session {
  let mode: number
  try {
    ;({ mode } = statSync(file()))
  } catch {
    throw new Ended(EXITS.notAllowed, 'not logged in: serialis login --url https://…', { message: 'login_required' })
  }
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
    throw new Ended(EXITS.usage, `${file()} can be read by others: chmod 600, or log in again`)
  try {
    const session: unknown = JSON.parse(readFileSync(file(), 'utf8'))
    if (isSession(session)) return session
  } catch {
    // Refused below.
  }
  throw new Ended(EXITS.notAllowed, `${file()} is damaged: log in again`, { message: 'session_damaged' })
}
