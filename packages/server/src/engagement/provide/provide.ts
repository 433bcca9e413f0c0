/**
 * The address at which other systems read. In this order: tenant, endpoint, service, signature over path and query, rate,
 * whether the signature is new, what is asked, and only then the records.
 */

import { PAGE_SIZE, PROVIDE_PATH } from '@serialis/contract/engagement/provide/provide-endpoints.schema.ts'
import { chosenOf, recordByPolicy } from '@serialis/contract/engagement/records/record-values.ts'
import { INDEXED_VALUE_MAXIMUM } from '@serialis/contract/engagement/records/records.schema.ts'
import { masked } from '@serialis/contract/kit/boundary/masking.ts'
import { inTenant } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import type { ProtocolAnswer, ProtocolEndpoint, ProtocolRequest } from '../../kit/http/endpoints/protocol-endpoint.ts'
import { Failure, failure } from '../../kit/http/failure.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { type AddressGuard, createAddressGuard } from '../../kit/limits/address-guard.ts'
import { ratesOf } from '../../kit/limits/rates.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { raiseAlert } from '../../platform/alerts/alerts.service.ts'
import { recordSystemEvent } from '../../platform/audit/audit.service.ts'
import { claimOf, requireAuthentic } from '../inbound/collect/authentic.ts'
import { OUT_OF_SERVICE_SECONDS, requireRate } from '../inbound/collect/receivers.ts'
import { noteAnswered, noteRefused } from './hours.ts'
import { lockEndpoint, updateEndpoint } from './provide-endpoints.queries.ts'
import { filtersOf, forgetProviders, type Provider, providerOf } from './providers.ts'
import type { Asked, SourceItem } from './source-pages.ts'
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
    return requireAuthentic(provider, claimOf(provider, headers, now), Buffer.from(target), now)
  } catch (error) {
    guard.wrong(from, now)
    throw error
  }
}

/** The source went on without it: nothing that it promised is left out in silence. */
async function fault(app: App, { tenant, endpoint }: Provider): Promise<void> {
  await asSystem(app, tenant, 'provide', async (ctx) => {
    const row = await lockEndpoint(ctx.db, endpoint.id)
    if (row?.status !== 'ENABLED') return
    const subject = { subjectType: 'provide_endpoint', subjectId: row.id } as const
    await updateEndpoint(ctx.db, row.id, { status: 'FAULT' }, ctx.now)
    await recordSystemEvent(ctx, 'provide_endpoint.faulted', {
      ...subject,
      details: { status: ['ENABLED', 'FAULT'] },
    })
    await raiseAlert(ctx, { type: 'S7', ...subject, params: { slug: row.slug } })
    ctx.afterCommit(() => forgetProviders(app))
  })
}

const isWhole = ({ endpoint, source }: Provider): boolean =>
  !source.isGone && endpoint.fields.every((chosen) => source.fields.some(({ path }) => path === chosen))

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

function given({ endpoint, source }: Provider, { key, data, version, updatedAt }: SourceItem) {
  const policy = { personal: endpoint.personal, sensitive: endpoint.sensitive }
  const shown = recordByPolicy(source.fields, data, policy)
  return {
    key: source.isPersonalKey ? masked(key) : key,
    version,
    updatedAt: updatedAt?.toISOString() ?? null,
    data: chosenOf(shown, new Set(endpoint.fields)),
  }
}

async function answered(app: App, request: ProtocolRequest, provider: Provider): Promise<ProtocolAnswer> {
  if (request.target.length > TARGET_MAXIMUM) throw failure('provide_filter_unknown', { filters: '' })
  if (provider.endpoint.status !== 'ENABLED') throw outOfService()
  const mark = requireReader(app, request, provider)
  requireRate(app, provider)
  if (mark !== null) requireUnused(app, mark, app.clock.now())
  if (!isWhole(provider)) {
    await fault(app, provider)
    throw outOfService()
  }
  if (provider.source.isPaused) throw outOfService()
  const asked = askedFor(provider, request.target)
  const { endpoint, source, tenant } = provider
  const { items, next } = await inTenant(app.pool, tenant.tenantId, 'read', (db) =>
    source.page({ app, db, endpoint }, asked),
  )
  noteAnswered(app, provider, items.length)
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify({ items: items.map((row) => given(provider, row)), next })),
  }
}

export const provideEndpoint: ProtocolEndpoint = {
  method: 'GET',
  path: `${PROVIDE_PATH}/:tenant/:slug`,
  maxBytes: 1,
  maxSeconds: 10,
  async answer(app, request) {
    const provider = await knownProvider(app, request)
    try {
      return await answered(app, request, provider)
    } catch (error) {
      if (error instanceof Failure) noteRefused(app, provider, error.key)
      throw error
    }
  },
}
