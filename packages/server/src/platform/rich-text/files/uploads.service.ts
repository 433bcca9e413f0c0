/**
 * Takes files for documents: what is received is stored first, judged by its bytes, and pictures are replaced by what a
 * decoder makes of them. Then the row and its event are one transaction.
 */

import { randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import { EDITOR_UPLOADS, UPLOAD_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { DocumentFileKind } from '@serialis/contract/platform/rich-text/files/document-files.schema.ts'
import { CommitUnknown, inTenant } from '../../../kit/db/db.ts'
import { withinTime } from '../../../kit/db/time-limit.ts'
import {
  draftEvent,
  type Actor,
  type App,
  type Ctx,
  type RequestFacts,
  type Tenant,
} from '../../../kit/http/context.ts'
import { failure, requireThat } from '../../../kit/http/failure.ts'
import { withHooks } from '../../../kit/http/transaction-hooks.ts'
import { requireRoomForFiles } from '../../../kit/limits/file-quota.ts'
import type { StoredFile } from '../../../kit/ops/file-store.ts'
import { recordEvent } from '../../audit/audit.service.ts'
import * as queries from './document-files.queries.ts'
import { editorRuleOf } from './editor-rule.service.ts'
import { cleanName } from './file-name.ts'
import { fileTypeOf, HEAD_BYTES, isPicture, type FileType } from './file-types.ts'
import { rewritePicture } from './pictures.ts'

export interface Uploader {
  app: App
  actor: Actor
  tenant: Tenant
  request: RequestFacts
  /** The key of the document that the file is for; empty when none was named. */
  document: string
}

export interface Incoming {
  kind: DocumentFileKind
  name: string
  body: Readable | AsyncIterable<Uint8Array>
  /** Where it was fetched from; absent for what a person sent. */
  source?: string
}

const COMMAND_MS = 10_000

/** The largest file of a kind. */
export const limitOf = async ({ app, tenant }: Pick<Uploader, 'app' | 'tenant'>, kind: DocumentFileKind) =>
  kind === 'video'
    ? (await inTenant(app.pool, tenant.tenantId, 'read', editorRuleOf)).videoBytes
    : EDITOR_UPLOADS[kind].bytes

/** Before anything is received. */
export async function requireRoomFor({ app, tenant, actor }: Uploader, more: number): Promise<void> {
  await requireRoomForFiles(app, tenant.tenantId, { more })
  await inTenant(app.pool, tenant.tenantId, 'write', async (db) =>
    requireOwnRoom(await queries.lockOwnBytes(db, actor.userId), more),
  )
}

function requireOwnRoom(used: number, more: number): void {
  requireThat(used + more <= UPLOAD_LIMITS.bytesPerPerson, 'document_files_of_person_too_many', {
    maximum: UPLOAD_LIMITS.bytesPerPerson / 1e9,
  })
}

async function headOf({ files }: App, path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of files.read(path, { start: 0, end: HEAD_BYTES - 1 })) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

interface Judged {
  file: StoredFile
  type: FileType
  width: number | null
  height: number | null
}

/** The received file, or for a picture another one that its decoder wrote; then the received one is removed. */
async function judge({ app, tenant }: Uploader, { kind, name }: Incoming, received: StoredFile): Promise<Judged> {
  if (received.size === 0) throw failure('choose_a_file')
  const type = fileTypeOf(kind, name, await headOf(app, received.path))
  if (!isPicture(type)) return { file: received, type, width: null, height: null }
  const { bytes, width, height } = await rewritePicture(app, app.files.placeOf(received.path))
  const file = await app.files.put(tenant.tenantId, name, Readable.from([bytes]))
  await app.files.remove(received.path)
  return { file, type, width, height }
}

async function store(uploader: Uploader, { kind, name, source }: Incoming, { file, type, ...measures }: Judged) {
  const { app, actor, tenant, request, document } = uploader
  const row = {
    ...measures,
    id: randomUUIDv7(),
    kind,
    name: cleanName(name, type.ending),
    contentType: type.contentType,
    size: file.size,
    sha256: file.sha256,
    path: file.path,
    documentKey: document,
    uploadedBy: actor.userId,
    uploadedAt: app.clock.now(),
  }
  await withHooks((hooks) =>
    inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
      const event = draftEvent()
      const ctx: Ctx = { app, db, actor, tenant, request, event, now: row.uploadedAt, ...hooks }
      requireOwnRoom(await queries.lockOwnBytes(db, actor.userId), file.size)
      await queries.insertFile(db, row)
      Object.assign(event, {
        subjectType: 'document_file',
        subjectId: row.id,
        details: { name: row.name, kind, size: row.size, sha256: row.sha256, ...(source && { source }) },
      })
      await recordEvent(ctx, 'document_file.added')
    }),
  )
  return row
}

/** The file as it is stored. Nothing is left of one that is refused. */
export async function takeFile(uploader: Uploader, incoming: Incoming): Promise<queries.DocumentFileRow> {
  const { app, tenant, request } = uploader
  const received = await app.files.put(tenant.tenantId, incoming.name, incoming.body)
  let path = received.path
  try {
    // Several may have been on their way at once, or have said no length.
    await requireRoomForFiles(app, tenant.tenantId)
    const judged = await judge(uploader, incoming, received)
    path = judged.file.path
    const row = await withinTime(COMMAND_MS, () => store(uploader, incoming, judged), request.id)
    await app.files.keep(path)
    return row
  } catch (error) {
    // After a commit with unknown outcome the file may be in use; the next start decides.
    if (!(error instanceof CommitUnknown)) await app.files.remove(path)
    throw error
  }
}
