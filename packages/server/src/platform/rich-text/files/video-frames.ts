/**
 * Videos of other sites, for readers: a page of its own frames the video, and its policy lets in the host of that video
 * alone. The pages of the console frame nothing but this one.
 */

import { randomBytes } from 'node:crypto'
import * as routes from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import { VIDEOS } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import { isAtHost, secureOriginOf } from '@serialis/contract/platform/rich-text/media-values.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { App } from '../../../kit/http/context.ts'
import type { WireAnswer, WireEndpoint, WireRequest } from '../../../kit/http/endpoints/wire-endpoint.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { ratesOf } from '../../../kit/limits/rates.ts'
import { escapedValue } from '../../markup/written.ts'
import { tenantById } from '../../tenants/tenants.service.ts'
import { editorRuleOf } from './editor-rule.service.ts'
import { isAddressValid, videoAddress } from './file-addresses.ts'

export const openVideo = bind(routes.openVideo, async ({ app, db, now }, { query: { src } }) => {
  requireThat(isAtHost(src, (await editorRuleOf(db)).videoHosts), 'video_host_not_allowed')
  return { address: await videoAddress(app, { tenantId: db.tenantId, src }, now) }
})

/** What the video may do: play, in full screen too. It leads this page nowhere. */
const MAY = 'allow-scripts allow-same-origin allow-presentation'
const LOOK = 'html,body,iframe{width:100%;height:100%;margin:0;border:0;display:block;background:#000}'

const pageOf = (src: string, nonce: string): string => `<!doctype html>
<html>
<head><meta charset="utf-8"><title>Video</title><style nonce="${nonce}">${LOOK}</style></head>
<body><iframe src="${escapedValue(src)}" sandbox="${MAY}" allow="fullscreen" referrerpolicy="no-referrer"></iframe></body>
</html>
`

async function answer(app: App, { params, query, facts }: WireRequest): Promise<WireAnswer> {
  const [tenantId, src] = [Number(params['tenant']), query['src'] ?? '']
  const signed = { tenantId, until: Number(query['e']), signature: query['s'] ?? '' }
  const origin = secureOriginOf(src)
  if (origin === null || !(await isAddressValid(app, { id: src, signed }, app.clock.now()))) {
    ratesOf(app).countAddress(facts.ip)
    throw failure('not_found')
  }
  const tenant = found(await tenantById(app, tenantId))
  if (tenant.isSuspended) throw failure('not_found')
  // As many as of files: an address that got around must not use up what others have.
  ratesOf(app).count({ kind: 'user', userId: `address ${facts.ip}` }, tenant)
  // The rule may have changed since the address was made.
  const { videoHosts } = await inTenant(app.pool, tenantId, 'read', editorRuleOf)
  if (!isAtHost(src, videoHosts)) throw failure('not_found')
  const nonce = randomBytes(16).toString('base64url')
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; frame-src ${origin}; style-src 'nonce-${nonce}'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
    body: pageOf(src, nonce),
  }
}

export const videoEndpoint: WireEndpoint = { method: 'GET', path: `/${VIDEOS}/:tenant`, answer }
