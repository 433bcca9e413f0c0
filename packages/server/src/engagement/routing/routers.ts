/** Published versions of routings with their conditions compiled. A version never changes, so that it is compiled once. */

import { type Router, routerOf } from '@serialis/contract/engagement/routing/route-record.ts'
import type { RoutingContents } from '@serialis/contract/engagement/routing/routings.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { findVersionOfEndpoint, listPublished } from './routings.queries.ts'

const ROUTERS_KEPT = 500
const routers = stateKey('routing.routers', () => new Map<string, Router>())

type Version = Pick<RoutingContents, 'match' | 'rules'> & { routingId: string; number: number }

export function routerFor(app: App, tenantId: number, { routingId, number, match, rules }: Version): Router {
  const kept = app.state(routers)
  const key = `${tenantId} ${routingId} ${number}`
  const router = kept.get(key) ?? routerOf({ match, rules })
  if (kept.size >= ROUTERS_KEPT) kept.clear()
  kept.set(key, router)
  return router
}

/** By the version that judged a message of the endpoint. */
export async function routerOfEndpoint(app: App, db: TenantDb, endpointId: string, number: number) {
  const version = await findVersionOfEndpoint(db, endpointId, number)
  return version && routerFor(app, db.tenantId, version)
}

/** The newest published versions, by endpoint. */
export async function newestRouters(app: App, db: TenantDb): Promise<Map<string, { number: number; router: Router }>> {
  const published = await listPublished(db)
  return new Map(published.map((of) => [of.endpointId, { number: of.number, router: routerFor(app, db.tenantId, of) }]))
}

/** Their numbers alone. */
export const newestRoutings = async (db: TenantDb): Promise<Map<string, number>> =>
  new Map((await listPublished(db)).map(({ endpointId, number }) => [endpointId, number]))
