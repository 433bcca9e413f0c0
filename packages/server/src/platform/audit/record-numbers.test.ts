/** Events are found by the number of their record, and say it. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { createRole, deleteRole } from '@serialis/contract/platform/access/access.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { getEvent, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { printEvents, startEventRows } from '@serialis/contract/platform/proof/proof.routes.ts'
import { createReview } from '@serialis/contract/platform/reviews/reviews.routes.ts'
import { subjects } from '@serialis/contract/subjects.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant, openPool } from '../../kit/db/db.ts'
import { aCrew, aDraft, approved, masters, submitted, type Crew } from '../../plant/orders/orders.fixtures.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { asCommand } from '../tasks/tasks.fixtures.ts'
import { numbersOf, recordNumbers } from './record-numbers.ts'

let t: TestApp
let crew: Crew
let order: OrderDetail
let auditor: Client
let product: Product

beforeAll(async () => {
  t = await testApp()
  crew = await aCrew(t.http, t.admin)
  const approver = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  ;({ product } = await masters(t.admin, approver))
  order = await aDraft(crew.planner, product, { orderNo: 'PO-77-001', batchCode: 'LOT-7' })
  order = await submitted(crew.planner, order)
  auditor = await userWith(t.http, t.admin, ['events.list'])
})

const found = async (query: object) => (await auditor.call(listEvents, { query: { limit: 200, ...query } })).items

describe('the number of a record', () => {
  it('stands at each of its events, and finds them all: also in small letters, and by the batch', async () => {
    const events = await found({ record: 'PO-77-001' })
    expect(events.length).toBeGreaterThanOrEqual(2)
    expect(new Set(events.map(({ subjectId }) => subjectId))).toEqual(new Set([order.id]))
    expect(new Set(events.map(({ subjectNumber }) => subjectNumber))).toEqual(new Set(['PO-77-001']))
    const ids = events.map(({ id }) => id)
    expect(ids).toEqual((await found({ subjectType: 'order', subjectId: order.id })).map(({ id }) => id))
    expect((await found({ record: 'po-77-001' })).map(({ id }) => id)).toEqual(ids)
    expect((await found({ record: 'LOT-7' })).map(({ id }) => id)).toEqual(ids)
    expect(await found({ record: 'PO-77' })).toEqual([])
    expect((await t.other.call(listEvents, { query: { record: 'PO-77-001' } })).items).toEqual([])
    expect((await auditor.call(printEvents, { body: { record: 'PO-77-001' } })).items.map(({ id }) => id)).toEqual(ids)
  })

  it('finds the events of what belongs to it as well', async () => {
    await asCommand(t.app, t.admin, (ctx) =>
      raiseAlert(ctx, { type: 'E3', subjectType: 'order', subjectId: order.id, params: { orderNo: order.orderNo } }),
    )
    const [alert] = (await t.admin.call(listAlerts, { query: { subjectType: 'order' } })).items
    const events = await found({ record: 'PO-77-001' })
    expect(events).toContainEqual(
      expect.objectContaining({ subjectType: 'alert', subjectId: alert?.id, subjectNumber: 'E3' }),
    )
  })

  it('is not the type of an alert, which many have', async () => {
    await asCommand(t.app, t.admin, (ctx) =>
      raiseAlert(ctx, { type: 'E4', subjectType: 'order', subjectId: order.id, params: { orderNo: order.orderNo } }),
    )
    expect((await found({ record: 'PO-77-001' })).map(({ subjectNumber }) => subjectNumber)).toContain('E4')
    expect(await found({ record: 'E4' })).toEqual([])
  })

  it('refuses a number that more records have than it reads, or to which more belong', async () => {
    const superusers = openPool(t.database.superuserUrl, 1)
    const superuser = await superusers.connect()
    atEnd(async () => {
      superuser.release()
      await superusers.end()
    })
    const copies = (table: string, change: string) =>
      superuser.query(
        `insert into ${table} select made.*
           from (select to_jsonb(r) as content from ${table} r where tenant_id = 1 limit 1) one, generate_series(1, 1001) as s (n),
                jsonb_populate_record(null::${table}, one.content || ${change}) made`,
      )
    const draft = await aDraft(crew.planner, product, { orderNo: 'PO-77-002', batchCode: 'LOT-8' })
    const refused = { message: 'too_many_records', params: { maximum: 1_000 }, fields: { record: 'too_many_records' } }
    await asCommand(t.app, t.admin, (ctx) =>
      raiseAlert(ctx, { type: 'E5', subjectType: 'order', subjectId: draft.id, params: { orderNo: draft.orderNo } }),
    )
    const alert = `jsonb_build_object('id', md5(n::text)::uuid, 'status', 'SOLVED', 'subject_id', '${draft.id}')`
    await copies('alerts', alert)
    expect(await auditor.refusal(listEvents, { query: { record: 'PO-77-002' } })).toMatchObject(refused)
    expect(await found({ subjectType: 'order', subjectId: draft.id })).not.toEqual([])
    const numbers = `jsonb_build_object('id', md5(n::text)::uuid, 'order_no', 'MANY-' || n, 'batch_code', 'LOT-MANY')`
    await copies('production_orders', numbers)
    const query = { record: 'LOT-MANY' }
    expect(await auditor.refusal(listEvents, { query })).toMatchObject(refused)
    expect(await auditor.refusal(printEvents, { body: query })).toMatchObject(refused)
    expect(await t.admin.refusal(startEventRows, { body: query })).toMatchObject(refused)
    expect(await t.admin.refusal(createReview, { body: { scope: 'RECORD', ...query } })).toMatchObject(refused)
  })

  it('names in the details of an event what their ids stand for', async () => {
    const [event] = await found({ record: 'PO-77-001', action: 'order.created' })
    const { details, names } = await auditor.call(getEvent, { params: { id: event?.id ?? '' } })
    expect(JSON.stringify(details)).toContain(product.id)
    expect(names[product.id]).toBe(product.code)
  })

  it('is empty for a record that is gone, whose events stay', async () => {
    const { id } = await t.admin.call(createRole, { body: { name: 'For a day', authorities: [] } })
    expect((await found({ record: 'For a day' })).map(({ subjectId }) => subjectId)).toEqual([id])
    await t.admin.call(deleteRole, { params: { id } })
    expect(await found({ record: 'For a day' })).toEqual([])
    expect(new Set((await found({ subjectId: id })).map(({ subjectNumber }) => subjectNumber))).toEqual(new Set(['']))
  })

  it('is declared in columns that exist, of known types of records, each once', async () => {
    const declared = recordNumbers.of(t.app).flatMap(({ subjects: types }) => types)
    expect(declared.length).toBe(new Set(declared).size)
    expect(declared.filter((type) => !Object.hasOwn(subjects, type))).toEqual([])
    const refs = declared.map((subjectType) => ({ subjectType, subjectId: order.id }))
    const numbers = await inTenant(t.app.pool, 1, 'read', (db) => numbersOf(t.app, db, refs))
    expect([...numbers.keys()]).toEqual([`order ${order.id}`])
  })
})

describe('the log', () => {
  it('is filtered by role at that time and by reason', async () => {
    await approved(crew.approver, order.id)
    const signed = (await found({ record: 'PO-77-001' })).find(({ isSigned }) => isSigned)
    expect(signed).toBeDefined()
    const [role = ''] = signed?.actorRoles ?? []
    const ofRole = await found({ role: role.slice(1).toUpperCase(), record: 'PO-77-001' })
    expect(ofRole.map(({ id }) => id)).toContain(signed?.id)
    expect(ofRole.every(({ actorRoles }) => actorRoles.includes(role))).toBe(true)
    const ofReason = await found({ reason: signed?.reason.slice(1).toUpperCase() })
    expect(ofReason.map(({ id }) => id)).toContain(signed?.id)
    expect(await found({ reason: 'no reason of anybody' })).toEqual([])
    expect(await found({ role: 'no role of anybody' })).toEqual([])
  })
})
