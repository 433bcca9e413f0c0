/**
 * Endpoints that speak a protocol of others and are no routes of the contract: they read their query and token
 * themselves, receive forms and files as streams, and answer with any type.
 */

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteCaller } from '../../ops/server-log.ts'
import type { App, RequestFacts } from '../context.ts'
import { Failure, failure } from '../failure.ts'
import type { Caller } from '../handle.ts'
import { factsOf } from '../request-facts.ts'
import { dropRest, fileOfForm, fromClient } from '../upload.ts'

interface WireFile {
  /** As the client says. */
  name: string
  body: AsyncIterable<Uint8Array>
}

export interface WireRequest {
  method: string
  facts: RequestFacts
  params: Readonly<Record<string, string>>
  /** The first value of each parameter. */
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string | undefined>>
  /** `Content-Length`; 0 when the client gives none. */
  declaredBytes: number
  /** Names the caller in the log of requests, once it is known. */
  noteCaller(caller: Caller): void
  /** The first file of a form. Reading it throws `file_too_large` beyond the limit, and `upload_broke_off`. */
  file(maxBytes: number): Promise<WireFile>
  /** A form without files. */
  form(maxBytes: number): Promise<URLSearchParams>
}

export interface WireAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Readable
}

export interface WireEndpoint {
  method: 'GET' | 'POST'
  path: string
  answer(app: App, request: WireRequest): Promise<WireAnswer>
}

/** Of a request that was refused before anything said how large it may be. */
const DROPPED_BYTES = 1 << 30
/** In which a form without files must be complete. */
const FORM_SECONDS = 60

const firstOf = (value: unknown): string => String((Array.isArray(value) ? value[0] : value) ?? '')

/** The connection stays: a client that sent too much gets its answer. */
async function textOf(source: Readable, maxBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => source.destroy(new Error('too slow')), FORM_SECONDS * 1_000)
  try {
    for await (const part of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes) throw failure('file_too_large', { maximum: maxBytes })
      parts.push(part)
    }
  } catch (error) {
    // An error while the client sends is no bug.
    throw error instanceof Failure ? error : failure('upload_broke_off')
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(parts).toString('utf8')
}

function wireRequest(request: FastifyRequest, received: { most: number }): WireRequest {
  const query = Object.entries(request.query as Record<string, unknown>).map(([name, value]) => [name, firstOf(value)])
  return {
    method: request.method,
    facts: factsOf(request),
    params: request.params as Record<string, string>,
    query: Object.fromEntries(query),
    headers: request.headers as WireRequest['headers'],
    declaredBytes: Number(request.headers['content-length'] ?? 0),
    noteCaller: (caller) => noteCaller(request, caller),
    async file(maxBytes) {
      received.most = maxBytes
      const { filename, file } = await fileOfForm(request, maxBytes)
      return { name: filename, body: fromClient(file) }
    },
    async form(maxBytes) {
      received.most = maxBytes
      // A form with files is not read as one without.
      if (!(request.body instanceof Readable)) throw failure('invalid_input')
      return new URLSearchParams(await textOf(request.body, maxBytes))
    },
  }
}

async function serve(app: App, endpoint: WireEndpoint, request: FastifyRequest, reply: FastifyReply) {
  const received = { most: DROPPED_BYTES }
  try {
    const { status, headers, body } = await endpoint.answer(app, wireRequest(request, received))
    return reply.code(status).header('Cache-Control', 'no-store').headers(headers).send(body)
  } finally {
    // What a refused request left unread.
    if (request.method === 'POST') dropRest(request, received.most)
  }
}

export async function serveWireEndpoints(
  http: FastifyInstance,
  app: App,
  endpoints: readonly WireEndpoint[],
): Promise<void> {
  await http.register(async (scope) => {
    // A body is read by its endpoint alone, once the caller is known.
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const endpoint of endpoints)
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: (request, reply) => serve(app, endpoint, request, reply),
      })
  })
}
