/** Own files of documents, with addresses that a browser can get. */

import * as routes from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import type { DocumentFile } from '@serialis/contract/platform/rich-text/files/document-files.schema.ts'
import { z } from 'zod'
import { bind } from '../../../kit/http/bind.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import * as queries from './document-files.queries.ts'
import { fileAddresses, type Addresses } from './file-addresses.ts'

const shown = (row: queries.DocumentFileRow, { until, of }: Addresses): DocumentFile => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  contentType: row.contentType,
  size: row.size,
  width: row.width,
  height: row.height,
  uploadedAt: row.uploadedAt.toISOString(),
  address: of(row.id),
  addressUntil: until.toISOString(),
})

export const listDocumentFiles = bind(routes.listDocumentFiles, async ({ app, db, actor, now }, { query }) => {
  const addresses = await fileAddresses(app, db.tenantId, now)
  const ids = query.ids.split(',').filter((id) => z.uuid().safeParse(id).success)
  const rows = actor.kind === 'user' && ids.length > 0 ? await queries.listOwnFiles(db, actor.userId, ids) : []
  return { items: rows.map((row) => shown(row, addresses)) }
})

export const removeDocumentFile = bind(routes.removeDocumentFile, async (ctx, { params: { id } }) => {
  const { app, db, actor, event } = ctx
  const file = found(actor.kind === 'user' ? await queries.lockOwnFile(db, { userId: actor.userId, id }) : undefined)
  const documents = await queries.countUses(db, id)
  requireThat(documents === 0, 'document_file_in_use', { documents })
  await queries.deleteFile(db, id)
  ctx.afterCommit(() => void app.files.remove(file.path))
  const { name, kind, size, sha256 } = file
  Object.assign(event, { subjectType: 'document_file', subjectId: id, details: { name, kind, size, sha256 } })
  return { message: 'delete_success' }
})
