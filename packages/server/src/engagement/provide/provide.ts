/**
 * The address at which other systems read. In this order: tenant, endpoint, service, signature over path and query, rate,
 * whether the signature is new, what is asked, and only then the records.
 */

import { ERASED_PATH, PAGE_SIZE, PROVIDE_PATH } from '@serialis/contract/engagement/provide/provide-endpoints.schema.ts'
import { INDEXED_VALUE_MAXIMUM } from '@serialis/contract/engagement/records/records.schema.ts'
import { inTenant } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import type { ProtocolAnswer, ProtocolEndpoint, ProtocolRequest } from '../../kit/http/endpoints/protocol-endpoint.ts'
import { Failure, failure } from '../../kit/http/failure.ts'
import { type AddressGuard, createAddressGuard } from '../../kit/limits/address-guard.ts'
import { ratesOf } from '../../kit/limits/rates.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { claimOf, requireAuthentic } from '../inbound/collect/authentic.ts'
import { OUT_OF_SERVICE_SECONDS, requireRate } from '../inbound/collect/receivers.ts'
import { listErasures } from './erasures/erasures.queries.ts'
import { erasureGiven } from './erasures/given-erasures.ts'
import { fault, givenOf, isWhole } from './given.ts'
import { noteAnswered, noteRefused } from './hours.ts'
import { filtersOf, type Provider, providerOf } from './providers.ts'
import type { Asked } from './source-pages.ts'
import { requireUnused } from './used-signatures.ts'

const TARGET_MAXIMUM = 2_000

/** By endpoint and address: who signs wrongly waits, and others do not. */
const guards = stateKey('provide.guard', (): AddressGuard =>
  createAddressGuard({ perMinute: Infinity, freeWrong: 20, firstWaitMs: 1_000, longestWaitMs: 60_000 }),
)

const outOfService = () => failure('endpoint_out_of_service', { seconds: OUT_OF_SERVICE_SECONDS })

/** A reader that looks for an endpoint that is not there is counted by address. */
const knownProvider = (app: App, { ip, params }: ProtocolRequest): Promise<Provider> =>
  providerOf(app, params['tenant'] ?? '', params['slug'] ?? '').catch((error: unknown) => {
    if (error instanceof Failure && error.key === 'not_found') ratesOf(app).countAddress(ip)
    throw error
  })

/** Returns what names the signature, null for a token. */
function requireReader(app: App, { ip, headers, target }: ProtocolRequest, provider: Provider): Buffer | null {
  const from = `${ip} ${provider.endpoint.id}`
  const guard = app.state(guards)
  const now = app.clock.now()
  const seconds = guard.seconds(from, now)
  if (seconds > 0) throw failure('too_many_requests', { seconds })
  try {
    return requireAuthentic(
      provider,
      claimOf(provider, { headers, clientCertificate: null }, now),
      Buffer.from(target),
      now,
    )
  } catch (error) {
    guard.wrong(from, now)
    throw error
  }
}

/** Page, cursor, and at most one indexed field; a parameter that is none of these is refused and not left out. */
function askedFor({ endpoint, source }: Provider, target: string): Asked {
  const query = new URLSearchParams(target.split('?')[1] ?? '')
  const filters = filtersOf(endpoint, source)
  let limit = endpoint.pageSize
  let after: string | undefined
  let indexed: { path: string; value: string } | undefined
  for (const [name, value] of query) {
    if (name === 'limit') {
      limit = /^\d{1,3}$/.test(value) ? Number(value) : 0
      if (limit < PAGE_SIZE.minimum || limit > endpoint.pageSize)
        throw failure('provide_page_wrong', { maximum: endpoint.pageSize })
    } else if (name === 'after') {
      if (!source.isCursor(value)) throw failure('provide_page_wrong', { maximum: endpoint.pageSize })
      after = value
    } else {
      const isFilter = filters.includes(name) && indexed === undefined && value.length <= INDEXED_VALUE_MAXIMUM
      if (!isFilter || value.includes('\0')) throw failure('provide_filter_unknown', { filters: filters.join(', ') })
      indexed = { path: name, value }
    }
  }
  return { limit, after, indexed }
}

/** Who asks, how often, and that the question is new. */
function requireAsking(app: App, request: ProtocolRequest, provider: Provider): void {
  const mark = requireReader(app, request, provider)
  requireRate(app, provider)
  if (mark !== null) requireUnused(app, mark, app.clock.now())
}

const json = (value: unknown): ProtocolAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: Buffer.from(JSON.stringify(value)),
})

async function answered(app: App, request: ProtocolRequest, provider: Provider): Promise<ProtocolAnswer> {
  if (request.target.length > TARGET_MAXIMUM) throw failure('provide_filter_unknown', { filters: '' })
  if (provider.endpoint.status !== 'ENABLED') throw outOfService()
  requireAsking(app, request, provider)
  if (!isWhole(provider)) {
    await fault(app, provider.tenant, provider.endpoint.id)
    throw outOfService()
  }
  if (provider.source.isPaused) throw outOfService()
  const asked = askedFor(provider, request.target)
  const { endpoint, source, tenant } = provider
  const { items, next } = await inTenant(app.pool, tenant.tenantId, 'read', (db) =>
    source.page({ app, db, endpoint }, asked),
  )
  noteAnswered(app, provider, items.length)
  return json({ items: items.map((row) => givenOf(provider, row)), next })
}

/** A page, and where the one before it ended. */
function erasuresAsked({ endpoint }: Provider, target: string): { limit: number; after: number } {
  const query = new URLSearchParams(target.split('?')[1] ?? '')
  const names = [...query.keys()]
  if (names.some((name) => name !== 'limit' && name !== 'after') || new Set(names).size < names.length)
    throw failure('provide_filter_unknown', { filters: '' })
  const [limit, after] = [query.get('limit') ?? String(endpoint.pageSize), query.get('after') ?? '0']
  const isRight = /^\d{1,3}$/.test(limit) && /^\d{1,15}$/.test(after)
  if (!isRight || Number(limit) < PAGE_SIZE.minimum || Number(limit) > endpoint.pageSize)
    throw failure('provide_page_wrong', { maximum: endpoint.pageSize })
  return { limit: Number(limit), after: Number(after) }
}

/** Also of an endpoint in fault, and of a paused audience: what is to be forgotten waits for nothing. */
async function answeredErasures(app: App, request: ProtocolRequest, provider: Provider): Promise<ProtocolAnswer> {
  const { endpoint, tenant } = provider
  if (request.target.length > TARGET_MAXIMUM) throw failure('provide_filter_unknown', { filters: '' })
  if (endpoint.status === 'DISABLED') throw outOfService()
  requireAsking(app, request, provider)
  const { limit, after } = erasuresAsked(provider, request.target)
  const rows = await inTenant(app.pool, tenant.tenantId, 'read', (db) => listErasures(db, endpoint.id, after, limit))
  const shown = rows.slice(0, limit)
  noteAnswered(app, provider, 0)
  return json({
    items: shown.map(erasureGiven),
    // To go on from, also when there is nothing more yet.
    last: String(shown.at(-1)?.number ?? after),
    isMore: rows.length > limit,
  })
}

type Answering = (app: App, request: ProtocolRequest, provider: Provider) => Promise<ProtocolAnswer>

const endpointAt = (path: string, answer: Answering): ProtocolEndpoint => ({
  method: 'GET',
  path,
  maxBytes: 1,
  maxSeconds: 10,
  async answer(app, request) {
    const provider = await knownProvider(app, request)
    try {
      return await answer(app, request, provider)
    } catch (error) {
      if (error instanceof Failure) noteRefused(app, provider, error.key)
      throw error
    }
  },
})

export const provideEndpoints: readonly ProtocolEndpoint[] = [
  endpointAt(`${PROVIDE_PATH}/:tenant/:slug`, answered),
  endpointAt(`${PROVIDE_PATH}/:tenant/:slug/${ERASED_PATH}`, answeredErasures),
]
