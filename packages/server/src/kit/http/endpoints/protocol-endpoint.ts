/**
 * Endpoints for senders that use a protocol of their own, without JSON and without a token. The endpoint identifies the
 * sender before it reads a body.
 */

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { addressList } from '../../limits/slow-clients.ts'
import type { App } from '../context.ts'
import { Failure, failure } from '../failure.ts'
import { clientCertificateOf } from './client-certificate.ts'

export interface ProtocolRequest {
  ip: string
  params: Readonly<Record<string, string>>
  /** Path and query as they were sent. */
  target: string
  headers: Readonly<Record<string, string | undefined>>
  /** `Content-Length`; 0 when the sender gives none. */
  declaredBytes: number
  /** The fingerprint of the certificate that a trusted proxy says the client has shown; null where there is none. */
  clientCertificate: string | null
  /**
   * Throws `file_too_large` above the endpoint's limit, and `upload_broke_off` when the body is not complete in time.
   * `count` is called for each chunk and may refuse it.
   */
  body(count: (bytes: number) => void): Promise<Buffer>
}

export interface ProtocolAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}

export interface ProtocolEndpoint {
  /** POST where absent. */
  method?: 'GET'
  path: string
  maxBytes: number
  /** Time limit for the complete body. */
  maxSeconds: number
  answer(app: App, request: ProtocolRequest): Promise<ProtocolAnswer>
}

/** A sender that trickles bytes would keep its connection for ever, so the connection is closed after a time. */
async function wholeBody(
  source: Readable,
  { maxBytes, maxSeconds }: ProtocolEndpoint,
  count: (bytes: number) => void,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => source.destroy(new Error('too slow')), maxSeconds * 1_000)
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxBytes) throw failure('file_too_large', { maximum: maxBytes })
      count(piece.length)
      parts.push(piece)
    }
  } catch (error) {
    // An error while the sender sends is no bug.
    throw error instanceof Failure ? error : failure('upload_broke_off')
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(parts)
}

/** Bodies reach the endpoint as a stream, whatever their content type is. */
export async function serveProtocolEndpoints(
  http: FastifyInstance,
  app: App,
  endpoints: readonly ProtocolEndpoint[],
): Promise<void> {
  const isProxy = addressList(app.config.trustedProxies)
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const endpoint of endpoints)
      scope.route({
        method: endpoint.method ?? 'POST',
        url: endpoint.path,
        bodyLimit: endpoint.maxBytes,
        handler: async (request, reply) => {
          const declaredBytes = Number(request.headers['content-length'] ?? 0)
          if (declaredBytes > endpoint.maxBytes) throw failure('file_too_large', { maximum: endpoint.maxBytes })
          const { status, headers, body } = await endpoint.answer(app, {
            ip: request.ip,
            params: request.params as Record<string, string>,
            target: request.url,
            headers: request.headers as ProtocolRequest['headers'],
            declaredBytes,
            clientCertificate: clientCertificateOf(request.headers, request.socket.remoteAddress ?? '', isProxy),
            body: (count) => wholeBody((request.body ?? Readable.from([])) as Readable, endpoint, count),
          })
          return reply.code(status).headers(headers).header('Cache-Control', 'no-store').send(body)
        },
      })
  })
}
