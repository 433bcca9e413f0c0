/** The HTTP side: builds the server from bindings, and turns failures into `{ message, params, fields }`. */

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import type { ErrorKey } from '@serialis/contract/errors.ts'
import { SCIM_TYPE, scimRefusal } from '@serialis/contract/kit/boundary/scim-refusal.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { constraintOf, databaseFailure, type ConstraintKeys } from '../db/database-errors.ts'
import type { TenantDb } from '../db/db.ts'
import { withinTime } from '../db/time-limit.ts'
import { ratesOf, type Rates } from '../limits/rates.ts'
import { addressList, limitSlowClients } from '../limits/slow-clients.ts'
import { callListeners, followCall } from '../ops/call-listeners.ts'
import { logRequests, noteCaller, serverLog } from '../ops/server-log.ts'
import { inSpanOf, traceRequests } from '../ops/tracing.ts'
import { isModestJson } from '../text-files/modest-json.ts'
import type { Binding, Feed, StreamAnswer } from './bind.ts'
import type { Actor, App, RequestFacts, SupplierFailure, Tenant } from './context.ts'
import { Failure, failure } from './failure.ts'
import { openFeeds, type Feeds } from './feed.ts'
import {
  addressOf,
  parseInput,
  requireInService,
  requirePermission,
  run,
  type Caller,
  type GroundFloor,
  type RawInput,
  type ReadActor,
} from './handle.ts'
import { isOfPlatform, runOfPlatform } from './platform-request.ts'
import { factsOf } from './request-facts.ts'
import { withoutBase } from './static.ts'
import { runTogether } from './together.ts'
import { dropRest, FILE_LIMIT, fileLimitOf, takeUpload } from './upload.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    wire?: Route['wire']
  }
}

const BODY_LIMIT = 8 << 20
/** Below the 12 s that the console waits for an answer. */
const REQUEST_MS = 10_000
/** How long a 429 is held back. */
const REFUSAL_MS = 500
const HEAD_MS = 15_000
const IDLE_MS = 65_000
const BODY_MS = 30_000
/** 1 KB a second: the slowest line that still gets a file across. */
const UPLOAD_BYTES = 30 << 10
/** A server looks for requests that are late this often. */
const LOOK_MS = 5_000

export interface HttpOptions {
  app: App
  ground: GroundFloor
  bindings: readonly Binding[]
  constraints: ConstraintKeys
}

interface Serving extends HttpOptions {
  feeds: Feeds
  rates: Rates
}

const CLOSE_IDLE_MS = 50
/** How long answers in progress may take once the server begins to close. */
const GRACE_MS = 3_000

/**
 * A connection with an answer in progress stays open when the server begins to close. This closes it after its answer,
 * instead of a minute later; a download or a slow body is cut off.
 */
function closeIdle({ server }: FastifyInstance) {
  const timer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS)
  const last = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  server.once('close', () => {
    clearInterval(timer)
    clearTimeout(last)
  })
}

/** Plain or with the certificate of the settings; either way slow clients are looked for. */
const listener = ({ tls }: App['config']): object =>
  tls ? { https: { ...tls, connectionsCheckingInterval: LOOK_MS } } : { http: { connectionsCheckingInterval: LOOK_MS } }

function watchSlowClients(server: FastifyInstance, options: HttpOptions): void {
  const { connections, connectionsPerAddress } = options.app.config.limits
  const plain = new Set(
    options.bindings.filter(({ route }) => route.kind !== 'upload').map(({ route }) => addressOf(route)),
  )
  limitSlowClients(
    server,
    {
      connections,
      connectionsPerAddress,
      isProxy: addressList(options.app.config.trustedProxies),
      headMs: HEAD_MS,
      idleMs: IDLE_MS,
      bodyMs: BODY_MS,
      uploadBytes: UPLOAD_BYTES,
    },
    ({ method, url = '' }) => !plain.has(`${method} ${url}`),
  )
}

export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: serverLog(options.app.log),
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => withoutBase(url, options.app.config.baseUrl),
    trustProxy: options.app.config.trustedProxies.length > 0 ? [...options.app.config.trustedProxies] : false,
    routerOptions: { maxParamLength: 500 },
    requestTimeout: 0,
    ...listener(options.app.config),
    frameworkErrors: (error, request, reply) => void refuse(options, error, request, reply),
  })
  await server.register(helmet, { contentSecurityPolicy: false, crossOriginEmbedderPolicy: false })
  await server.register(multipart, { limits: { files: 1, fileSize: FILE_LIMIT, fields: 20, fieldSize: 1 << 20 } })
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<string>(['application/json', SCIM_TYPE], { parseAs: 'string' }, (request, body, done) => {
    // Clients that name the type on every request also send it without a body.
    if (body === '') return done(null)
    if (isModestJson(body)) return parseJson(request, body, done)
    done(failure('invalid_input'))
  })
  server.setErrorHandler((error, request, reply) => refuse(options, error, request, reply))
  watchSlowClients(server, options)
  traceRequests(server)
  logRequests(server, options.app)
  const rates = ratesOf(options.app)
  const feeds = openFeeds(options.app, options.ground)
  // Otherwise the server would wait for clients that never leave.
  server.addHook('preClose', async () => {
    feeds.close()
    closeIdle(server)
  })
  server.addHook('onClose', async () => {
    for (const { end } of callListeners.of(options.app)) await end(options.app)
  })
  for (const binding of options.bindings) {
    server.route({
      method: binding.route.method,
      url: binding.route.path,
      config: { wire: binding.route.wire },
      handler: (request, reply) =>
        inSpanOf(request, () =>
          answer({ ...options, feeds, rates }, binding, request, reply).catch((error: unknown) => {
            if (error instanceof Failure && error.key === 'login_required') rates.countAddress(request.ip)
            throw error
          }),
        ),
    })
  }
  return server
}

/** Counts the request, and refuses a caller whom the route is closed to. Refused permissions leave a trace. */
function allowing(
  { app, ground, rates }: Serving,
  route: Route,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  facts: RequestFacts,
) {
  let isCounted = false
  return ({ actor, tenant }: Caller): void => {
    noteCaller(request, { actor, tenant })
    if (!isCounted) {
      followCall(app, reply, { actor, tenant }, addressOf(route))
      rates.count(actor, tenant)
    }
    isCounted = true
    const header = request.headers['x-tenant-id']
    if (header !== undefined && header !== '0001' && header !== tenant.code) throw failure('tenant_header_differs')
    requireInService(route, tenant, actor)
    try {
      requirePermission(route, actor)
    } catch (error) {
      if (error instanceof Failure && error.key !== 'password_change_required')
        ground.noteRefusedPermission(
          { app, now: app.clock.now(), request: facts, actor, tenant },
          { route: addressOf(route), code: String(error.params['code'] ?? error.key) },
        )
      throw error
    }
  }
}

async function answer(options: Serving, binding: Binding, request: FastifyRequest, reply: FastifyReply) {
  const { app } = options
  const { route } = binding
  const facts = factsOf(request)
  const raw = { params: request.params, query: request.query, body: request.body }
  reply.header('Cache-Control', 'no-store')
  if (route.permission === 'public') {
    options.rates.countAddress(facts.ip)
    const context = { app, now: app.clock.now(), request: facts }
    const made = await withinTime(
      REQUEST_MS,
      () => binding(context as never, parseInput(route, raw) as never),
      facts.id,
    )
    return reply.send(route.output ? route.output.parse(made ?? {}) : made)
  }
  if (isOfPlatform(options.ground, route, facts.token)) {
    options.rates.countAddress(facts.ip)
    return reply.send(await withinTime(REQUEST_MS, () => runOfPlatform(options, binding, { facts, raw }), facts.id))
  }
  const requireAllowed = allowing(options, route, { request, reply }, facts)
  const inLocaleOf = ({ locale }: Tenant): RequestFacts => ({ ...facts, locale: facts.spokenLocale ?? locale })
  const asked = { route, facts, raw, requireAllowed, inLocaleOf }
  if (route.kind === 'feed') return sendFeed(options, binding, asked, reply)
  if (route.kind === 'upload') return reply.send(await handle(options, binding, asked, request))
  const made = await withinTime(route.withinMs ?? REQUEST_MS, () => handle(options, binding, asked, request), facts.id)
  // Never with a refusal: any page could have one made, and so empty the browser of its visitor.
  if (route.clearsBrowser === true) reply.header('Clear-Site-Data', '"cache"')
  if (route.kind === 'stream') return sendStream(reply, made as StreamAnswer)
  if (route.wire === 'scim') reply.header('Content-Type', SCIM_TYPE)
  return reply.code(route.status ?? 200).send(route.status === 204 ? undefined : made)
}

async function sendFeed(options: Serving, binding: Binding, asked: Admitting, reply: FastifyReply) {
  const { app, ground } = options
  const { route, facts, raw, requireAllowed, inLocaleOf } = asked
  const { caller, feed } = await withinTime(
    REQUEST_MS,
    async () => {
      const { actor, tenant } = await ground.findActor(app, facts)
      requireAllowed({ actor, tenant })
      const about = { app, now: app.clock.now(), request: inLocaleOf(tenant), actor, tenant }
      const made = await binding(about as never, parseInput(route, raw) as never)
      return { caller: { actor, tenant }, feed: made as Feed<unknown> }
    },
    facts.id,
  )
  return options.feeds.send(reply, feed, { route, token: facts.token, ...caller })
}

/** Runs the command or query of a caller who has a token. */
async function handle(options: Serving, binding: Binding, asked: Admitting, request: FastifyRequest) {
  const { app, ground } = options
  const { route, inLocaleOf } = asked
  const idempotencyKey = String(request.headers['idempotency-key'] ?? '').slice(0, 255)
  const admission = await (route.kind === 'upload'
    ? withinTime(REQUEST_MS, () => admit(options, asked), asked.facts.id)
    : admit(options, asked))
  const { tenant, lane } = admission
  const call = { tenant, lane, request: inLocaleOf(tenant), idempotencyKey, admit: admission.admit }
  const isUpload = route.kind === 'upload'
  return (
    isUpload
      ? takeUpload(options, binding, call, request).finally(() => dropRest(request, fileLimitOf(route)))
      : binding.together
        ? runTogether({ app, ground, binding, call })
        : run(app, ground, binding, call)
  )
    .catch(async (error: unknown) => {
      const actor = admission.actor()
      const body = route.kind === 'upload' ? undefined : request.body
      if (actor?.supplierId !== undefined)
        await tellFailure(options, { actor, tenant, idempotencyKey, route, body }, error)
      throw error
    })
    .finally(admission.end)
}

interface Admitting {
  route: Route
  facts: RequestFacts
  raw: RawInput
  requireAllowed(caller: Caller): void
  inLocaleOf(tenant: Tenant): RequestFacts
}

/**
 * Admits the caller of a request. A session that was used in the last second is known, and a refused request begins no
 * transaction. Another one is read in the first packet of the request's own transaction. An upload is admitted before
 * its file is received, and again in its transaction.
 */
async function admit({ app, ground }: HttpOptions, { route, facts, raw, requireAllowed }: Admitting) {
  const { token, idleMs } = facts
  const isUpload = route.kind === 'upload'
  const known = isUpload ? await ground.findActor(app, facts) : ground.keptActor(app, token)
  if (known !== undefined) requireAllowed(known)
  const tenant = known?.tenant ?? (await ground.tenantOfToken(app, token))
  const knownInput = known === undefined || isUpload ? {} : parseInput(route, raw)
  let read: ReadActor | undefined
  return {
    tenant,
    lane: known?.actor.userId ?? token,
    actor: (): Actor | undefined => known?.actor ?? read?.actor,
    async admit(db: TenantDb, again?: 'again'): Promise<{ actor: Actor; input: object }> {
      if (known !== undefined && !isUpload && again === undefined) return { actor: known.actor, input: knownInput }
      read = await ground.readActor(db, { app, token, tenant, idleMs })
      requireAllowed({ actor: read.actor, tenant })
      return { actor: read.actor, input: isUpload ? {} : parseInput(route, raw) }
    },
    /** After the transaction, whatever its outcome. */
    end: async (): Promise<void> =>
      read
        ?.noteActivity?.()
        .catch((err: unknown) => app.log.error({ err, requestId: facts.id }, 'the use of a token could not be stored')),
  }
}

/**
 * Reports a supplier's request that failed on our side or whose file could not be read. A request that broke a rule is
 * not reported.
 */
async function tellFailure(
  { app, constraints }: HttpOptions,
  failed: Omit<SupplierFailure, 'key'>,
  error: unknown,
): Promise<void> {
  const { key, status } = expected(error, constraints) ?? failure('server_busy')
  const isUnreadable = failed.route.kind === 'upload' && (status === 400 || status === 413)
  if (status < 500 && !isUnreadable) return
  for (const listen of app.supplierFailureListeners)
    await listen(app, { ...failed, key }).catch((err: unknown) =>
      app.log.error({ err }, 'a failed request of a supplier could not be told'),
    )
}

function sendStream(reply: FastifyReply, { contentType, fileName, body, size }: StreamAnswer) {
  reply.header('Content-Type', contentType)
  reply.header(
    'Content-Disposition',
    `attachment; filename="download"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  )
  if (size !== undefined) reply.header('Content-Length', size)
  return reply.send(
    body instanceof Readable ? body : Readable.from(body, { objectMode: false, highWaterMark: 1 << 20 }),
  )
}

function expected(error: unknown, constraints: ConstraintKeys): Failure | undefined {
  if (error instanceof Failure) return error
  const code = (error as { code?: string }).code
  // Longer than any id: the same answer as for an unknown one.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return failure('not_found')
  if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_ERR_CTP_BODY_TOO_LARGE') return failure('file_too_large')
  const status = (error as { statusCode?: number }).statusCode
  if (status !== undefined && status >= 400 && status < 500) return failure('invalid_input')
  return databaseFailure(error, constraints)
}

/** What the database refuses by a rule that no room names would be refused again: trying later is no advice. */
const unexpected = (error: unknown, { method }: FastifyRequest): Failure =>
  failure(constraintOf(error) === undefined ? 'server_busy' : method === 'POST' ? 'create_failure' : 'update_failure')

async function refuse({ app, constraints }: HttpOptions, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = expected(error, constraints)
  if (!refusal)
    app.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'unexpected error')
  const { key, status, params, fields, fieldParams, meanwhile } = refusal ?? unexpected(error, request)
  if (status === 429 || status === 503) reply.header('Retry-After', String(params['seconds'] ?? 1))
  // A caller that asks again at once is slowed down, instead of using up the processor with refusals.
  if (status === 429) await pause(REFUSAL_MS)
  const body: { message: ErrorKey; [more: string]: unknown } = { message: key, requestId: request.id }
  if (Object.keys(params).length) body['params'] = params
  if (fields) body['fields'] = fields
  if (fieldParams) body['fieldParams'] = fieldParams
  if (meanwhile.length > 0) body['meanwhile'] = meanwhile
  if (request.routeOptions.config.wire === 'scim') {
    reply.header('Content-Type', SCIM_TYPE)
    Object.assign(body, scimRefusal(key, status))
  }
  return reply.code(status).send(body)
}
