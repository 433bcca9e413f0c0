/**
 * Copies of pictures that anybody gets who has the address, for what leaves the product: who reads a mail has no login. A copy
 * is of one document, does not depend on the original, and goes when the document holds the picture no longer.
 */

import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { PUBLISHED } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import { requireRoomForFiles } from '../../../kit/limits/file-quota.ts'
import type { DrawnChart } from '../charts/drawn.ts'
import { findFile, type UsingSubject } from '../files/document-files.queries.ts'
import { pngsOf } from './chart-pictures.ts'
import * as queries from './published.queries.ts'

/** What a document has, each once. */
export interface Pictures {
  /** Ids of files that its author may use. */
  files: readonly string[]
  charts: readonly DrawnChart[]
}

/** 192 bits. */
const ID_BYTES = 24
const MOST_PICTURES = 20

const chartKey = ({ content }: DrawnChart): string => createHash('sha256').update(content).digest('base64url')

interface Copy {
  fileId: string | null
  chart: string | null
  contentType: string
  body: Readable
}

/** Held by the transaction: its bytes are there before the row, and gone when it fails. */
async function store(ctx: Ctx, subject: UsingSubject, { body, ...copy }: Copy): Promise<void> {
  const { app, db, now } = ctx
  const { path, size } = await app.files.put(db.tenantId, 'picture', body)
  ctx.afterRollback(() => app.files.remove(path))
  ctx.afterCommit(() => void app.files.keep(path))
  await queries.insertPublished(db, {
    ...subject,
    ...copy,
    id: randomBytes(ID_BYTES).toString('base64url'),
    size,
    path,
    publishedAt: now,
  })
}

async function withdraw(ctx: Ctx, rows: readonly queries.PublishedRow[]): Promise<void> {
  const { files } = ctx.app
  for (const { path } of rows) {
    // A kill after the commit leaves bytes that nothing names; the next start finds them by this mark.
    await files.doubt(path)
    ctx.afterRollback(() => files.keep(path))
    ctx.afterCommit(() => void files.remove(path))
  }
  if (rows.length > 0)
    await queries.deletePublished(
      ctx.db,
      rows.map(({ id }) => id),
    )
}

async function copyFile(ctx: Ctx, subject: UsingSubject, fileId: string): Promise<void> {
  const file = await findFile(ctx.db, fileId)
  if (file === undefined || !file.contentType.startsWith('image/')) requireThat(false, 'picture_not_there')
  else {
    const { contentType, size, path } = file
    await requireRoomForFiles(ctx.app, ctx.db.tenantId, { more: size, db: ctx.db })
    await store(ctx, subject, { fileId, chart: null, contentType, body: ctx.app.files.read(path) })
  }
}

async function copyCharts(ctx: Ctx, subject: UsingSubject, charts: readonly DrawnChart[]): Promise<void> {
  if (charts.length === 0) return
  const drawn = await pngsOf(ctx.app, charts)
  for (const [at, bytes] of drawn.entries()) {
    await requireRoomForFiles(ctx.app, ctx.db.tenantId, { more: bytes.length, db: ctx.db })
    const body = Readable.from([bytes])
    await store(ctx, subject, { fileId: null, chart: chartKey(charts[at]!), contentType: 'image/png', body })
  }
}

/**
 * Makes these the pictures of the subject that anybody can open, in the transaction that saves it: what is missing is copied, what stays keeps its address, and the rest is withdrawn. Returns how many
 * there were before, and are.
 */
export async function publish(
  ctx: Ctx,
  subject: UsingSubject,
  { files, charts }: Pictures,
): Promise<{ before: number; after: number }> {
  const after = files.length + charts.length
  requireThat(after <= MOST_PICTURES, 'pictures_too_many', { maximum: MOST_PICTURES })
  await queries.lockPublished(ctx.db, subject)
  const rows = await queries.listPublished(ctx.db, subject)
  const keys = new Set<string | null>([...files, ...charts.map(chartKey)])
  await withdraw(
    ctx,
    rows.filter(({ fileId, chart }) => !keys.has(fileId ?? chart)),
  )
  const known = new Set(rows.map(({ fileId, chart }) => fileId ?? chart))
  for (const fileId of files) if (!known.has(fileId)) await copyFile(ctx, subject, fileId)
  await copyCharts(
    ctx,
    subject,
    charts.filter((chart) => !known.has(chartKey(chart))),
  )
  return { before: rows.length, after }
}

export const countPublished = async (db: TenantDb, subject: UsingSubject): Promise<number> =>
  (await queries.listPublished(db, subject)).length

/** Where anybody gets the pictures of the subject; undefined for what is not published. */
export interface PublishedAddresses {
  file(id: string): string | undefined
  chart(chart: DrawnChart): string | undefined
}

/** `base`: of the console, as readers of the document reach it. */
export async function publishedAddresses(
  db: TenantDb,
  subject: UsingSubject,
  base: string,
): Promise<PublishedAddresses> {
  const root = `${base.replace(/\/+$/, '')}/${PUBLISHED}/${db.tenantId}/`
  const rows = await queries.listPublished(db, subject)
  const addresses = new Map(rows.map(({ id, fileId, chart }) => [fileId ?? chart, `${root}${id}`]))
  return { file: (id) => addresses.get(id), chart: (chart) => addresses.get(chartKey(chart)) }
}
