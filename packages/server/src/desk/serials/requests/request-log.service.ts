/** The request log: every application, download and cancellation, with the current state of the application. */

import * as routes from '@serialis/contract/desk/serials/applications.routes.ts'
import type { CodeRequest } from '@serialis/contract/desk/serials/applications.schema.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { zoneOf } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { dayBounds } from '../../../kit/ops/clock.ts'
import { listApplicationsById } from '../applications/applications.queries.ts'
import { applicationsShown } from '../applications/applications.service.ts'
import { listRequests as listRows, type RequestFilter, type RequestRow } from './request-log.queries.ts'

type RequestQuery = Input<typeof routes.listRequests>['query']

/** Converts days in the tenant's time zone to instants. */
export const requestFilterOf = (zone: string, { from, to, ...filter }: RequestQuery): RequestFilter => ({
  ...filter,
  ...(from && { from: dayBounds(zone, from).start }),
  ...(to && { before: dayBounds(zone, to).end }),
})

export async function requestsShown(db: TenantDb, rows: readonly RequestRow[]): Promise<CodeRequest[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map((row) => row.applicationId))]
  const applications = new Map(
    (await applicationsShown(db, await listApplicationsById(db, ids))).map((application) => [
      application.id,
      application,
    ]),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: row.happenedAt.toISOString(),
    by: row.byName,
    reason: row.reason,
    nth: row.nth,
    application: found(applications.get(row.applicationId)),
  }))
}

export const listRequests = bind(routes.listRequests, async ({ db, actor, tenant }, { query }) => {
  const page = pageOf(
    await listRows(db, requestFilterOf(zoneOf({ actor, tenant }), query)),
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  return { items: await requestsShown(db, page.items), next: page.next }
})
