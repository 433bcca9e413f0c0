/** Calls routes of the contract with the kept session. */

import { randomUUID } from 'node:crypto'
import { openAsBlob, statSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { Unanswered, answerIn, connectionFault, refusalIn } from './answers.ts'
import type { Values } from './command.ts'
import { EXITS, Ended } from './exits.ts'
import { interrupted } from './interruption.ts'
import { take, type Part } from './part-file.ts'
import { keptSession, type Session } from './session-file.ts'

const TIMEOUT_MS = 60_000
/** Of uploads and downloads. */
const LONG_MS = 86_400_000
/** How often a request is sent at most, and the pause before the second time; it doubles. */
const TRIES = 4
const PAUSE_MS = 250

/** A session, and how its holder wants to be answered. */
export interface Caller extends Session {
  /** Of files and texts that the server writes; without it the tenant's. */
  lang?: string | undefined
  /** Of the one record that a command creates. */
  idempotencyKey?: string | undefined
}

const textOf = (value: Values[string]): string | undefined => (typeof value === 'string' ? value : undefined)

export const wishesOf = (values: Values): Omit<Caller, keyof Session> => ({
  lang: textOf(values['lang']),
  idempotencyKey: textOf(values['idempotency-key']),
})
export const callerOf = (values: Values): Caller => ({ ...keptSession(), ...wishesOf(values) })

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export function addressOf(url: string, route: Route, { params = {}, query = {} }: Loose): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value))
  return `${url.replace(/\/$/, '')}${path}${search.size > 0 ? `?${search}` : ''}`
}

interface Sending {
  /** The idempotency key of a create. */
  key: string
  form?: FormData
}

async function sent(caller: Caller, route: Route, input: Loose, { key, form }: Sending): Promise<Response> {
  const isLong = form !== undefined || route.kind === 'stream'
  let response: Response
  try {
    response = await fetch(addressOf(caller.url, route, input), {
      method: route.method,
      headers: {
        ...(caller.lang !== undefined && { 'Accept-Language': caller.lang }),
        ...(caller.token !== '' && { Authorization: caller.token }),
        ...(route.creates === true && { 'Idempotency-Key': key }),
        ...(input.body !== undefined && form === undefined && { 'Content-Type': 'application/json; charset=UTF-8' }),
      },
      body: form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      // A password must not follow to another address.
      redirect: 'manual',
      signal: AbortSignal.any([interrupted, AbortSignal.timeout(isLong ? LONG_MS : TIMEOUT_MS)]),
    })
  } catch (error) {
    throw connectionFault(caller.url, error)
  }
  if (response.ok) return response
  throw await refusalIn(caller.url, response)
}

/**
 * Does it again when the connection was lost or the server was busy. What may have been carried out is repeated only
 * where that is harmless: reads, and creates, whose key is the same each time.
 */
async function tried<T>(caller: Caller, route: Route, once: (key: string) => Promise<T>): Promise<T> {
  const key = caller.idempotencyKey ?? randomUUID()
  for (let left = TRIES - 1, wait = PAUSE_MS; ; left--, wait *= 2) {
    try {
      return await once(key)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      const mayRepeat = error.isHarmless || route.kind === 'query' || route.creates === true
      if (mayRepeat && left > 0) {
        await pause(wait, undefined, { signal: interrupted })
        continue
      }
      if (route.creates !== true) throw error
      const text = `${error.message}. The same command with --idempotency-key ${key} does it no second time`
      throw new Ended(error.exit, text, { ...error.facts, idempotencyKey: key })
    }
  }
}

export function call<R extends Route>(caller: Caller, route: R, input: ClientInput<R>): Promise<Answer<R>> {
  const once = async (key: string) => answerIn(caller.url, await sent(caller, route, input as Loose, { key }))
  return tried(caller, route, once) as Promise<Answer<R>>
}

/** The file is streamed from the disk. */
export async function upload<R extends Route>(
  caller: Caller,
  route: R,
  input: ClientInput<R>,
  path: string,
): Promise<Answer<R>> {
  const form = new FormData()
  try {
    if (statSync(path).isDirectory()) throw new Error('it is a folder')
    form.set('file', await openAsBlob(path), basename(path))
  } catch (error) {
    throw new Ended(EXITS.usage, `${path} cannot be read: ${(error as Error).message}`, { message: 'choose_a_file' })
  }
  const once = async (key: string) => answerIn(caller.url, await sent(caller, route, input as Loose, { key, form }))
  return tried(caller, route, once) as Promise<Answer<R>>
}

/** Into a part of a file; see `intoFile`. */
export async function download<R extends Route>(
  caller: Caller,
  route: R,
  input: ClientInput<R>,
  { part, sha256 }: { part: Part; sha256?: string },
): Promise<void> {
  const response = await tried(caller, route, (key) => sent(caller, route, input as Loose, { key }))
  await take(response, part, { url: caller.url, sha256 })
}
