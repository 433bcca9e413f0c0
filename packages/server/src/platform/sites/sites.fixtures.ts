/** Two factories with a line, an order and a result each, and an account that is limited to the first. For tests. */

import { randomUUIDv7 } from 'node:crypto'
import { createExtract, listExtracts } from '@serialis/contract/desk/extracts/extracts.routes.ts'
import { listLabelPrints, printLabels } from '@serialis/contract/desk/labels/labels.routes.ts'
import { startPush } from '@serialis/contract/desk/push/push.routes.ts'
import { createRecall, exportRecall } from '@serialis/contract/desk/recall/recall.routes.ts'
import { lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { listLineExchanges } from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import * as factories from '@serialis/contract/plant/lines/factories.routes.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { commitResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import * as alerts from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { expect } from 'vitest'
import { csvResultFile } from '../../../test/generators/generate-results.ts'
import { openAccount, as, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aLot } from '../../desk/inspection/inspection.fixtures.ts'
import { jobIn } from '../../desk/push/push.fixtures.ts'
import { changeIn, picked } from '../../desk/status-changes/status-changes.fixtures.ts'
import { inTenant, limitToSites, type TenantDb } from '../../kit/db/db.ts'
import type { Reach } from '../../kit/http/site-limit.ts'
import { connected } from '../../plant/line-connections/line-connections.fixtures.ts'
import { aCrew, masters, type Crew, type Masters } from '../../plant/orders/orders.fixtures.ts'
import { anActiveLine } from '../../plant/products/products.fixtures.ts'
import {
  anOrderOnLine,
  commitBody,
  fileIn,
  resultPlan,
  send,
  type LineOrder,
} from '../../plant/results/results.order.fixtures.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { asCommand, taskIn } from '../tasks/tasks.fixtures.ts'

export interface Site {
  line: Line
  made: LineOrder
  file: string
  factory: string
}
export interface TwoSites {
  t: TestApp
  m: Masters
  /** Every permission, and no limit. */
  chief: Client
  /** A role with every permission. */
  roleId: string
  here: Site
  there: Site
  /** Every permission, limited to the first site. */
  local: Client
}

async function aSite(
  t: TestApp,
  name: string,
  { chief, crew, product }: Pick<TwoSites, 'chief'> & { crew: Crew; product: Product },
): Promise<Site> {
  const { id: factory } = await t.admin.call(factories.createFactory, { body: { name, zone: 'Europe/Berlin' } })
  const line = await anActiveLine(t.admin, chief, { mode: 'PUSH', factoryId: factory })
  await connected(t.admin, line)
  const made = await anOrderOnLine(crew, { product, line })
  const { file } = await send(crew.clerk, made.order.id, csvResultFile(resultPlan(made)))
  await fileIn(crew.clerk, file.id, 'CHECKED')
  return { line, made, file: file.id, factory }
}

export async function localUser(
  { t, roleId }: Pick<TwoSites, 't' | 'roleId'>,
  account: string,
  siteIds: string[],
  by: Client = t.admin,
): Promise<Client> {
  await openAccount(t.http, by, { account, name: account, roleIds: [roleId], siteIds, password: 'given by admin' })
  return as(t.http, account, 'given by admin')
}

type Products = (admin: Client, chief: Client) => Promise<{ here: Product; there: Product }>

/** Both make the same product, or each the one that is given. */
export async function twoSites(productsOf?: Products): Promise<TwoSites> {
  const t = await testApp({ work: true })
  const chief = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const crew = await aCrew(t.http, t.admin)
  const m = await masters(t.admin, chief)
  const role = { name: 'Everything', authorities: Object.values(permissions) }
  const { id: roleId } = await t.admin.call(createRole, { body: role })
  const made = (await productsOf?.(t.admin, chief)) ?? { here: m.product, there: m.product }
  const here = await aSite(t, 'Works here', { chief, crew, product: made.here })
  const there = await aSite(t, 'Works there', { chief, crew, product: made.there })
  return { t, m, chief, roleId, here, there, local: await localUser({ t, roleId }, 'local', [here.factory]) }
}

export const newestOf = async <R extends Route>(t: TestApp, route: R, query: object = {}): Promise<string> =>
  ((await t.admin.call(route, { query: { ...query, limit: 1 } } as never)) as { items: { id: string }[] }).items[0]
    ?.id ?? ''

/** Reads as an account with these limits does, without a route. */
export const limitedRead = <T>({ app }: TestApp, reach: Reach, read: (db: TenantDb) => Promise<T>): Promise<T> =>
  inTenant(app.pool, 1, 'write', (db) => {
    limitToSites(db, { ...reach, userId: randomUUIDv7() }, app.siteRules)
    return read(db)
  })

/** As a scanner reads it. */
export const unitOf = ({ made }: Site, at: number) =>
  `01${made.levels[0]?.gtin ?? ''}21${made.levels[0]?.serials[at] ?? ''}`

/** The result of the site's line is in the ledger: units in cases on a pallet. */
export async function committed(t: TestApp, site: Site): Promise<void> {
  const file = await fileIn(t.admin, site.file, 'CHECKED')
  await t.admin.call(commitResultFile, { params: { id: site.file }, body: commitBody(file) })
  await fileIn(t.admin, site.file, 'COMMITTED')
}

/** One alert about the site's order and one about its line. */
async function alertsOf(t: TestApp, { made: { order }, line }: Site): Promise<void> {
  const { id: subjectId, orderNo } = order
  await asCommand(t.app, t.admin, async (ctx) => {
    await raiseAlert(ctx, { type: 'E8', subjectType: 'order', subjectId, params: { orderNo } })
    await raiseAlert(ctx, { type: 'E10', subjectType: 'line', subjectId: line.id, params: { name: line.name } })
  })
}

async function aChange(t: TestApp, codes: string[]): Promise<string> {
  const change = await picked(t.admin, 'UPD', {
    operation: 'USE_INTERNALLY',
    reason: 'for the laboratory',
    recordNo: 'R-1',
    identifiedBy: 'A',
    asksSecond: false,
    source: { kind: 'codes', codes },
  })
  await changeIn(t.admin, 'UPD', change.id, 'CHECKED')
  return change.id
}

/** A recall of the site's order, an extract of the order, and one of the set that the recall found. */
async function aRecall(t: TestApp, { orderNo }: LineOrder['order']) {
  const { id: recall, taskId } = await t.admin.call(createRecall, {
    body: { source: { kind: 'order', orderNo }, reason: 'glass found in a vial' },
  })
  await taskIn(t.admin, taskId ?? '')
  const made = await t.admin.call(createExtract, { body: { filter: { orderNo }, purpose: 'inspector' } })
  await taskIn(t.admin, made.taskId ?? '')
  const ofSet = await t.admin.call(exportRecall, { params: { id: recall } })
  await taskIn(t.admin, ofSet.taskId ?? '')
  return { recall, extract: made.id, extractOfSet: await newestOf(t, listExtracts) }
}

async function aPrint(t: TestApp, { order, levels }: LineOrder): Promise<string> {
  const print = await t.admin.raw(printLabels, {
    body: {
      subject: { kind: 'ORDER', orderId: order.id, level: 'EA', first: 1, count: 2 },
      symbology: 'DATAMATRIX',
      format: 'ZPL',
      template: 'ROLL_100X50',
      skip: 0,
    },
  })
  expect(print.body.toString()).toContain(levels[0]?.serials[0])
  return newestOf(t, listLabelPrints)
}

/** Ids of one record of each kind, codes as a scanner reads them, and the ordinal of a case. */
export async function aSide(t: TestApp, site: Site, targetId: string) {
  const { made, line } = site
  const units = [0, 1, 2, 3, 4, 5].map((at) => unitOf(site, at))
  await committed(t, site)
  const found = await Promise.all(
    units.map(async (code) => (await t.admin.call(lookupCode, { query: { code } })).serial),
  )
  await alertsOf(t, site)
  const change = await aChange(t, units.slice(0, 2))
  const recall = await aRecall(t, made.order)
  const print = await aPrint(t, made)
  const { id: push } = await t.admin.call(startPush, {
    body: { targetId, codes: units.slice(0, 1), reason: 'asked for' },
  })
  await jobIn(t.admin, targetId, ['DONE'])
  return {
    order: made.order.id,
    units,
    ordinals: found.map((serial) => serial?.ordinal ?? 0),
    container: found[0]?.containers[0]?.ordinal ?? 0,
    change,
    ...recall,
    lot: (await aLot(t.admin, made.order.id)).id,
    print,
    push,
    alert: await newestOf(t, alerts.listAlerts, { subjectId: made.order.id }),
    alertOfLine: await newestOf(t, alerts.listAlerts, { subjectId: line.id }),
    exchange: await newestOf(t, listLineExchanges, { lineId: line.id }),
    event: await newestOf(t, listEvents, { subjectId: made.order.id }),
  }
}

export type Side = Awaited<ReturnType<typeof aSide>>
