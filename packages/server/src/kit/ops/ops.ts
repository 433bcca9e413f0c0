/** For operators: health, readiness, metrics, the description of the API, and security headers on every answer. */

import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@serialis/contract/routes.ts'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { inPlatform } from '../db/db.ts'
import { withinTime } from '../db/time-limit.ts'
import type { App } from '../http/context.ts'
import { failure } from '../http/failure.ts'
import { openApiOf } from '../http/openapi.ts'

/** A metric of a room, read at each request for metrics. */
export interface RoomGauge {
  /** `serialis_…`, in base units. */
  name: string
  help: string
  /** Names of labels with a few known values. None says of which tenant, person or record a figure is. */
  labels?: readonly string[]
  /** Only grows while the process lives; its name ends in `_total`. */
  isCounter?: true
  read(app: App): Figures | Promise<Figures>
}

export interface LabelledValue {
  labels: Record<string, string>
  value: number
}
type Figures = number | readonly LabelledValue[]

const READY_WITHIN_MS = 2_000
const GAUGE_WITHIN_MS = 2_000
/** The gauges ask the database, so they are read once for this time. */
const METRICS_KEPT_MS = 5_000
const REFUSAL_MS = 500
/** An API answer is never rendered as a page; the console's pages have their own policy. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
const FEATURES = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'

/** Adds the operators' routes and the headers. Call it before `listen`. */
export async function registerOps(http: FastifyInstance, app: App, gauges: readonly RoomGauge[] = []): Promise<void> {
  const registry = registryOf(app, gauges)
  const duration = new Histogram({
    name: 'serialis_http_seconds',
    help: 'Time from request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 12],
  })
  http.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'X-Request-Id': request.id,
      'Content-Security-Policy': API_POLICY,
      'Permissions-Policy': FEATURES,
      'X-Frame-Options': 'DENY',
    })
  })
  http.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  // Built at the first request: it takes longer than the rest of the start.
  let description: string | undefined
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    const isReady = await isDatabaseReady(app)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database unreachable' })
  })
  const metrics = keptFor(METRICS_KEPT_MS, () => registry.metrics())
  http.get('/metrics', async (request, reply) => {
    await requireMetricsToken(app, request.headers.authorization)
    return reply.type(registry.contentType).send(await metrics())
  })
  http.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json').send((description ??= JSON.stringify(openApiOf(routes)))),
  )
}

const isDatabaseReady = ({ pool }: App): Promise<boolean> =>
  withinTime(READY_WITHIN_MS, () => inPlatform(pool, ({ client }) => client.query('select 1'))).then(
    () => true,
    () => false,
  )

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Without a token the product has no metrics to read: they say a lot about who works when. */
async function requireMetricsToken({ config }: App, header = ''): Promise<void> {
  const { metricsToken } = config
  const given = header.replace(/^Bearer\s+/i, '')
  if (metricsToken !== undefined && timingSafeEqual(digestOf(given), digestOf(metricsToken))) return
  // Guesses are slowed down.
  await pause(REFUSAL_MS)
  throw failure(metricsToken === undefined ? 'not_found' : 'login_required')
}

/** Reads once for all who ask within the time. */
function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | undefined
  return () => {
    if (kept === undefined || kept.until <= performance.now()) kept = { until: performance.now() + ms, value: read() }
    return kept.value
  }
}

function registryOf(app: App, gauges: readonly RoomGauge[]): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const gauge of [...poolGauges, ...gauges]) addGauge(registry, app, gauge)
  return registry
}

const poolGauges: readonly RoomGauge[] = [
  { name: 'serialis_pool_connections', help: 'Open connections to the database', read: ({ pool }) => pool.totalCount },
  { name: 'serialis_pool_idle', help: 'Open connections that nobody uses', read: ({ pool }) => pool.idleCount },
  { name: 'serialis_pool_waiting', help: 'Requests that wait for a connection', read: ({ pool }) => pool.waitingCount },
]

function addGauge(registry: Registry, app: App, { name, help, labels = [], isCounter, read }: RoomGauge): void {
  const Metric = isCounter ? Counter : Gauge
  const metric: Counter | Gauge = new Metric({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      // A metric that cannot be read is left out; the others are still reported.
      metric.reset()
      const figures = await withinTime(GAUGE_WITHIN_MS, async () => read(app)).catch(() => [])
      for (const one of typeof figures === 'number' ? [{ labels: {}, value: figures }] : figures)
        metric.inc(one.labels, one.value)
    },
  })
}
