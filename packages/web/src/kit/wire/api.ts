/** The console's only way to the server: typed by the contract, with one place for headers, timeout and refusals. */

import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { phrasesOfErrors } from '../language/phrases.ts'
import { brokenCall, CallError, refusal } from './call-error.ts'
import { lost, reached } from './connection.ts'
import { addressOf, jsonRequest, type LooseInput } from './request.ts'
import { clearStorage, session } from './session.ts'

/** The specification's timeout; everything that takes longer is a task. */
const CALL_TIMEOUT_MS = 12_000

export interface CallOptions {
  signal?: AbortSignal
  /** Kept across retries of one submission; created here when a `creates` route is called without one. */
  idempotencyKey?: string
}

let onLoggedOut: () => void = () => {}
/** Registered once at start: what to do after a 401 has cleared the storage. */
export const whenLoggedOut = (listener: () => void) => void (onLoggedOut = listener)

/**
 * Every refusal passes here, so that its phrases are loaded. A 401 of a request with the current token ends the
 * session.
 */
export async function refused(error: unknown, token: string | null): Promise<unknown> {
  const broken = brokenCall(error)
  if (!(broken instanceof CallError)) return broken
  if (broken.key === 'connection_lost') lost()
  await phrasesOfErrors([broken.key, ...Object.values(broken.fields)])
  if (broken.status === 401 && token !== null && token === session().token) {
    clearStorage()
    onLoggedOut()
  }
  return broken
}

/** Sends and checks the status; the answer's body is not read yet. */
export async function send(
  route: Route,
  input: LooseInput,
  options: CallOptions & { timeoutMs?: number } = {},
): Promise<Response> {
  const idempotencyKey = route.creates ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
  const timeout = AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS)
  const response = await fetch(addressOf(route, input), {
    ...jsonRequest(route, input, idempotencyKey),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    cache: 'no-store',
  })
  // A proxy that answers in place of the server names no request.
  if (response.status < 500 || response.headers.has('x-request-id')) reached(response.headers.get('date'))
  else lost()
  if (response.ok) return response
  throw refusal(response.status, await response.text(), response.headers.get('x-request-id') ?? '')
}

/** `await call(getOrder, { params: { id } })`. Throws `CallError`; never returns a partial answer. */
export async function call<R extends Route>(
  route: R,
  input: ClientInput<R>,
  options: CallOptions = {},
): Promise<Answer<R>> {
  const { token } = session()
  try {
    // A page that is still open while the session ends; the server would refuse it the same way.
    if (token === null && route.permission !== 'public') throw refusal(401, '', '')
    const response = await send(route, input as LooseInput, options)
    const text = await response.text()
    return (text === '' ? undefined : JSON.parse(text)) as Answer<R>
  } catch (error) {
    throw await refused(error, token)
  }
}
