/** Endpoints as readers are answered by them, with their secrets. A process keeps them for a second. */

import { filterFields } from '@serialis/contract/engagement/records/record-values.ts'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { App, Tenant } from '../../kit/http/context.ts'
import { failure, found } from '../../kit/http/failure.ts'
import { requireOpenToPartners } from '../../kit/http/handle.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { type Directory, keptOf } from '../inbound/collect/directories.ts'
import { OUT_OF_SERVICE_SECONDS, tenantOf } from '../inbound/collect/receivers.ts'
import { secretsOf } from '../inbound/endpoints/secrets.ts'
import { type EndpointRow, findEndpointBySlug, listSlugs } from './provide-endpoints.queries.ts'
import { type Source, sourceOf } from './sources.ts'

export interface Provider {
  tenant: Tenant
  endpoint: EndpointRow
  source: Source
  hashKey: Buffer
  secrets: readonly { secret: string; until: Date | null }[]
}

const KEPT_MS = 1_000
const SLUG = /^[a-z0-9-]{1,40}$/

export const ownerOfProvideSecret = (tenantId: number, endpointId: string): string =>
  `tenant ${tenantId} secret of provide endpoint ${endpointId}`

/** Whether the path is chosen, by itself or with what is around it. */
export const isChosen = ({ fields }: Pick<EndpointRow, 'fields'>, path: string): boolean =>
  fields.some((chosen) => path === chosen || path.startsWith(`${chosen}.`))

/** By what is not given nobody filters. */
export const filtersOf = (endpoint: Pick<EndpointRow, 'fields'>, { fields }: Pick<Source, 'fields'>): string[] =>
  filterFields(fields)
    .map(({ path }) => path)
    .filter((path) => isChosen(endpoint, path))

const providers = stateKey('provide.providers', () => new Map<string, { provider: Provider; until: number }>())
const slugs = stateKey('provide.slugs', () => new Map<number, Directory<ReadonlySet<string>>>())
/** One that was being read at the moment of a change is read again. */
const changesMade = stateKey('provide.changes', () => ({ count: 0 }))

export function forgetProviders(app: App): void {
  app.state(providers).clear()
  app.state(slugs).clear()
  app.state(changesMade).count++
}

/** Undefined as long as the tenant has no key, and so no secret. */
export async function providerNow(
  app: App,
  db: TenantDb,
  tenant: Tenant,
  endpoint: EndpointRow,
): Promise<Provider | undefined> {
  const source = await sourceOf(db, endpoint)
  const box = await knownSecretBox(app, db)
  if (box === undefined) return undefined
  const secrets = secretsOf(box, ownerOfProvideSecret(tenant.tenantId, endpoint.id), endpoint)
  return { tenant, endpoint, source, hashKey: box.hash('provide', endpoint.id), secrets }
}

const read = (app: App, tenant: Tenant, slug: string): Promise<Provider> =>
  inTenant(app.pool, tenant.tenantId, 'read', async (db) => {
    const provider = await providerNow(app, db, tenant, found(await findEndpointBySlug(db, slug)))
    if (provider === undefined) throw failure('endpoint_out_of_service', { seconds: OUT_OF_SERVICE_SECONDS })
    return provider
  })

const slugsOf = (app: App, tenantId: number) =>
  keptOf(app.state(slugs), tenantId, async () => new Set(await inTenant(app.pool, tenantId, 'read', listSlugs)))

/** An unknown slug, an unknown tenant, and the endpoint of another tenant are answered the same. */
export async function providerOf(app: App, code: string, slug: string): Promise<Provider> {
  const tenant = await tenantOf(app, code)
  requireOpenToPartners(tenant)
  const kept = app.state(providers)
  const name = `${tenant.tenantId}/${slug}`
  const known = kept.get(name)
  if (known !== undefined && known.until > performance.now()) return { ...known.provider, tenant }
  const { count } = app.state(changesMade)
  const isThere = SLUG.test(slug) && (await slugsOf(app, tenant.tenantId)).has(slug)
  const provider = await read(app, tenant, found(isThere ? slug : undefined))
  if (app.state(changesMade).count === count) kept.set(name, { provider, until: performance.now() + KEPT_MS })
  return provider
}
