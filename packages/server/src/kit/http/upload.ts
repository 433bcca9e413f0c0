/** Files that are uploaded: received under the limit of their route, stored, and handed to the command. */

import type { MultipartFile } from '@fastify/multipart'
import type { Route } from '@serialis/contract/kit/route.ts'
import type { FastifyRequest } from 'fastify'
import { CommitUnknown, type TenantDb } from '../db/db.ts'
import { withinTime } from '../db/time-limit.ts'
import { requireRoomForFiles } from '../limits/file-quota.ts'
import type { Binding } from './bind.ts'
import type { App } from './context.ts'
import { Failure, failure } from './failure.ts'
import { parseInput, run, type Call, type GroundFloor } from './handle.ts'

/** The greatest file of routes that name no limit of their own. */
export const FILE_LIMIT = 4 * 2 ** 30
/** For the command of an upload, once its file has arrived. */
const UPLOAD_MS = 60_000

/** Errors while the client sends are no bugs: a truncated form, a broken connection. */
export async function* fromClient(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } catch (error) {
    throw error instanceof Failure ? error : failure('upload_broke_off')
  }
}

/** The parser would receive the rest of a file that is too large, to whatever end. */
function refuseBeyond(maximum: number, file: MultipartFile['file']): void {
  const refuse = () => void file.destroy(failure('file_too_large', { maximum }))
  if (file.truncated) refuse()
  else file.once('limit', refuse)
}

export const fileLimitOf = ({ fileLimit }: Route): number => fileLimit ?? FILE_LIMIT

/**
 * What a refused upload left unread is received and dropped, because the next request of its connection waits for it. Who
 * sends more than the greatest file loses the connection.
 */
export function dropRest({ raw }: FastifyRequest, most: number): void {
  let dropped = 0
  raw
    .unpipe()
    .on('data', (chunk: Buffer) => {
      dropped += chunk.length
      if (dropped > most) raw.socket.destroy()
    })
    .resume()
}

/** The first file of the form, still to be read; it is refused beyond the limit, wherever it is then. */
export async function fileOfForm(request: FastifyRequest, limit: number): Promise<MultipartFile> {
  if (!request.isMultipart()) throw failure('choose_a_file')
  const part = await request.file({ limits: { fileSize: limit } }).catch((error: { statusCode?: number }) => {
    // Errors by the library's limits have a status; input that it cannot parse at all has none.
    throw error.statusCode === undefined ? failure('choose_a_file') : error
  })
  if (!part) throw failure('choose_a_file')
  refuseBeyond(limit, part.file)
  return part
}

/**
 * Fields come before the file in the form. The file is stored completely, with its hash, before the transaction begins.
 */
export async function takeUpload(
  { app, ground }: { app: App; ground: GroundFloor },
  binding: Binding,
  call: Call,
  request: FastifyRequest,
) {
  if (!request.isMultipart()) throw failure('choose_a_file')
  const limit = fileLimitOf(binding.route)
  const { tenantId } = call.tenant
  await requireRoomForFiles(app, tenantId, { more: Number(request.headers['content-length'] ?? 0) })
  const part = await fileOfForm(request, limit)
  const fields = Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, field]) => (field && 'value' in field ? [[name, field.value]] : [])),
  )
  const input = parseInput(binding.route, { params: request.params, query: request.query, body: fields })
  const file = await app.files.put(tenantId, part.filename, fromClient(part.file))
  try {
    // Several may have been on their way at once, or have said no length.
    await requireRoomForFiles(app, tenantId)
    const admitted = async (db: TenantDb) => ({ ...(await call.admit(db)), input })
    const answer = await withinTime(
      UPLOAD_MS,
      () => run(app, ground, binding, { ...call, admit: admitted, file }),
      call.request.id,
    )
    await app.files.keep(file.path)
    return answer
  } catch (error) {
    // After a commit with unknown outcome the file may be in use; the next start decides.
    if (!(error instanceof CommitUnknown)) await app.files.remove(file.path)
    throw error
  }
}
