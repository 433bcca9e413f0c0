/** What one request costs in statements and packets. A number may be lowered here; raising one needs a reason in its line. */

import { getSerial, listSerials, lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { approveOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { createOrder, getOrder, listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { getMe, logout } from '@serialis/contract/platform/access/access.routes.ts'
import { getAlert, listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { anApplication, aStock, changed, firstOrdinal, packed } from '../../src/desk/serials/serials.fixtures.ts'
import type { App } from '../../src/kit/http/context.ts'
import { assignRanges } from '../../src/numbers/ledger/issue/ranges.service.ts'
import { aCrew, aDraft, signatureFor, submitted } from '../../src/plant/orders/orders.fixtures.ts'
import { forgetSessions } from '../../src/platform/access/sessions/sessions.service.ts'
import { raiseAlert } from '../../src/platform/alerts/alerts.service.ts'
import { asCommand } from '../../src/platform/tasks/tasks.fixtures.ts'
import { knownTenants } from '../../src/platform/tenants/tenants.service.ts'
import type { Client } from '../harness/client.ts'
import { testApp } from '../harness/database.ts'
import { askedTwice, type Sent, watchStatements } from '../harness/statements.ts'

interface Limit {
  statements: number
  packets: number
  /** Questions it still asks more than once. */
  twice?: number
}

/** The most that a request may cost whose session is kept. */
const limits = {
  me: { statements: 2, packets: 1 },
  listSerials: { statements: 9, packets: 4 },
  listSerialsOfOrder: { statements: 9, packets: 4 },
  listSerialsOfApplication: { statements: 9, packets: 5 },
  listSerialsByFields: { statements: 6, packets: 3 },
  getSerial: { statements: 5, packets: 3 },
  getSerialInContainer: { statements: 6, packets: 3 },
  lookupCode: { statements: 6, packets: 3 },
  listOrders: { statements: 4, packets: 3 },
  getOrder: { statements: 7, packets: 4 },
  // The hash is read with the caller before the transaction (3), so that comparing it holds no connection; a task asks for its quota.
  approveOrder: { statements: 22, packets: 11 },
  createOrder: { statements: 12, packets: 6 },
  listAlerts: { statements: 3, packets: 2 },
  getAlert: { statements: 7, packets: 4 },
} as const satisfies Record<string, Limit>

type Name = keyof typeof limits
interface Request {
  who: Client
  ask(): Promise<unknown>
}
let requests: Record<Name, Request>
let during: ReturnType<typeof watchStatements>['during']
let app: App

const asking = <R extends Route>(who: Client, route: R, input: ClientInput<R>): Request => ({
  who,
  ask: () => who.call(route, input),
})

beforeAll(async () => {
  const t = await testApp()
  const stock = await aStock(t.http, t.admin)
  const { id, number } = await anApplication(t.admin, stock, { quantity: 60 })
  const unit = await firstOrdinal(t.app, t.admin, id)
  const container = await firstOrdinal(
    t.app,
    t.admin,
    (await anApplication(t.admin, stock, { level: 'CA', quantity: 3 })).id,
  )
  const ten = (from: number) => Array.from({ length: 10 }, (_, at) => from + at)
  await packed(t.app, t.admin, [
    { container, members: ten(unit) },
    { container: container + 1, members: ten(unit + 10) },
  ])
  await changed(t.app, t.admin, { ordinals: [unit + 5], operation: 'DESTROY', reason: 'fell off the belt' })
  const [packedUnit] = (await t.admin.call(listSerials, { query: { application: number, limit: 1 } })).items

  const crew = await aCrew(t.http, t.admin)
  const { product } = stock
  const ready = await submitted(crew.planner, await aDraft(crew.planner, product))
  await asCommand(t.app, t.admin, ({ db }) =>
    assignRanges(db, { orderId: ready.id, level: 'EA', ranges: [{ first: unit, last: unit + 39 }] }),
  )
  const signature = await signatureFor(crew.approver, ready.id, 'approve')
  await asCommand(t.app, t.admin, (ctx) =>
    raiseAlert(ctx, { type: 'E5', subjectType: 'order', subjectId: ready.id, params: { missing: 3 } }),
  )
  const [alert] = (await t.admin.call(listAlerts, { query: {} })).items
  requests = {
    me: asking(t.admin, getMe, {}),
    listSerials: asking(t.admin, listSerials, { query: { limit: 50 } }),
    listSerialsOfOrder: asking(t.admin, listSerials, { query: { orderId: ready.id, limit: 50 } }),
    listSerialsOfApplication: asking(t.admin, listSerials, { query: { application: number, limit: 50 } }),
    listSerialsByFields: asking(t.admin, listSerials, { query: { limit: 50, fields: 'ordinal,code,status,level' } }),
    getSerial: asking(t.admin, getSerial, { params: { ordinal: unit + 25 }, query: {} }),
    getSerialInContainer: asking(t.admin, getSerial, { params: { ordinal: unit }, query: {} }),
    lookupCode: asking(t.admin, lookupCode, { query: { code: `(01)${packedUnit?.gtin}(21)${packedUnit?.code}` } }),
    listOrders: asking(t.admin, listOrders, { query: {} }),
    getOrder: asking(t.admin, getOrder, { params: { id: ready.id } }),
    approveOrder: asking(crew.approver, approveOrder, { params: { id: ready.id }, body: signature }),
    createOrder: { who: crew.planner, ask: () => aDraft(crew.planner, product) },
    listAlerts: asking(t.admin, listAlerts, { query: {} }),
    getAlert: asking(t.admin, getAlert, { params: { id: alert?.id ?? '' } }),
  }
  app = t.app
  // A process reads its tenants each second, whatever is requested of it.
  for (const kept of app.state(knownTenants).values()) kept.until = Infinity
  during = watchStatements(app.pool).during
})

const commands: ReadonlySet<string> = new Set(['approveOrder', 'createOrder'])

const shown = (statements: readonly Sent[]): string =>
  statements.map(({ packet, name, text }) => `${packet} ${name || text.replace(/\s+/g, ' ').slice(0, 120)}`).join('\n')

it.each(Object.entries<Limit>(limits))('%s asks no more than it needs, and nothing twice', async (name, limit) => {
  const { who, ask } = requests[name as Name]
  // What never changes is kept by the process: the second reading is what a request usually costs.
  if (!commands.has(name)) await ask()
  // Read anew, so that it is kept while the request runs.
  forgetSessions(app)
  await who.call(getMe, {})
  const { statements, packets } = await during(ask)
  expect(statements.length, shown(statements)).toBeLessThanOrEqual(limit.statements)
  expect(packets, shown(statements)).toBeLessThanOrEqual(limit.packets)
  expect(askedTwice(statements).length, askedTwice(statements).join('\n')).toBeLessThanOrEqual(limit.twice ?? 0)
})

it('reads an unknown session in the first packet of its request', async () => {
  const { ask } = requests.listOrders
  await ask()
  forgetSessions(app)
  const { statements, packets } = await during(ask)
  expect(statements.length, shown(statements)).toBe(limits.listOrders.statements + 1)
  expect(packets, shown(statements)).toBe(limits.listOrders.packets + 1)
  expect(statements[1]).toMatchObject({ packet: 1, text: expect.stringContaining('from "sessions"') as string })
})

it('a refused token reaches only the statement that refuses it', async () => {
  const { who } = requests.createOrder
  await who.call(logout, {})
  const refused = () => who.refusal(createOrder, { body: { orderNo: 'REFUSED' } })
  const { statements } = await during(async () => expect((await refused()).status).toBe(401))
  expect(
    statements.map(({ text }) => text.slice(0, 6)),
    shown(statements),
  ).toEqual(['begin;', 'select', 'rollba'])
})
