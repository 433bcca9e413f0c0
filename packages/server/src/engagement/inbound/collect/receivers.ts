/**
 * Endpoints as the intake uses them, with their secrets and keys. A thousand messages a second cannot read them from the
 * database one by one: a process keeps them for a second, and forgets at once what it changed itself.
 */

import { ENDPOINT_SLUG_MAXIMUM } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { inTenant } from '../../../kit/db/db.ts'
import type { App, Tenant } from '../../../kit/http/context.ts'
import { failure, found } from '../../../kit/http/failure.ts'
import { requireOpenToPartners } from '../../../kit/http/handle.ts'
import { createTokenBuckets, type TokenBuckets } from '../../../kit/limits/token-buckets.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { createBoundedCache } from '../../../kit/ops/bounded-cache.ts'
import { knownSecretBox, type SecretBox } from '../../../platform/secrets/secrets.service.ts'
import { allTenants, tenantById } from '../../../platform/tenants/tenants.service.ts'
import { type EndpointRow, findEndpointBySlug, listSlugs } from '../endpoints/endpoints.queries.ts'
import { ownerOfSecret, secretsOf } from '../endpoints/secrets.ts'
import { type Directory, keptOf } from './directories.ts'

export interface Receiver {
  tenant: Tenant
  endpoint: EndpointRow
  box: SecretBox
  /** Of digests, keys of messages and used signatures. */
  hashKey: Buffer
  secrets: readonly { secret: string; until: Date | null }[]
}

const KEPT_MS = 1_000
const TENANTS_KEPT = 1_000
const SLUG = new RegExp(`^[a-z0-9-]{1,${ENDPOINT_SLUG_MAXIMUM}}$`)
const TENANT = /^[0-9A-Za-z_-]{1,40}$/

/** Which tenant has a code never changes. */
const tenantIds = stateKey('inbound.tenantIds', () => createBoundedCache<number>(TENANTS_KEPT))
const receivers = stateKey('inbound.receivers', () => new Map<string, { receiver: Receiver; until: number }>())

/** The start of a change: one that was being read at that moment is read again. */
const changesMade = stateKey('inbound.receiverChanges', () => ({ count: 0 }))

const tenantCodes = stateKey('inbound.tenantCodes', () => new Map<'all', Directory<ReadonlyMap<string, number>>>())
const slugs = stateKey('inbound.slugs', () => new Map<number, Directory<ReadonlySet<string>>>())

const slugsOf = (app: App, tenantId: number) =>
  keptOf(app.state(slugs), tenantId, async () => new Set(await inTenant(app.pool, tenantId, 'read', listSlugs)))

const codesOf = (app: App) =>
  keptOf(
    app.state(tenantCodes),
    'all',
    async () => new Map((await allTenants(app)).map(({ code, tenantId }) => [code, tenantId])),
  )

export function forgetReceivers(app: App): void {
  app.state(receivers).clear()
  app.state(slugs).clear()
  app.state(changesMade).count++
}

/** Of its code in an address; one that is unknown is not found. */
export async function tenantOf(app: App, code: string): Promise<Tenant> {
  const ids = app.state(tenantIds)
  if (!ids.has(code)) {
    ids.set(code, found(TENANT.test(code) ? (await codesOf(app)).get(code) : undefined))
  }
  return found(await tenantById(app, found(ids.get(code))))
}

async function read(app: App, tenant: Tenant, slug: string): Promise<Receiver> {
  return inTenant(app.pool, tenant.tenantId, 'read', async (db) => {
    const endpoint = found(await findEndpointBySlug(db, slug))
    // Without a key of the tenant there is no secret yet.
    const box = await knownSecretBox(app, db)
    if (box === undefined) throw failure('endpoint_out_of_service', { seconds: OUT_OF_SERVICE_SECONDS })
    const hashKey = box.hash('inbox', endpoint.id)
    return {
      tenant,
      endpoint,
      box,
      hashKey,
      secrets: secretsOf(box, ownerOfSecret(tenant.tenantId, endpoint.id), endpoint),
    }
  })
}

/** After which a refused sender comes again. */
export const OUT_OF_SERVICE_SECONDS = 300

/** An unknown slug, an unknown tenant, and the endpoint of another tenant are answered the same. */
export async function receiverOf(app: App, code: string, slug: string): Promise<Receiver> {
  const tenant = await tenantOf(app, code)
  requireOpenToPartners(tenant)
  const kept = app.state(receivers)
  const name = `${tenant.tenantId}/${slug}`
  const known = kept.get(name)
  if (known !== undefined && known.until > performance.now()) return { ...known.receiver, tenant }
  const { count } = app.state(changesMade)
  const isThere = SLUG.test(slug) && (await slugsOf(app, tenant.tenantId)).has(slug)
  const receiver = await read(app, tenant, found(isThere ? slug : undefined))
  if (app.state(changesMade).count === count) kept.set(name, { receiver, until: performance.now() + KEPT_MS })
  return receiver
}

const SECONDS_AT_ONCE = 2
const rates = stateKey('inbound.rates', () => new Map<string, { perSecond: number; buckets: TokenBuckets }>())

/** Counts a message of an endpoint whose sender is known. */
export function requireRate(
  app: App,
  {
    tenant,
    endpoint: { id, ratePerSecond },
  }: Pick<Receiver, 'tenant'> & { endpoint: Pick<EndpointRow, 'id' | 'ratePerSecond'> },
): void {
  const known = app.state(rates)
  const name = `${tenant.tenantId}/${id}`
  const before = known.get(name)
  const rate =
    before?.perSecond === ratePerSecond
      ? before
      : {
          perSecond: ratePerSecond,
          buckets: createTokenBuckets({ perSecond: ratePerSecond, burst: ratePerSecond * SECONDS_AT_ONCE }),
        }
  if (rate !== before) known.set(name, rate)
  const seconds = rate.buckets.seconds(name, performance.now())
  if (seconds > 0) throw failure('too_many_requests', { seconds })
}
