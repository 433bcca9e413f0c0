/**
 * The common part of simulated partners over HTTP: listening, reading a body, writing a long answer without holding it
 * in memory.
 */

import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Identity } from './certificates.ts'

export interface Listening {
  readonly port: number
  close(): Promise<void>
}

/** Over TLS as this identity; whose certificate the authority has not issued is hung up on. */
export interface Secured {
  identity: Identity
  /** In PEM; without it no client certificate is required. */
  clientAuthority?: string
}

const securedServer = ({ identity, clientAuthority }: Secured, answer: RequestListener) =>
  createSecureServer(
    {
      cert: identity.certificate,
      key: identity.privateKey,
      ...(clientAuthority !== undefined && { ca: clientAuthority, requestCert: true, rejectUnauthorized: true }),
    },
    answer,
  )

export async function listen(port: number, answer: RequestListener, secured?: Secured): Promise<Listening> {
  const server = secured === undefined ? createServer(answer) : securedServer(secured, answer)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What a signature covers. */
export async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

export const bodyOf = async (request: IncomingMessage): Promise<string> => (await bytesOf(request)).toString('utf8')

export const isLetIn = ({ headers }: IncomingMessage, user: string, password: string): boolean =>
  headers.authorization === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

const AT_ONCE = 5_000

/** The reader has caught up, or has gone. */
async function drained(answer: ServerResponse): Promise<void> {
  const heard = new AbortController()
  await Promise.race([once(answer, 'drain', { signal: heard.signal }), once(answer, 'close', { signal: heard.signal })])
  heard.abort()
}

/** Writes head, `count` pieces and tail, waiting for the reader. */
export async function writeMany(
  answer: ServerResponse,
  { head, tail, count, piece }: { head: string; tail: string; count: number; piece: (index: number) => string },
): Promise<void> {
  answer.write(head)
  for (let from = 0; from < count; from += AT_ONCE) {
    let text = ''
    for (let index = from; index < Math.min(count, from + AT_ONCE); index++) text += piece(index)
    if (!answer.write(text)) await drained(answer)
    if (answer.destroyed) return
  }
  answer.end(tail)
}
