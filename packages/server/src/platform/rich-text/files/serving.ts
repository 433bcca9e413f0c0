/** Gives the file of a signed address to anybody who has the address: a picture in a document cannot send a token. */

import type { Readable } from 'node:stream'
import { FILES, fileOf } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import { inTenant } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import type { WireAnswer, WireEndpoint, WireRequest } from '../../../kit/http/endpoints/wire-endpoint.ts'
import { failure, found } from '../../../kit/http/failure.ts'
import { ratesOf } from '../../../kit/limits/rates.ts'
import { nameOfFile } from '../../../kit/limits/sandbox.ts'
import { tenantById } from '../../tenants/tenants.service.ts'
import { findFile, type DocumentFileRow } from './document-files.queries.ts'
import { isAddressValid } from './file-addresses.ts'

interface Range {
  start: number
  end: number
}

/** The one range that is asked for; undefined: the whole file, null: none of the file. */
function rangeOf(header: string | undefined, size: number): Range | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? null : { start, end }
}

/** A browser shows pictures and plays videos where they are; anything else it saves. */
const isShown = ({ contentType }: DocumentFileRow): boolean => /^(?:image|video|audio)\//.test(contentType)

function headersOf(file: DocumentFileRow, name: string): Record<string, string> {
  const disposition = isShown(file) ? 'inline' : 'attachment'
  return {
    'Content-Type': file.contentType,
    'Content-Disposition': `${disposition}; filename="download"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, max-age=600',
    'Accept-Ranges': 'bytes',
  }
}

function answerOf({ files }: App, file: DocumentFileRow, name: string, asked: string | undefined): WireAnswer {
  const headers = headersOf(file, name)
  const range = rangeOf(asked, file.size)
  if (range === null) return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${file.size}` }, body: '' }
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  const part = range && { 'Content-Range': `bytes ${start}-${end}/${file.size}` }
  const body: Readable = files.read(file.path, { start, end })
  return {
    status: range ? 206 : 200,
    headers: { ...headers, ...part, 'Content-Length': String(end - start + 1) },
    body,
  }
}

async function answer(app: App, { params, query, headers, facts }: WireRequest): Promise<WireAnswer> {
  const address = fileOf(`/${FILES}/${params['tenant']}/${params['id']}?e=${query['e']}&s=${query['s']}`)
  const now = app.clock.now()
  const tenantId = address?.signed?.tenantId ?? 0
  if (address === undefined || !(await isAddressValid(app, address, now))) {
    ratesOf(app).countAddress(facts.ip)
    throw failure('not_found')
  }
  const tenant = found(await tenantById(app, tenantId))
  if (tenant.isSuspended) throw failure('not_found')
  // As many as a person may ask for: an address that got around must not use up what others have.
  ratesOf(app).count({ kind: 'user', userId: `address ${facts.ip}` }, tenant)
  const file = found(await inTenant(app.pool, tenantId, 'read', (db) => findFile(db, address.id)))
  return answerOf(app, file, nameOfFile(tenant, file.name), headers['range'])
}

export const fileEndpoint: WireEndpoint = { method: 'GET', path: `/${FILES}/:tenant/:id`, answer }
