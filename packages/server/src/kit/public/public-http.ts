/**
 * The listener for everybody: pages of rooms, chosen by the host of the request, and nothing else. The console and its
 * API are not reachable through it.
 */

import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { App, Tenant } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { factsOf } from '../http/request-facts.ts'
import { networkOf, ratesOf } from '../limits/rates.ts'
import { addressList, limitSlowClients } from '../limits/slow-clients.ts'
import { logRequests, serverLog } from '../ops/server-log.ts'
import { PAGE_POLICY, publicHtml } from './public-layout.ts'
import type { PublicAnswer, PublicPage } from './public-page.ts'
import { neutralTexts } from './public.texts.ts'

/** Longer addresses are no code. */
const TARGET_MAX = 2_048
const HEAD_MS = 10_000
const IDLE_MS = 20_000
const BODY_MS = 5_000
const RETRY_SECONDS = '60'

/**
 * Previews in messages, and programs that say so. Not the browsers within chat programs, in which people scan codes as well.
 */
const MACHINES =
  /bot\b|crawl|spider|preview|slurp|facebookexternalhit|whatsapp|embedly|fetch\b|headless|curl\/|wget\/|python|java\/|okhttp\/|go-http|\bnode\b/i

const isMachine = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' ||
  /prefetch|prerender|preview/i.test(
    `${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')} ${String(headers['x-moz'] ?? '')} ${String(headers['x-purpose'] ?? '')}`,
  ) ||
  MACHINES.test(headers['user-agent'] || 'bot')

const chosen = (target: string): 'en' | 'zh' | undefined => {
  const lang = new URLSearchParams(target.split('?')[1] ?? '').get('lang')
  return lang === 'en' || lang === 'zh' ? lang : undefined
}

/** The same address in the other language. */
function inOther(target: string, locale: 'en' | 'zh'): string {
  const [path = '/', query] = target.split('?')
  const params = new URLSearchParams(query)
  params.set('lang', locale === 'zh' ? 'en' : 'zh')
  return `${path}?${params.toString()}`
}

interface Asked {
  target: string
  locale: 'en' | 'zh'
  tenant?: Tenant
}

function send(reply: FastifyReply, { target, locale, tenant }: Asked, answer: PublicAnswer): FastifyReply {
  const html = publicHtml({
    locale,
    title: answer.title,
    tone: answer.tone,
    lead: answer.lead,
    body: answer.body,
    brand: tenant?.name,
    other: inOther(target, locale),
  })
  return reply
    .code(answer.status)
    .headers({
      'Content-Security-Policy': PAGE_POLICY,
      'Content-Language': locale === 'zh' ? 'zh-CN' : 'en',
      // What is true for one client now is not true for another, or later.
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
      'X-Robots-Tag': 'noindex, nofollow',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      ...answer.headers,
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

const neutral = (kind: keyof typeof neutralTexts, locale: 'en' | 'zh', status: number): PublicAnswer => ({
  status,
  ...neutralTexts[kind][locale],
  tone: 'neutral',
  body: '',
  ...(status >= 429 && { headers: { 'Retry-After': RETRY_SECONDS } }),
})

/** What an error is for a consumer: one that asks too much, or a fault of ours, of which the log knows more. */
function refuse({ log }: App, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = chosen(request.url) ?? factsOf(request).locale
  const asked = { target: request.url.slice(0, TARGET_MAX), locale }
  if (error instanceof Failure && error.key === 'too_many_requests')
    return send(reply, asked, neutral('busy', locale, 429))
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) return send(reply, asked, neutral('missing', locale, 404))
  log.error({ err: error, requestId: request.id }, 'a public page could not be made')
  return send(reply, asked, neutral('broken', locale, 503))
}

export interface PublicOptions {
  app: App
  pages: readonly PublicPage[]
  /** Of a host; undefined where no tenant that has not ended is asked. */
  tenantOf: (host: string) => Promise<Tenant | undefined>
}

async function answerPage(
  { app, tenantOf }: PublicOptions,
  page: PublicPage | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  ratesOf(app).countAddress(request.ip)
  const target = request.url
  const locale = chosen(target) ?? factsOf(request).locale
  const missing = () => send(reply, { target: target.slice(0, TARGET_MAX), locale }, neutral('missing', locale, 404))
  if (page === undefined || target.length > TARGET_MAX) return missing()
  const host = request.host.toLowerCase().replace(/:\d+$/, '')
  const tenant = await tenantOf(host)
  if (tenant === undefined) return missing()
  const answer = await page.answer(app, {
    tenant,
    host,
    target,
    locale,
    network: networkOf(request.ip),
    userAgent: factsOf(request).userAgent ?? '',
    isMachine: isMachine(request),
  })
  return answer === undefined ? missing() : send(reply, { target, locale, tenant }, answer)
}

export async function buildPublicHttp(options: PublicOptions): Promise<FastifyInstance> {
  const { app, pages } = options
  const { tls, trustedProxies, limits } = app.config
  const http = Fastify({
    loggerInstance: serverLog(app.log),
    bodyLimit: 1,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { maxParamLength: TARGET_MAX },
    requestTimeout: HEAD_MS + BODY_MS,
    ...((tls ? { https: tls } : {}) as object),
    frameworkErrors: (error, request, reply) => void refuse(app, error, request, reply),
  })
  await http.register(helmet, { contentSecurityPolicy: false, crossOriginEmbedderPolicy: false })
  http.setErrorHandler((error, request, reply) => refuse(app, error, request, reply))
  http.setNotFoundHandler((request, reply) => answerPage(options, undefined, request, reply))
  limitSlowClients(
    http,
    {
      connections: limits.connections,
      connectionsPerAddress: limits.connectionsPerAddress,
      isProxy: addressList(trustedProxies),
      headMs: HEAD_MS,
      idleMs: IDLE_MS,
      bodyMs: BODY_MS,
      uploadBytes: 1,
    },
    () => false,
  )
  logRequests(http, app)
  for (const page of pages)
    http.route({
      method: ['GET', 'HEAD'],
      url: page.path,
      handler: (request, reply) => answerPage(options, page, request, reply),
    })
  return http
}
