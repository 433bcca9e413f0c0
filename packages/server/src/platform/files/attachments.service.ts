/**
 * Photos and documents of a record. Any room's records can have them; a signature on the record covers their checksums.
 */

import { randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { AttachmentRoutes } from '@serialis/contract/platform/files/attachments.routes.ts'
import {
  ATTACHMENTS_PER_SUBJECT,
  type Attachment,
  type AttachmentList,
} from '@serialis/contract/platform/files/attachments.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind, type Binding, type StreamAnswer } from '../../kit/http/bind.ts'
import type { Ctx, UploadCtx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { attachmentTypeOf, HEAD_BYTES } from './attachment-type.ts'
import * as queries from './attachments.queries.ts'
import type { AttachmentSubject } from './attachments.queries.ts'

export type { AttachmentSubject } from './attachments.queries.ts'

const shown = (row: queries.AttachmentRow): Attachment => ({
  id: row.id,
  name: row.name,
  contentType: row.contentType,
  size: row.size,
  sha256: row.sha256,
  addedAt: row.addedAt.toISOString(),
  addedBy: row.addedByName,
})

/** In the order in which they were added; a signed record contains name and checksum of each. */
export const attachmentsOf = async (db: TenantDb, subject: AttachmentSubject): Promise<Attachment[]> =>
  (await queries.listAttachments(db, subject)).map(shown)

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * Stores the uploaded file with the subject, which the caller has locked and found open. The same bytes again return
 * the first attachment. Refuses everything except photos, PDF and plain text.
 */
async function attach(ctx: UploadCtx, subject: AttachmentSubject, maximum: number): Promise<Attachment> {
  const { app, db, file } = ctx
  if (file.size === 0) throw failure('choose_a_file')
  Object.assign(ctx.event, {
    ...subject,
    details: { name: file.name.slice(0, 255), sha256: file.sha256, size: file.size },
  })
  const before = await queries.findAttachmentByHash(db, subject, file.sha256)
  if (before === undefined) {
    const contentType = await attachmentTypeOf(
      file.name,
      await bytesOf(app.files.read(file.path, { start: 0, end: HEAD_BYTES - 1 })),
      () => app.files.read(file.path),
    )
    requireThat((await queries.listAttachments(db, subject)).length < maximum, 'attachments_too_many', { maximum })
    const isNew = await queries.insertAttachment(db, {
      ...subject,
      id: randomUUIDv7(),
      name: file.name.slice(0, 255),
      contentType,
      size: file.size,
      sha256: file.sha256,
      path: file.path,
      by: { id: ctx.actor.kind === 'system' ? null : ctx.actor.userId, name: ctx.actor.userName },
      at: ctx.now,
    })
    if (isNew) return shown(found(await queries.findAttachmentByHash(db, subject, file.sha256)))
  }
  ctx.afterCommit(() => void app.files.remove(file.path))
  ctx.event.details['isRepeated'] = true
  return shown(found(await queries.findAttachmentByHash(db, subject, file.sha256)))
}

async function detach(ctx: Ctx, subject: AttachmentSubject, id: string): Promise<Attachment> {
  const row = found(await queries.findAttachment(ctx.db, subject, id))
  await queries.deleteAttachment(ctx.db, row.id)
  ctx.afterCommit(() => void ctx.app.files.remove(row.path))
  Object.assign(ctx.event, { ...subject, details: { name: row.name, sha256: row.sha256, size: row.size } })
  return shown(row)
}

/** For a record that is deleted with everything that belongs to it. */
export async function detachAll(ctx: Ctx, subject: AttachmentSubject): Promise<void> {
  for (const { id, path } of await queries.listAttachments(ctx.db, subject)) {
    await queries.deleteAttachment(ctx.db, id)
    ctx.afterCommit(() => void ctx.app.files.remove(path))
  }
}

/** The bytes as they were uploaded. The headers keep the browser from displaying them and from guessing their type. */
async function readAttachment(ctx: Ctx, subject: AttachmentSubject, id: string): Promise<StreamAnswer> {
  const row = found(await queries.findAttachment(ctx.db, subject, id))
  Object.assign(ctx.event, { ...subject, details: { name: row.name, sha256: row.sha256 } })
  const contentType = row.contentType.startsWith('text/') ? `${row.contentType}; charset=utf-8` : row.contentType
  return { contentType, fileName: row.name, size: row.size, body: ctx.app.files.read(row.path) }
}

export interface AttachmentOwner {
  subjectType: string
  /** Throws `not_found` for an unknown record; returns whether its attachments can still be changed. */
  look(db: TenantDb, id: string, ctx: Ctx): Promise<{ isOpen: boolean }>
  /** The same, with the record locked until the transaction ends. */
  lock(db: TenantDb, id: string): Promise<{ isOpen: boolean }>
  /** Called after one was added or removed. */
  changed(ctx: Ctx, id: string): Promise<void>
  /** How many a record has at most. */
  maximum?: number
}

/** Binds the attachment routes of one kind of record; the room that owns the records adds them to its bindings. */
export function bindAttachments(
  routes: AttachmentRoutes,
  { subjectType, look, lock, changed, maximum = ATTACHMENTS_PER_SUBJECT }: AttachmentOwner,
): Binding[] {
  const subjectOf = (subjectId: string): AttachmentSubject => ({ subjectType, subjectId })
  const openSubject = async (db: TenantDb, id: string) => {
    requireThat((await lock(db, id)).isOpen, 'attachments_closed')
    return subjectOf(id)
  }
  return [
    bind(routes.list, async (ctx, { params }): Promise<AttachmentList> => {
      const { db, actor } = ctx
      const { isOpen } = await look(db, params.id, ctx)
      const may = (permission: Parameters<typeof permissionCode>[0] | 'session') =>
        permission === 'session' || isGranted(actor.authorities, permissionCode(permission))
      const mayChange = isOpen && may(routes.add.permission)
      return {
        items: await attachmentsOf(db, subjectOf(params.id)),
        allowed: [
          ...(mayChange ? (['add', 'remove'] as const) : []),
          ...(may(routes.download.permission) ? (['download'] as const) : []),
        ],
      }
    }),
    bind(routes.add, async (ctx, { params }) => {
      const added = await attach(ctx, await openSubject(ctx.db, params.id), maximum)
      if (ctx.event.details['isRepeated'] !== true) await changed(ctx, params.id)
      return added
    }),
    bind(routes.remove, async (ctx, { params }) => {
      const removed = await detach(ctx, await openSubject(ctx.db, params.id), params.attachmentId)
      await changed(ctx, params.id)
      return removed
    }),
    bind(routes.download, async (ctx, { params }) => {
      await look(ctx.db, params.id, ctx)
      return readAttachment(ctx, subjectOf(params.id), params.attachmentId)
    }),
  ]
}
