/** One HTTP exchange with a target: the address is judged where the connection is made, redirects are not followed. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { FailureKind } from '@serialis/contract/push/push.status.ts'
import { addressRule, guardedLookup } from '../kit/private-addresses.ts'

/** An answer beyond this is no answer: 10,000 items take 2 MB. */
const ANSWER_BYTES = 8 * 2 ** 20

export interface SentMessage {
  method: 'POST' | 'GET' | 'HEAD'
  url: string
  headers: Readonly<Record<string, string>>
  body?: Buffer
  timeoutMs: number
  signal: AbortSignal
  /** Of the installation; see `addressRule`. */
  privateTargets: readonly string[]
}

export interface HttpAnswer {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  text: string
}

export class SendFailure extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, text: string) {
    super(text)
    this.kind = kind
  }
}

const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > ANSWER_BYTES) throw new SendFailure('broken_answer', `more than ${ANSWER_BYTES} bytes`)
    parts.push(part)
  }
  if (!answer.complete) throw new SendFailure('broken_answer', 'the answer broke off')
  return Buffer.concat(parts).toString('utf8')
}

/** Throws `SendFailure` when no whole answer came; a task's own interruption passes through. */
export async function send({ method, url, headers, body, timeoutMs, signal, privateTargets }: SentMessage): Promise<HttpAnswer> {
  const target = new URL(url)
  const mayReach = addressRule(privateTargets)
  const literal = target.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !mayReach(literal)) throw new SendFailure('address_not_allowed', literal)
  const timeout = AbortSignal.timeout(timeoutMs)
  const isSecure = target.protocol === 'https:'
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = (isSecure ? httpsRequest : httpRequest)(target, {
        method, headers: { ...headers, ...(body && { 'content-length': String(body.length) }) }, agent: isSecure ? agents['https:'] : agents['http:'],
        lookup: guardedLookup(mayReach, (address) => new SendFailure('address_not_allowed', address)), signal: AbortSignal.any([signal, timeout]),
      }, resolve)
      asked.once('error', reject)
      asked.end(body)
    })
    return { status: answer.statusCode ?? 0, headers: answer.headers as HttpAnswer['headers'], text: await textOf(answer) }
  } catch (error) {
    signal.throwIfAborted()
    if (timeout.aborted) throw new SendFailure('timeout', `${timeoutMs} ms`)
    if (error instanceof SendFailure) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new SendFailure(code === 'ECONNRESET' || code === 'EPIPE' ? 'broken_answer' : 'unreachable', code ?? message)
  }
}
