/** Calls routes of the contract with the kept session. */

import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { EXITS, Ended } from './exits.ts'
import type { Session } from './session-file.ts'

const TIMEOUT_MS = 60_000
/** Of uploads and downloads. */
const LONG_MS = 86_400_000

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function addressOf(url: string, route: Route, { params = {}, query = {} }: Loose): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value))
  return `${url.replace(/\/$/, '')}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** A key as words: `order_number_exists` is "order number exists". */
const wordsOf = (key: string): string => key.replaceAll('_', ' ')

function refusalOf(status: number, text: string): Ended {
  let answer: { message?: string; params?: object; fields?: Record<string, string> } = {}
  try {
    answer = JSON.parse(text) as typeof answer
  } catch {
    // Something between here and the server answered.
  }
  const { message = `http_${status}`, params = {}, fields = {} } = answer
  const exit =
    status === 401 || status === 403
      ? EXITS.notAllowed
      : status >= 500 || status === 429
        ? EXITS.unreachable
        : EXITS.refused
  const more = [
    ...Object.entries(params).map(([name, value]) => `${name}: ${String(value)}`),
    ...Object.entries(fields).map(([name, key]) => `${name}: ${wordsOf(key)}`),
  ]
  const shown = more.length > 0 ? ` (${more.join(', ')})` : ''
  return new Ended(exit, `${wordsOf(message)}${shown}`, { status, ...answer, message })
}

async function sent(session: Session, route: Route, input: Loose, form?: FormData): Promise<Response> {
  const isLong = form !== undefined || route.kind === 'stream'
  let response: Response
  try {
    response = await fetch(addressOf(session.url, route, input), {
      method: route.method,
      headers: {
        'Accept-Language': 'en',
        ...(session.token !== '' && { Authorization: session.token }),
        ...(route.creates === true && { 'Idempotency-Key': randomUUID() }),
        ...(input.body !== undefined && form === undefined && { 'Content-Type': 'application/json; charset=UTF-8' }),
      },
      body: form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      signal: AbortSignal.timeout(isLong ? LONG_MS : TIMEOUT_MS),
    })
  } catch (error) {
    const cause = (error as { cause?: Error }).cause ?? (error as Error)
    throw new Ended(EXITS.unreachable, `${session.url} cannot be reached: ${cause.message}`, { message: 'unreachable' })
  }
  if (response.ok) return response
  throw refusalOf(response.status, await response.text())
}

export async function call<R extends Route>(session: Session, route: R, input: ClientInput<R>): Promise<Answer<R>> {
  return (await (await sent(session, route, input as Loose)).json()) as Answer<R>
}

/** The file is streamed from the disk. */
export async function upload<R extends Route>(
  session: Session,
  route: R,
  input: ClientInput<R>,
  path: string,
): Promise<Answer<R>> {
  const form = new FormData()
  try {
    form.set('file', await openAsBlob(path), basename(path))
  } catch (error) {
    throw new Ended(EXITS.usage, `${path} cannot be read: ${(error as Error).message}`, { message: 'choose_a_file' })
  }
  return (await (await sent(session, route, input as Loose, form)).json()) as Answer<R>
}

export async function download<R extends Route>(
  session: Session,
  route: R,
  input: ClientInput<R>,
  path: string,
): Promise<void> {
  const response = await sent(session, route, input as Loose)
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(path))
}
