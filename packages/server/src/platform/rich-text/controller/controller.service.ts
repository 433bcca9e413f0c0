/**
 * The controller of the rich-text editor, by the protocol of an editor family: one address, an action in the query, and 200
 * with a `state` whatever happens. The caller is known by the token header or by a ticket in the query, and never by a
 * cookie, so a form of another site uploads nothing.
 */

import {
  NO_FILES,
  SUCCESS,
  type CaptureAnswer,
  type ListAnswer,
  type UploadAnswer,
} from '@serialis/contract/platform/rich-text/controller/controller.schema.ts'
import { EDITOR_UPLOADS, UPLOAD_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import * as routes from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import {
  uploadTicketInput,
  type DocumentFileKind,
} from '@serialis/contract/platform/rich-text/files/document-files.schema.ts'
import { CONTROLLER } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import { databaseFailure } from '../../../kit/db/database-errors.ts'
import { inTenant } from '../../../kit/db/db.ts'
import type { App, Tenant } from '../../../kit/http/context.ts'
import type { WireAnswer, WireEndpoint, WireRequest } from '../../../kit/http/endpoints/wire-endpoint.ts'
import { Failure, failure, found, requireThat } from '../../../kit/http/failure.ts'
import { requireInService, requirePermission } from '../../../kit/http/handle.ts'
import { ratesOf } from '../../../kit/limits/rates.ts'
import { findActor, tenantCodeOf } from '../../access/sessions/sessions.service.ts'
import { parseToken } from '../../access/sessions/tokens.ts'
import { tenantByCode, tenantById } from '../../tenants/tenants.service.ts'
import * as queries from '../files/document-files.queries.ts'
import { editorRuleOf } from '../files/editor-rule.service.ts'
import { fileAddresses } from '../files/file-addresses.ts'
import { holderOfTicket, tenantOfTicket } from '../files/tickets.service.ts'
import { limitOf, requireRoomFor, takeFile, type Uploader } from '../files/uploads.service.ts'
import { captureAll } from './capture.service.ts'
import { configurationFor } from './configuration.ts'
import { stateOf } from './controller.texts.ts'

/** A picture as base64 in a form: a third more, and three characters for some of its signs. */
const SCRAWL_FORM_BYTES = Math.ceil(EDITOR_UPLOADS.scrawl.bytes * 1.6)
const CAPTURE_FORM_BYTES = 256_000

type Answer = UploadAnswer | ListAnswer | CaptureAnswer

/** Throws before anything of the body is read. */
async function uploaderOf(
  app: App,
  request: WireRequest,
  kinds: readonly DocumentFileKind[],
  route: typeof routes.makeUploadTicket | typeof routes.listDocumentFiles,
): Promise<Uploader> {
  const { facts, query } = request
  const { ticket = '' } = query
  const named = uploadTicketInput.shape.document.safeParse(query['document'])
  const wrong = (error: unknown) => {
    ratesOf(app).countAddress(facts.ip)
    throw error
  }
  const holder = await (
    ticket === ''
      ? findActor(app, facts).then((caller) => ({ ...caller, document: named.data ?? '' }))
      : holderOfTicket(app, ticket, kinds)
  ).catch(wrong)
  const { actor, tenant } = holder
  request.noteCaller({ actor, tenant })
  ratesOf(app).count(actor, tenant)
  requireInService(route, tenant, actor)
  requirePermission(route, actor)
  requireThat(actor.kind === 'user', 'upload_ticket_for_people')
  return { app, ...holder, request: { ...facts, locale: facts.spokenLocale ?? tenant.locale } }
}

const uploaded = async (uploader: Uploader, { id, name, size, width, height }: queries.DocumentFileRow) => {
  const { of } = await fileAddresses(uploader.app, uploader.tenant.tenantId, uploader.app.clock.now())
  const type = name.slice(name.lastIndexOf('.'))
  return {
    state: SUCCESS,
    id,
    url: of(id),
    title: name,
    original: name,
    type,
    size,
    width,
    height,
  } satisfies UploadAnswer
}

const upload = (kind: DocumentFileKind) => async (app: App, request: WireRequest) => {
  const uploader = await uploaderOf(app, request, [kind], routes.makeUploadTicket)
  await requireRoomFor(uploader, request.declaredBytes)
  const { name, body } = await request.file(await limitOf(uploader, kind))
  return uploaded(uploader, await takeFile(uploader, { kind, name, body }))
}

async function scrawl(app: App, request: WireRequest) {
  const uploader = await uploaderOf(app, request, ['scrawl'], routes.makeUploadTicket)
  await requireRoomFor(uploader, request.declaredBytes)
  const text = (await request.form(SCRAWL_FORM_BYTES)).get('upfile') ?? ''
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw failure('choose_a_correct_file_type')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > EDITOR_UPLOADS.scrawl.bytes) throw failure('file_too_large')
  const body = [bytes] as unknown as AsyncIterable<Uint8Array>
  return uploaded(uploader, await takeFile(uploader, { kind: 'scrawl', name: 'scrawl.png', body }))
}

const wholeNumber = (text: string | undefined, otherwise: number): number =>
  /^\d{1,7}$/.test(text ?? '') ? Number(text) : otherwise

/** Own files, the newest first. */
const list =
  (kinds: readonly DocumentFileKind[]) =>
  async (app: App, request: WireRequest): Promise<ListAnswer> => {
    const { tenant, actor } = await uploaderOf(app, request, kinds, routes.listDocumentFiles)
    const { of } = await fileAddresses(app, tenant.tenantId, app.clock.now())
    const start = wholeNumber(request.query['start'], 0)
    const size = Math.min(wholeNumber(request.query['size'], UPLOAD_LIMITS.listed), UPLOAD_LIMITS.mostListed)
    return inTenant(app.pool, tenant.tenantId, 'read', async (db) => {
      const total = await queries.countOwn(db, actor.userId, kinds)
      const rows = await queries.listOwnPage(db, { userId: actor.userId, kinds, start, size })
      const files = rows.map(({ id, name, size: bytes, uploadedAt }) => {
        return { url: of(id), mtime: Math.floor(uploadedAt.getTime() / 1_000), id, title: name, size: bytes }
      })
      return { state: files.length === 0 ? NO_FILES : SUCCESS, list: files, start, total }
    })
  }

async function capture(app: App, request: WireRequest): Promise<CaptureAnswer> {
  const uploader = await uploaderOf(app, request, ['image'], routes.makeUploadTicket)
  const form = await request.form(CAPTURE_FORM_BYTES)
  const { of } = await fileAddresses(app, uploader.tenant.tenantId, app.clock.now())
  const { locale } = uploader.request
  return captureAll(uploader, [...form.getAll('source[]'), ...form.getAll('source')], {
    addressOf: of,
    stateOf: (key) => stateOf(key, locale),
  })
}

const actions: Readonly<
  Record<'GET' | 'POST', Readonly<Record<string, (app: App, r: WireRequest) => Promise<Answer>>>>
> = {
  GET: { listimage: list(['image', 'scrawl']), listfile: list(['file']) },
  POST: {
    uploadimage: upload('image'),
    uploadvideo: upload('video'),
    uploadfile: upload('file'),
    uploadscrawl: scrawl,
    catchimage: capture,
  },
}

/** Nothing that a browser guesses a type of, and in no frame but our own: old clients send their forms in one. */
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'",
}
const json = (answer: unknown): WireAnswer => ({ status: 200, headers: HEADERS, body: JSON.stringify(answer) })

/** By its code in the query; otherwise that of the ticket or the login, which nothing else is asked of here. */
async function tenantAsked(app: App, { query, facts }: WireRequest): Promise<Tenant> {
  const { tenant: code, ticket = '' } = query
  const own = tenantOfTicket(ticket) ?? parseToken(facts.token)?.tenantId
  const named = code === undefined && own !== undefined ? await tenantById(app, own) : undefined
  return named ?? found(await tenantByCode(app, tenantCodeOf('', code).code))
}

/** The rule of a tenant; for everybody, as some clients ask before they have a token. */
async function configuration(app: App, request: WireRequest): Promise<WireAnswer> {
  const { query, facts } = request
  ratesOf(app).countAddress(facts.ip)
  const { tenantId } = await tenantAsked(app, request)
  const { videoBytes, hasJsonp } = await inTenant(app.pool, tenantId, 'read', editorRuleOf)
  const ownHosts = [facts.way?.host ?? '', app.config.publicUrl ? new URL(app.config.publicUrl).host : '']
  const text = JSON.stringify(configurationFor({ videoBytes, ownHosts: ownHosts.filter((host) => host !== '') }))
  const { callback } = query
  if (callback === undefined) return { ...json({}), body: text }
  requireThat(/^\w{1,64}$/.test(callback), 'controller_callback_wrong')
  requireThat(hasJsonp, 'controller_jsonp_off')
  // A browser that may not guess takes a script of another site by its type alone.
  const script = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cross-Origin-Resource-Policy': 'cross-origin' }
  return { status: 200, headers: { ...HEADERS, ...script }, body: `/**/${callback}(${text})` }
}

function refusalOf(app: App, request: WireRequest, error: unknown): Failure {
  const refusal = error instanceof Failure ? error : databaseFailure(error, app.constraints)
  if (refusal !== undefined) return refusal
  if ((error as { statusCode?: number }).statusCode === 413) return failure('file_too_large')
  app.log.error({ err: error, requestId: request.facts.id, route: `/${CONTROLLER}` }, 'unexpected error')
  return failure('server_busy')
}

async function answer(app: App, request: WireRequest): Promise<WireAnswer> {
  const { query, facts } = request
  try {
    const action = query['action'] ?? ''
    if (action === 'config' && request.method !== 'POST') return await configuration(app, request)
    const known = actions[request.method === 'POST' ? 'POST' : 'GET']
    const act = Object.hasOwn(known, action) ? known[action] : undefined
    return json(await found(act, 'controller_action_unknown')(app, request))
  } catch (error) {
    const { key } = refusalOf(app, request, error)
    return json({ state: stateOf(key, facts.spokenLocale ?? 'en'), key })
  }
}

export const controllerEndpoints: readonly WireEndpoint[] = [
  { method: 'GET', path: `/${CONTROLLER}`, answer },
  { method: 'POST', path: `/${CONTROLLER}`, answer },
]
