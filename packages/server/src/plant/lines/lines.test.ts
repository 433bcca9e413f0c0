import {
  createFactory,
  deleteFactory,
  getFactory,
  listFactories,
  listFactoryOptions,
  updateFactory,
} from '@serialis/contract/plant/lines/factories.routes.ts'
import {
  activateLine,
  approveLine,
  createLine,
  deleteLine,
  getLine,
  getLineRevision,
  inactivateLine,
  listLineOptions,
  listLines,
  rejectLine,
  undoLine,
  updateLine,
} from '@serialis/contract/plant/lines/lines.routes.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { found, waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import { aLine, anActiveLine, aProduct, signatureOf } from '../products/products.fixtures.ts'
import { lineUsers } from './line-users.ts'
import { lineForAssignment, lineInForce, lineTitles, listEligibleLines } from './lines.service.ts'

let t: TestApp
let author: Client
let approver: Client
/** Lines with work on them, in place of the room of orders. */
const working = new Set<string>()
const extensions = [lineUsers.extension({ isWorking: async (_, id) => working.has(id) })]
beforeAll(async () => {
  t = await testApp({ extensions })
  author = await userWith(t.http, t.admin, [
    'lines.list',
    'lines.create',
    'lines.edit',
    'lines.delete',
    'lines.activate',
    'factories.list',
    'factories.create',
    'factories.edit',
    'factories.delete',
  ])
  approver = await userWith(t.http, t.admin, ['lines.list', 'lines.approve'])
})

/**
 * True when another connection of this database waits for a lock; asked outside any transaction, which would repeat its
 * first answer.
 */
const somebodyWaits = async () =>
  (
    await t.app.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows.length > 0

const inDb = <T>(work: (db: TenantDb) => Promise<T>) => inTenant(t.app.pool, 1, 'write', work)
const edit = ({ id, version, newest }: Line, more: object = {}) => ({
  params: { id },
  body: {
    version,
    name: newest.name,
    ip: newest.ip,
    type: newest.type,
    factoryId: newest.factory.id,
    mode: newest.mode,
    maximumOrders: newest.maximumOrders,
    maximumSerials: newest.maximumSerials,
    ...more,
  },
})
const decision = (by: Client, line: Line, reason = 'checked on the shop floor') => ({
  params: { id: line.id },
  body: { version: line.version, signature: signatureOf(by, line.newest.digest, reason) },
})
const withReason = ({ id, version }: Line, reason = 'maintenance') => ({ params: { id }, body: { version, reason } })

describe('a line', () => {
  it('is approved by another person, then put to work', async () => {
    const made = await aLine(author, { ip: '2001:db8::7' })
    expect(made).toMatchObject({
      status: 'INACTIVE',
      approval: 'UNAPPROVED',
      inForce: null,
      newest: { ip: '2001:db8::7' },
      allowed: ['edit', 'delete'],
      nextStatuses: ['ACTIVE', 'DELETE'],
    })
    expect(await author.refusal(activateLine, withReason(made))).toMatchObject({
      status: 409,
      message: 'line_not_approved',
    })
    expect(await t.admin.call(getLine, { params: { id: made.id } })).toMatchObject({
      allowed: ['edit', 'approve', 'reject', 'delete'],
    })

    const approved = await approver.call(approveLine, decision(approver, made))
    expect(approved).toMatchObject({
      status: 'INACTIVE',
      approval: 'APPROVED',
      inForce: 1,
      history: [
        { reason: 'APPROVED', opinion: 'checked on the shop floor', signature: { intact: true } },
        { reason: 'CREATE' },
      ],
    })
    expect(await inDb((db) => lineForAssignment(db, made.id))).toBeUndefined()
    expect(await inDb((db) => lineInForce(db, made.id))).toMatchObject({ status: 'INACTIVE' })

    const active = await author.call(activateLine, withReason(approved, 'installed'))
    expect(active).toMatchObject({
      status: 'ACTIVE',
      allowed: ['edit', 'inactivate'],
      history: [{ reason: 'ACTIVE', opinion: 'installed' }, {}, {}],
    })
    expect(await inDb((db) => lineForAssignment(db, made.id))).toMatchObject({
      id: made.id,
      code: made.code,
      mode: 'PUSH',
      maximumOrders: 5,
      factory: { gln: '4012345000009', sgln: '4012345.00000.0', zone: 'Asia/Shanghai' },
    })
    expect(await inDb((db) => lineTitles(db, [made.id]))).toEqual(
      new Map([[made.id, { code: made.code, name: made.name }]]),
    )
  })

  it('is not approved by its author, nor with a wrong password, nor on a version that has moved on', async () => {
    const made = await aLine(t.admin)
    expect(await t.admin.refusal(approveLine, decision(t.admin, made))).toMatchObject({
      status: 400,
      message: 'approver_is_author',
    })
    const right = decision(approver, made)
    expect(
      await approver.refusal(approveLine, {
        ...right,
        body: { ...right.body, signature: { ...right.body.signature, password: 'wrong' } },
      }),
    ).toMatchObject({ message: 'user_name_or_password_wrong' })
    await author.call(updateLine, edit(made, { maximumOrders: 9 }))
    expect(await approver.refusal(approveLine, right)).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    expect(await author.refusal(updateLine, edit(made))).toMatchObject({ status: 409, message: 'changed_meanwhile' })
  })

  it('works on with its approved settings while a change waits', async () => {
    const line = await anActiveLine(t.admin, approver, { maximumOrders: 3 })
    const changed = await author.call(updateLine, edit(line, { maximumOrders: 8 }))
    expect(changed).toMatchObject({
      status: 'ACTIVE',
      approval: 'UNAPPROVED',
      revision: 2,
      inForce: 1,
      standing: { maximumOrders: 3 },
      allowed: ['edit', 'undo', 'inactivate'],
    })
    expect(await inDb((db) => lineForAssignment(db, line.id))).toMatchObject({ revision: 1, maximumOrders: 3 })
    const rejected = await approver.call(rejectLine, decision(approver, changed, 'three are enough'))
    expect(rejected).toMatchObject({ approval: 'REJECTED', newest: { opinion: 'three are enough' } })
    const undone = await author.call(undoLine, withReason(rejected, 'three are enough'))
    expect(undone).toMatchObject({
      approval: 'APPROVED',
      revision: 1,
      history: [
        { reason: 'UNDO' },
        { reason: 'REJECTED' },
        { reason: 'UNAPPROVED', changes: { maximumOrders: [3, 8] } },
        {},
        {},
        {},
      ],
    })
    expect(await author.call(updateLine, edit(undone, { maximumOrders: 4 }))).toMatchObject({ revision: 3 })
    expect(await author.call(getLineRevision, { params: { id: line.id, revision: 2 } })).toMatchObject({
      maximumOrders: 8,
      isReplaced: true,
    })
    expect(await author.refusal(undoLine, withReason(await aLine(author)))).toMatchObject({
      message: 'no_revision_in_force',
    })
  })

  it('cannot be taken out of work while orders are on it, nor deleted while a product proposes it', async () => {
    const line = await anActiveLine(t.admin, approver)
    working.add(line.id)
    expect(await author.refusal(inactivateLine, withReason(line))).toMatchObject({
      status: 409,
      message: 'line_has_open_orders',
    })
    working.clear()
    const inactive = await author.call(inactivateLine, withReason(line))
    expect(inactive).toMatchObject({ status: 'INACTIVE' })
    expect(await author.refusal(inactivateLine, withReason(inactive))).toMatchObject({
      status: 409,
      message: 'status_change_not_allowed',
    })
    await aProduct(t.admin, { productionLineId: line.id })
    expect(await author.refusal(deleteLine, withReason(inactive))).toMatchObject({
      status: 409,
      message: 'line_still_used',
    })

    const other = await aLine(author)
    expect(await author.call(deleteLine, withReason(other, 'sold'))).toEqual({ message: 'delete_success' })
    expect(await author.call(getLine, { params: { id: other.id } })).toMatchObject({
      status: 'DELETE',
      allowed: [],
      nextStatuses: [],
    })
    expect(await author.refusal(updateLine, edit({ ...other, version: 2 }))).toMatchObject({
      message: 'status_change_not_allowed',
    })
    expect(await aLine(author, { name: other.name, code: other.code })).toMatchObject({ name: other.name })
  })

  it('is not inactivated while work is being put on it', async () => {
    const line = await anActiveLine(t.admin, approver)
    const inactivated = await inDb(async (db) => {
      await lineForAssignment(db, line.id)
      const answer = author.refusal(inactivateLine, withReason(line))
      let isAnswered = false
      void answer.finally(() => (isAnswered = true))
      // Until the inactivation has reached the lock, or has wrongly passed it.
      await waitUntil(async () => isAnswered || (await somebodyWaits()), found)
      working.add(line.id)
      return { answer }
    })
    expect(await inactivated.answer).toMatchObject({ message: 'line_has_open_orders' })
  })

  it('has a name and a code of its own, also against a name that is only in force', async () => {
    const line = await anActiveLine(t.admin, approver)
    const { items } = await author.call(listFactoryOptions, { query: {} })
    const body = {
      code: 'OTHER',
      name: 'Other',
      ip: '10.0.0.8',
      type: 'pharmapack' as const,
      factoryId: items[0]!.id,
      mode: 'PULL' as const,
      maximumOrders: 1,
      maximumSerials: 1,
    }
    expect(await author.refusal(createLine, { body: { ...body, name: line.name } })).toMatchObject({
      status: 409,
      message: 'line_name_exists',
    })
    expect(await author.refusal(createLine, { body: { ...body, code: line.code } })).toMatchObject({
      status: 409,
      message: 'line_code_exists',
    })
    expect(await author.refusal(createLine, { body: { ...body, factoryId: line.id } })).toMatchObject({
      status: 404,
      message: 'factory_not_exists',
      fields: { factoryId: 'factory_not_exists' },
    })
    await author.call(updateLine, edit(line, { name: `${line.name} moved` }))
    expect(await author.refusal(createLine, { body: { ...body, name: line.name } })).toMatchObject({
      message: 'line_name_exists',
    })
    const two = await Promise.all(
      [1, 2].map((n) => author.raw(createLine, { body: { ...body, code: `TWO-${n}`, name: 'At once' } })),
    )
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is listed with filters, and offered when approved', async () => {
    const pull = await anActiveLine(t.admin, approver, {
      code: 'FILTER-1',
      mode: 'PULL',
      type: 'pharmapack',
      maximumSerials: 500,
    })
    await aLine(author, { code: 'FILTER-2' })
    await aLine(author, { code: 'FILTER-3' })
    const codes = async (query: object) =>
      (await author.call(listLines, { query: { search: 'filter-', ...query } })).items.map(({ code }) => code)
    expect(await codes({})).toEqual(['FILTER-1', 'FILTER-2', 'FILTER-3'])
    expect(await codes({ status: 'ACTIVE' })).toEqual(['FILTER-1'])
    expect(
      await codes({ mode: 'PULL', type: 'pharmapack', approval: 'APPROVED', factoryId: pull.newest.factory.id }),
    ).toEqual(['FILTER-1'])
    expect(await codes({ status: 'DELETE' })).toEqual([])
    const first = await author.call(listLines, { query: { search: 'filter-', limit: 2 } })
    expect(
      (await author.call(listLines, { query: { search: 'filter-', limit: 2, after: first.next ?? '' } })).items.map(
        ({ code }) => code,
      ),
    ).toEqual(['FILTER-3'])
    const stranger = await userWith(t.http, t.admin, ['roles.list'])
    expect((await stranger.call(listLineOptions, { query: { search: 'filter' } })).items).toMatchObject([
      { id: pull.id, maximumSerials: 500 },
    ])
    const eligible = async (serials: number) =>
      (await inDb((db) => listEligibleLines(db, { serials, mode: 'PULL' }))).map(({ code }) => code)
    expect(await eligible(500)).toEqual(['FILTER-1'])
    expect(await eligible(501)).toEqual([])
  })

  it('and everything about it is for those who may, and never across tenants', async () => {
    const line = await aLine(author)
    const stranger = await userWith(t.http, t.admin, ['roles.list'])
    for (const [who, refused] of [
      [t.other, { status: 404 }],
      [stranger, { status: 403, message: 'no_permission' }],
    ] as const) {
      expect(await who.refusal(getLine, { params: { id: line.id } })).toMatchObject(refused)
      expect(await who.refusal(updateLine, edit(line))).toMatchObject(refused)
      for (const route of [approveLine, rejectLine])
        expect(await who.refusal(route, decision(who, line))).toMatchObject(refused)
      for (const route of [undoLine, activateLine, inactivateLine, deleteLine])
        expect(await who.refusal(route, withReason(line))).toMatchObject(refused)
    }
    expect((await t.other.call(listLines, { query: {} })).items).toEqual([])
  })
})

describe('factories', () => {
  const body = { name: 'Plant Chengdu', gln: '4012345111118', sgln: '', zone: 'Asia/Chongqing' }

  it('are made, changed, found and deleted', async () => {
    const made = await author.call(createFactory, { body: { ...body, gln: '', sgln: '' } })
    const changed = await author.call(updateFactory, {
      params: { id: made.id },
      body: { ...body, gln: '', zone: 'Europe/Berlin', version: made.version },
    })
    expect(changed).toMatchObject({ zone: 'Europe/Berlin', version: 2, lineCount: 0 })
    expect(
      await author.refusal(updateFactory, { params: { id: made.id }, body: { ...body, gln: '', version: 1 } }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    expect((await author.call(listFactories, { query: { name: 'chengdu' } })).items).toMatchObject([{ id: made.id }])
    expect(await author.call(deleteFactory, { params: { id: made.id } })).toEqual({ message: 'delete_success' })
    expect(await author.refusal(getFactory, { params: { id: made.id } })).toMatchObject({ status: 404 })
  })

  it('have a name and a GLN of their own, and stay while a line stands in them', async () => {
    const line = await aLine(author)
    const { name, gln, id } = await author.call(getFactory, { params: { id: line.newest.factory.id } })
    expect(await author.refusal(createFactory, { body: { ...body, name, gln: '' } })).toMatchObject({
      status: 409,
      message: 'factory_name_exists',
    })
    expect(await author.refusal(createFactory, { body: { ...body, gln } })).toMatchObject({
      status: 409,
      message: 'factory_gln_exists',
    })
    expect(await author.refusal(deleteFactory, { params: { id } })).toMatchObject({
      status: 409,
      message: 'factory_still_used',
    })
    expect(await author.refusal(createFactory, { body: { ...body, gln: '4012345111117' } })).toMatchObject({
      status: 400,
      fields: { gln: 'check_digit_wrong' },
    })
  })

  it('are for those who may, and never across tenants', async () => {
    const {
      newest: {
        factory: { id },
      },
    } = await aLine(author)
    const edited = { params: { id }, body: { ...body, gln: '', version: 1 } }
    for (const [who, refused] of [
      [t.other, { status: 404 }],
      [approver, { status: 403 }],
    ] as const) {
      expect(await who.refusal(getFactory, { params: { id } })).toMatchObject(refused)
      expect(await who.refusal(updateFactory, edited)).toMatchObject(refused)
      expect(await who.refusal(deleteFactory, { params: { id } })).toMatchObject(refused)
    }
    expect(await approver.refusal(createFactory, { body })).toMatchObject({ status: 403 })
    expect((await approver.call(listFactoryOptions, { query: {} })).items.map((item) => item.id)).toContain(id)
  })
})
