/** Ways in for senders that speak a protocol of their own: no JSON, no token. Who they are is the door's affair, and judged before a body is read. */

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { App } from './context.ts'
import { Failure, failure } from './failure.ts'

export interface Knock {
  ip: string
  params: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string | undefined>>
  /** Bytes of the body, as its sender says; 0 when he does not. */
  declared: number
  /** Throws `file_too_large` beyond the door's limit, and `upload_broke_off` when it does not come whole in time. `count` is told of each piece, and may refuse it. */
  body(count: (bytes: number) => void): Promise<Buffer>
}

export interface DoorAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}

export interface Door {
  /** Of a POST. */
  path: string
  mostBytes: number
  /** So long a body may take to come. */
  mostSeconds: number
  answer(app: App, knock: Knock): Promise<DoorAnswer>
}

/** Who sends a byte now and then would hold a place for ever: after its time the connection is closed. */
async function wholeBody(
  source: Readable,
  { mostBytes, mostSeconds }: Door,
  count: (bytes: number) => void,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => source.destroy(new Error('too slow')), mostSeconds * 1_000)
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > mostBytes) throw failure('file_too_large', { maximum: mostBytes })
      count(piece.length)
      parts.push(piece)
    }
  } catch (error) {
    // What goes wrong while the sender sends is no bug.
    throw error instanceof Failure ? error : failure('upload_broke_off')
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(parts)
}

/** Bodies reach the door as they come, whatever their type says. */
export async function openDoors(http: FastifyInstance, app: App, doors: readonly Door[]): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const door of doors)
      scope.post(door.path, { bodyLimit: door.mostBytes }, async (request, reply) => {
        const declared = Number(request.headers['content-length'] ?? 0)
        if (declared > door.mostBytes) throw failure('file_too_large', { maximum: door.mostBytes })
        const { status, headers, body } = await door.answer(app, {
          ip: request.ip,
          params: request.params as Record<string, string>,
          headers: request.headers as Knock['headers'],
          declared,
          body: (count) => wholeBody((request.body ?? Readable.from([])) as Readable, door, count),
        })
        return reply.code(status).headers(headers).header('Cache-Control', 'no-store').send(body)
      })
  })
}
