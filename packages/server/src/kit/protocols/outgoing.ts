/**
 * One HTTP exchange with an external system. The address is checked when the connection is made, the other side is
 * authenticated by its certificate, and redirects are not followed.
 */

import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { requireNoTransaction } from '../db/open-transaction.ts'
import { isPlain, wayOut, type OutgoingRule } from './private-addresses.ts'

/** All in PEM. */
export interface OutgoingTls {
  /** Client certificate and key; both or none. */
  cert?: string
  key?: string
  /** The only certificate authorities to trust; the public ones if absent. */
  ca?: string
}

export interface OutgoingMessage {
  method: 'POST' | 'GET' | 'HEAD'
  url: string
  headers: Readonly<Record<string, string>>
  body?: Buffer
  /** From the first byte sent to the last byte read. */
  timeoutMs: number
  signal: AbortSignal
  /** Configured for the installation. */
  outgoing: OutgoingRule
  /** For https only. */
  tls?: OutgoingTls
  /** A longer answer is treated as a failure. */
  mostBytes: number
}

/** Why there is no complete answer. */
export type OutgoingProblem =
  | 'kept_in_sandbox'
  | 'address_not_allowed'
  | 'plain_text_not_allowed'
  | 'unreachable'
  | 'timeout'
  | 'broken_answer'
  | 'certificate_not_trusted'
  | 'certificate_refused'

export class OutgoingFailure extends Error {
  readonly kind: OutgoingProblem
  constructor(kind: OutgoingProblem, text: string) {
    super(text)
    this.kind = kind
  }
}

export interface Answering {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  /** Must be read to the end; throws `OutgoingFailure` when the answer is late, too long or truncated. */
  body: AsyncIterable<Buffer>
}

const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }

async function* whole(answer: IncomingMessage, mostBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  const parts = (answer as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  for (;;) {
    const next = await parts.next().catch(broken)
    if (next.done === true) break
    size += next.value.length
    if (size > mostBytes) throw new OutgoingFailure('broken_answer', `more than ${mostBytes} bytes`)
    yield next.value
  }
  if (!answer.complete) throw new OutgoingFailure('broken_answer', 'the answer broke off')
}

/**
 * How OpenSSL reports that the other side refuses our certificate: with TLS 1.3 in the code, before that only in the
 * text.
 */
const OURS_REFUSED =
  /alert[ _]((bad|unsupported)[ _]certificate|certificate[ _]\w+|unknown[ _]ca|access[ _]denied|handshake[ _]failure)/i
const THEIRS_NOT_TRUSTED = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|INVALID_|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/

const isReset = (error: unknown): boolean =>
  ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Translates a network error into an `OutgoingFailure`. */
function broken(error: unknown): never {
  if (error instanceof OutgoingFailure) throw error
  const { code = '', message } = error as NodeJS.ErrnoException
  const [said] = OURS_REFUSED.exec(`${code} ${message}`) ?? []
  if (said !== undefined) throw new OutgoingFailure('certificate_refused', said.replaceAll('_', ' ').toLowerCase())
  if (THEIRS_NOT_TRUSTED.test(code)) throw new OutgoingFailure('certificate_not_trusted', message)
  throw new OutgoingFailure(isReset(error) ? 'broken_answer' : 'unreachable', code || message)
}

/**
 * Sends the message and lets `read` read the answer within the same time limit. An abort of the task is passed through.
 */
export async function exchange<T>(message: OutgoingMessage, read: (answer: Answering) => Promise<T>): Promise<T> {
  requireNoTransaction('a call to another system')
  const { method, url, headers, body, timeoutMs, signal, outgoing, tls, mostBytes } = message
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const lookup = wayOut(outgoing, host, (kind, text) => new OutgoingFailure(kind, text))
  if (outgoing.onlyEncrypted && isPlain(url)) throw new OutgoingFailure('plain_text_not_allowed', target.origin)
  const timeout = AbortSignal.timeout(timeoutMs)
  const isSecure = target.protocol === 'https:'
  let isShown = false
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = (isSecure ? httpsRequest : httpRequest)(
        target,
        {
          method,
          headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
          agent: isSecure ? agents['https:'] : agents['http:'],
          ...(isSecure && tls),
          lookup,
          signal: AbortSignal.any([signal, timeout]),
        },
        resolve,
      )
      asked.once('error', reject)
      // Only a new connection shows this; one that was kept alive has already proved it.
      if (tls?.cert !== undefined)
        asked.once('socket', (socket) => socket.once('secureConnect', () => (isShown = true)))
      asked.end(body)
    }).catch((error: unknown) =>
      broken(
        isShown && isReset(error)
          ? new OutgoingFailure('certificate_refused', 'hung up as soon as the certificate was shown')
          : error,
      ),
    )
    return await read({
      status: answer.statusCode ?? 0,
      headers: answer.headers as Answering['headers'],
      body: whole(answer, mostBytes),
    })
  } catch (error) {
    signal.throwIfAborted()
    if (timeout.aborted) throw new OutgoingFailure('timeout', `${timeoutMs} ms`)
    throw error
  }
}

export async function textOf(body: AsyncIterable<Buffer>, encoding: BufferEncoding = 'utf8'): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts).toString(encoding)
}

/** The `Authorization` header for a name and password. */
export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
