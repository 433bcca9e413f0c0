import { randomUUID } from 'node:crypto'
import { bulkCommandNames, bulkCommands, type BulkCommand } from '@serialis/contract/bulk.ts'
import { itemFieldsOf } from '@serialis/contract/kit/list.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import { createFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import { getLine } from '@serialis/contract/plant/lines/lines.routes.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import { createRole, getMe, getUser, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { countBulk, listBulkItems, startBulk } from '@serialis/contract/platform/tasks/bulk.routes.ts'
import { BULK_MAXIMUM } from '@serialis/contract/platform/tasks/bulk.schema.ts'
import { cancelTask, retryTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { as, openAccount, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { bulk } from '../../../kit/jobs/bulk.ts'
import { lineUsers } from '../../../plant/lines/line-users.ts'
import { anActiveLine } from '../../../plant/products/products.fixtures.ts'
import { raiseAlert } from '../../alerts/alerts.service.ts'
import { asCommand, taskIn } from '../tasks.fixtures.ts'

let t: TestApp
let planner: Client
let approver: Client
/** What happens when a line is asked whether orders are on it. */
let whenAsked: (lineId: string) => Promise<boolean> = async () => false
beforeAll(async () => {
  t = await testApp({ work: true, extensions: [lineUsers.extension({ isWorking: async (_, id) => whenAsked(id) })] })
  planner = await userWith(t.http, t.admin, ['lines.list', 'lines.activate'])
  approver = await userWith(t.http, t.admin, ['lines.approve'])
})

async function linesOf(count: number) {
  const lines: Line[] = []
  while (lines.length < count) lines.push(await anActiveLine(t.admin, approver))
  return lines
}
type Seen = { id: string; version: number }
const versionsOf = (lines: readonly Seen[]) => Object.fromEntries(lines.map(({ id, version }) => [id, version]))
const start = (who: Client, command: BulkCommand, lines: readonly Seen[], more: object = {}) =>
  who.call(startBulk, {
    body: { command, ids: lines.map(({ id }) => id), versions: versionsOf(lines), reason: 'Cleaning day', ...more },
  })
const itemsOf = (who: Client, id: string) => who.call(listBulkItems, { params: { id }, query: {} })
const eventsOf = async (subjectId: string, action: string) =>
  (await t.admin.call(listEvents, { query: { subjectId } })).items.filter((event) => event.action === action)

describe('a command for many rows', () => {
  it('is given to each by itself, with its own event; a refused one leaves the others alone and says why', async () => {
    const [first, busy, stale] = await linesOf(3)
    whenAsked = async (id) => id === busy!.id
    const { taskId, count } = await start(planner, 'inactivateLine', [first!, busy!, { ...stale!, version: 0 }])
    expect(count).toBe(3)
    expect(await taskIn(planner, taskId)).toMatchObject({ state: 'DONE', result: { done: 1, refused: 2 } })
    const { items, counts } = await itemsOf(planner, taskId)
    expect(counts).toEqual({ WAITING: 0, DONE: 1, REFUSED: 2 })
    expect(items).toMatchObject([
      { id: first!.id, number: first!.code, outcome: 'DONE', refusal: null },
      {
        id: busy!.id,
        number: busy!.code,
        outcome: 'REFUSED',
        refusal: { key: 'line_has_open_orders' },
        remedy: permissions['orders.assign'],
      },
      { id: stale!.id, outcome: 'REFUSED', refusal: { key: 'changed_meanwhile' }, remedy: null },
    ])
    const { items: refused } = await planner.call(listBulkItems, {
      params: { id: taskId },
      query: { outcome: 'REFUSED', limit: '1' },
    })
    expect(refused.map(({ id }) => id)).toEqual([busy!.id])
    expect(await planner.call(getLine, { params: { id: first!.id } })).toMatchObject({ status: 'INACTIVE' })
    expect(await planner.call(getLine, { params: { id: busy!.id } })).toMatchObject({ status: 'ACTIVE' })
    expect(await eventsOf(first!.id, 'line.inactivated')).toMatchObject([
      { reason: 'Cleaning day', actorName: (await planner.call(getMe)).userName },
    ])
    expect(await eventsOf(busy!.id, 'line.inactivated')).toEqual([])
    expect(await eventsOf('lines', 'list.bulk_started')).toMatchObject([
      { details: { command: 'inactivateLine', count: 3 }, reason: 'Cleaning day' },
    ])
    expect(await eventsOf('lines', 'list.bulk_finished')).toMatchObject([{ details: { done: 1, refused: 2 } }])
  })

  it('stops between two rows and goes on with the rest, each once', async () => {
    const lines = await linesOf(3)
    const reached = Promise.withResolvers<void>()
    const stopped = Promise.withResolvers<void>()
    whenAsked = async (id) => {
      if (id !== lines[1]!.id) return false
      reached.resolve()
      await stopped.promise
      return false
    }
    const { taskId } = await start(planner, 'inactivateLine', lines)
    await reached.promise
    await planner.call(cancelTask, { params: { id: taskId }, body: {} })
    stopped.resolve()
    await taskIn(planner, taskId, ['CANCELLED'])
    const { counts } = await itemsOf(planner, taskId)
    expect(counts.DONE).toBeGreaterThanOrEqual(1)
    expect(counts.WAITING).toBeGreaterThanOrEqual(1)
    await planner.call(retryTask, { params: { id: taskId } })
    expect(await taskIn(planner, taskId)).toMatchObject({ state: 'DONE', result: { done: 3, refused: 0 } })
    for (const { id } of lines) expect(await eventsOf(id, 'line.inactivated')).toHaveLength(1)
  })

  it('is started once, however often it is sent', async () => {
    const lines = await linesOf(2)
    whenAsked = async () => false
    const body = {
      command: 'inactivateLine' as const,
      ids: lines.map(({ id }) => id),
      versions: versionsOf(lines),
      reason: 'Sent twice',
    }
    const key = { 'idempotency-key': randomUUID() }
    const first = await planner.call(startBulk, { body }, key)
    expect(await planner.call(startBulk, { body }, key)).toEqual(first)
    await taskIn(planner, first.taskId)
    for (const { id } of lines) expect(await eventsOf(id, 'line.inactivated')).toHaveLength(1)
  })

  it('refuses a filter that more rows meet than one task works on', async () => {
    await asCommand(t.app, t.other, async (ctx) => {
      for (let made = 0; made <= BULK_MAXIMUM; made++)
        await raiseAlert(ctx, { type: 'E2', subjectType: 'line', subjectId: randomUUID(), params: { name: 'Line 1' } })
    })
    expect(await t.other.refusal(countBulk, { body: { command: 'dismissAlert', filter: {} } })).toMatchObject({
      status: 400,
      message: 'bulk_too_many_rows',
      params: { maximum: BULK_MAXIMUM },
    })
  })

  it('asks for the rows, the reason and the right', async () => {
    const [line] = await linesOf(1)
    const body = { command: 'inactivateLine' as const, reason: 'Cleaning day' }
    expect(await planner.refusal(startBulk, { body: { ...body, ids: [] } })).toMatchObject({
      status: 400,
      fields: { ids: 'ids_can_not_be_empty' },
    })
    expect(await planner.refusal(startBulk, { body })).toMatchObject({ fields: { ids: 'ids_can_not_be_empty' } })
    expect(await planner.refusal(startBulk, { body: { ...body, reason: ' a ', ids: [line!.id] } })).toMatchObject({
      fields: { reason: 'reason_too_short' },
    })
    expect(await planner.refusal(startBulk, { body: { ...body, ids: [line!.id], filter: {} } })).toMatchObject({
      fields: { filter: 'invalid' },
    })
    const many = Array.from({ length: BULK_MAXIMUM + 1 }, () => randomUUID())
    expect(await planner.refusal(startBulk, { body: { ...body, ids: many } })).toMatchObject({
      fields: { ids: 'too_big' },
    })
    const reader = await userWith(t.http, t.admin, ['lines.list'])
    expect(await reader.refusal(startBulk, { body: { ...body, ids: [line!.id] } })).toMatchObject({
      status: 403,
      params: { code: permissions['lines.activate'] },
    })
    expect(await reader.refusal(countBulk, { body: { command: 'inactivateLine', filter: {} } })).toMatchObject({
      status: 403,
    })
  })
})

describe('all rows that match a filter', () => {
  it('are counted first, and are those that the list answers the caller', async () => {
    const lines = [await anActiveLine(t.admin, approver, { name: 'The only one' }), ...(await linesOf(1))]
    whenAsked = async () => false
    const filter = { search: lines[0]!.name }
    expect(await planner.call(countBulk, { body: { command: 'inactivateLine', filter } })).toEqual({ count: 1 })
    // What only pages the list does not narrow it.
    const { taskId, count } = await planner.call(startBulk, {
      body: { command: 'inactivateLine', filter: { ...filter, limit: '1', after: 'zzz' }, reason: 'By filter' },
    })
    expect(count).toBe(1)
    await taskIn(planner, taskId)
    expect(await planner.call(getLine, { params: { id: lines[0]!.id } })).toMatchObject({ status: 'INACTIVE' })
    expect(await planner.call(getLine, { params: { id: lines[1]!.id } })).toMatchObject({ status: 'ACTIVE' })
    const none = { command: 'inactivateLine' as const, filter: { search: 'no such line' }, reason: 'By filter' }
    expect(await planner.refusal(startBulk, { body: none })).toMatchObject({
      status: 409,
      message: 'bulk_nothing_matches',
    })
    expect(await planner.refusal(startBulk, { body: { ...none, filter: { nothing: 'x' } } })).toMatchObject({
      status: 400,
      fields: { nothing: 'unknown_field' },
    })
    const blind = await userWith(t.http, t.admin, ['lines.activate'])
    expect(await blind.refusal(startBulk, { body: { ...none, filter } })).toMatchObject({
      status: 403,
      params: { code: permissions['lines.list'] },
    })
  })
})

describe('limits', () => {
  it('hold for each row: lines of another factory are not found, and not named', async () => {
    const own = await t.admin.call(createFactory, {
      body: { name: 'Plant Wuxi', gln: '4012345000016', sgln: '4012345.00001.0', zone: 'Asia/Shanghai' },
    })
    const { id: roleId } = await t.admin.call(createRole, {
      body: { name: 'Of one factory', authorities: [permissions['lines.list'], permissions['lines.activate']] },
    })
    const password = 'password of one factory'
    await openAccount(t.http, t.admin, {
      account: 'one-factory',
      name: 'One',
      roleIds: [roleId],
      siteIds: [own.id],
      password,
    })
    const local = await as(t.http, 'one-factory', password)
    const [there] = await linesOf(1)
    const { taskId } = await start(local, 'inactivateLine', [there!])
    expect(await taskIn(local, taskId)).toMatchObject({ result: { done: 0, refused: 1 } })
    expect((await itemsOf(local, taskId)).items).toEqual([
      { id: there!.id, number: '', outcome: 'REFUSED', refusal: { key: 'not_found', params: {} }, remedy: null },
    ])
  })

  it('of a tenant: neither its records nor what became of them are seen by another one', async () => {
    const [line] = await linesOf(1)
    const { taskId } = await start(t.other, 'inactivateLine', [line!])
    expect(await taskIn(t.other, taskId)).toMatchObject({ result: { done: 0, refused: 1 } })
    expect((await t.admin.refusal(listBulkItems, { params: { id: taskId }, query: {} })).status).toBe(404)
    const stranger = await userWith(t.http, t.admin, ['lines.list'])
    const own = await start(planner, 'inactivateLine', [line!])
    await taskIn(planner, own.taskId)
    expect((await stranger.refusal(listBulkItems, { params: { id: own.taskId }, query: {} })).status).toBe(404)
  })
})

it('disables several accounts, and never that of the caller', async () => {
  const clerk = await userWith(t.http, t.admin, ['users.list', 'users.edit'])
  const [a, b] = [await userWith(t.http, t.admin, []), await userWith(t.http, t.admin, [])]
  const idOf = async ({ account }: Client) =>
    (await t.admin.call(listUsers, { query: { account } })).items.find((user) => user.account === account)!.id
  const ids = [await idOf(a), await idOf(b), await idOf(clerk)]
  const { taskId } = await clerk.call(startBulk, { body: { command: 'disableUser', ids } })
  expect(await taskIn(clerk, taskId)).toMatchObject({ result: { done: 2, refused: 1 } })
  const { items } = await itemsOf(clerk, taskId)
  expect(items[2]).toMatchObject({ refusal: { key: 'user_is_yourself' } })
  for (const id of ids.slice(0, 2))
    expect(await t.admin.call(getUser, { params: { id } })).toMatchObject({ isDisabled: true })
})

it('each command of the contract is offered by one room, with its own permission, and fits many rows', () => {
  const parts = bulk.of(t.app)
  expect(parts.map(({ name }) => name).toSorted()).toEqual(bulkCommandNames.toSorted())
  for (const { name, list, command } of parts) {
    const { route } = command
    const facts = bulkCommands[name]
    expect(route.permission, name).toBe(facts.permission)
    expect([route.signed, route.creates, command.ask, route.kind], name).toEqual([
      undefined,
      undefined,
      undefined,
      'command',
    ])
    expect(route.path, name).toContain('/:id')
    // A row says the version that the command compares.
    const asked = [route.input.body, route.input.query].flatMap((part) =>
      part instanceof z.ZodObject ? Object.keys(part.shape as object) : [],
    )
    const shown = itemFieldsOf(list.route.output)
    expect([...(shown ?? [])], name).toEqual(
      expect.arrayContaining(['id', ...asked.filter((one) => one === 'version')]),
    )
    if (asked.includes('reason')) expect(facts, name).toMatchObject({ needsReason: true })
  }
})
