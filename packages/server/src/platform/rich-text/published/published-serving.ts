/** Gives a published picture to anybody who has its address. */

import { PUBLISHED } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import { inTenant } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import type { WireAnswer, WireEndpoint, WireRequest } from '../../../kit/http/endpoints/wire-endpoint.ts'
import { failure } from '../../../kit/http/failure.ts'
import { ratesOf } from '../../../kit/limits/rates.ts'
import { isAtRest, tenantById } from '../../tenants/tenants.service.ts'
import { findPublished, type PublishedRow } from './published.queries.ts'

const TENANT = /^[1-9]\d{0,8}$/
const ID = /^[\w-]{32}$/

async function pictureOf(app: App, { params, facts }: WireRequest): Promise<PublishedRow | undefined> {
  const { tenant: tenantText = '', id = '' } = params
  if (!TENANT.test(tenantText) || !ID.test(id)) return undefined
  const tenantId = Number(tenantText)
  const tenant = await tenantById(app, tenantId)
  if (tenant === undefined || isAtRest(tenant)) return undefined
  // A share of their own: who reads mails must not use up what the people of the tenant have.
  ratesOf(app).count({ kind: 'user', userId: `published ${facts.ip}` }, { tenantId: -tenantId })
  return inTenant(app.pool, tenantId, 'read', (db) => findPublished(db, id))
}

async function answer(app: App, request: WireRequest): Promise<WireAnswer> {
  const picture = await pictureOf(app, request)
  if (picture === undefined) {
    ratesOf(app).countAddress(request.facts.ip)
    throw failure('not_found')
  }
  const { contentType, size, path } = picture
  return {
    status: 200,
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(size),
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      // Mail programs in a browser show it in a page of their own.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Robots-Tag': 'noindex',
      // After an hour a picture that was withdrawn is seen by nobody any more.
      'Cache-Control': 'public, max-age=3600',
    },
    body: app.files.read(path),
  }
}

export const publishedEndpoint: WireEndpoint = { method: 'GET', path: `/${PUBLISHED}/:tenant/:id`, answer }
