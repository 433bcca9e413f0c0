/** Reads what the server answered: the JSON of a route, or why it refused. */

import { EXITS, Ended, refusalWords, wordsOf } from './exits.ts'
import { interrupted, interruptedEnd } from './interruption.ts'

/** Nothing was answered. `isHarmless`: the request was not carried out either, so that it may be sent again. */
export class Unanswered extends Ended {
  readonly isHarmless: boolean

  constructor(text: string, facts: Record<string, unknown>, isHarmless: boolean) {
    super(EXITS.unreachable, text, facts)
    this.isHarmless = isHarmless
  }
}

/** The connection was lost; the request may have been carried out. */
const LOST = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET', 'UND_ERR_ABORTED'])
/** There was no connection. */
const NO_CONNECTION = new Set(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** What `fetch` or the reading of its answer threw. */
export function connectionFault(url: string, error: unknown): Ended {
  if (interrupted.aborted) return interruptedEnd()
  const cause = (error as { cause?: Error & { code?: string } }).cause ?? (error as Error & { code?: string })
  const code = cause.code ?? ''
  const text = `${url} cannot be reached: ${cause.message === '' ? code : cause.message}`
  const facts = { message: 'unreachable' }
  if (NO_CONNECTION.has(code)) return new Unanswered(text, facts, true)
  return LOST.has(code) ? new Unanswered(text, facts, false) : new Ended(EXITS.unreachable, text, facts)
}

const notUnderstood = (url: string, status: number, what: string): Ended =>
  new Ended(EXITS.notUnderstood, `${url} answered ${what}: check the address of the console, and proxies before it`, {
    status,
    message: 'answer_not_understood',
  })

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The answer of a route as an object. */
export async function answerIn(url: string, response: Response): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    throw connectionFault(url, error)
  }
  const answer = objectIn(text)
  if (answer !== undefined) return answer
  const type = response.headers.get('content-type')?.split(';')[0] ?? 'nothing that has a type'
  throw notUnderstood(url, response.status, type === 'application/json' ? 'with JSON that breaks off' : `with ${type}`)
}

const exitOf = (status: number) =>
  status === 401 || status === 403
    ? EXITS.notAllowed
    : status >= 500 || status === 429
      ? EXITS.unreachable
      : EXITS.refused

const textsIn = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]))
    : {}
const wordsIn = (fields: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(textsIn(fields)).map(([name, key]) => [name, wordsOf(key)]))

/** Why it refused; something between here and the server may have answered instead. */
export async function refusalIn(url: string, response: Response): Promise<Ended> {
  const { status } = response
  if (status < 400)
    return notUnderstood(url, status, `with a redirection to ${response.headers.get('location') ?? 'nowhere'}`)
  const answer = objectIn(await response.text().catch(() => '')) ?? {}
  const message = typeof answer['message'] === 'string' ? answer['message'] : `http_${status}`
  const text = refusalWords(message, { ...textsIn(answer['params']), ...wordsIn(answer['fields']) })
  const facts = { status, ...answer, message }
  return status === 503 ? new Unanswered(text, facts, true) : new Ended(exitOf(status), text, facts)
}
