/** Ways in for senders that speak a protocol of their own: no JSON, no token. Who they are is the door's affair, and judged before a body is read. */
import type { FastifyInstance } from 'fastify'
import type { App } from './context.ts'
import { failure } from './failure.ts'

export interface Knock {
  params: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string | undefined>>
  /** Throws `file_too_large` beyond the door's limit. */
  body(): Promise<Buffer>
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
  answer(app: App, knock: Knock): Promise<DoorAnswer>
}

async function wholeBody(pieces: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > most) throw failure('file_too_large', { maximum: most })
    parts.push(piece)
  }
  return Buffer.concat(parts)
}

/** Bodies reach the door as they come, whatever their type says. */
export async function openDoors(http: FastifyInstance, app: App, doors: readonly Door[]): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const { path, mostBytes, answer } of doors)
      scope.post(path, { bodyLimit: mostBytes }, async (request, reply) => {
        const { status, headers, body } = await answer(app, {
          params: request.params as Record<string, string>, headers: request.headers as Knock['headers'], body: () => wholeBody((request.body ?? []) as AsyncIterable<Buffer>, mostBytes),
        })
        return reply.code(status).headers(headers).header('Cache-Control', 'no-store').send(body)
      })
  })
}
