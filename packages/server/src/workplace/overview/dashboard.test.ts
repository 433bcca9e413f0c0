import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { SerialItem } from '@serialis/contract/desk/serials/serials.schema.ts'
import { getRuleVersion } from '@serialis/contract/numbers/codes/codes.routes.ts'
import type { SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { lifecycleOf } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { shownStateOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { getOrderBalance, listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { isOrderEnded, orderStatuses } from '@serialis/contract/plant/orders/orders.status.ts'
import { listResultFiles } from '@serialis/contract/plant/results/results.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { getDashboard } from '@serialis/contract/workplace/overview/overview.routes.ts'
import {
  type Dashboard,
  dayPlus,
  RULE_WARN_DAYS,
  THROUGHPUT_DAYS,
} from '@serialis/contract/workplace/overview/overview.schema.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { anApplication, aStock, changed, firstOrdinal } from '../../desk/serials/serials.fixtures.ts'
import { inTenant } from '../../kit/db/db.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { historyOf } from '../../numbers/ledger/reading/history.service.ts'
import {
  aCrew,
  aDraft,
  lineReport,
  masters,
  onLine,
  orderIn,
  placedOut,
  reported,
  step,
  submitted,
  approved,
  withCodes,
} from '../../plant/orders/orders.fixtures.ts'
import { anApprovedProduct } from '../../plant/products/products.fixtures.ts'

/** Numbers below a limit, the same for a seed on every machine. */
function random(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const KINDS = ['issued', 'commissioned', 'released', 'destroyed'] as const
const HOUR_MS = 3_600_000

/** Applications, and changes of SNs at moments of the last 45 days, at one moment or each at its own. */
async function applyAndChange(t: TestApp, below: (n: number) => number) {
  const stock = await aStock(t.http, t.admin, '9')
  for (let made = 0; made < 3; made++) {
    const quantity = 20 + below(200)
    const { id } = await anApplication(t.admin, stock, { quantity, level: below(3) === 0 ? 'CA' : 'EA' })
    const first = await firstOrdinal(t.app, t.admin, id)
    for (const operation of ['MARK_SAMPLE', 'DESTROY', 'RETIRE_UNUSED'] as const) {
      const ordinals = Array.from({ length: 1 + below(quantity / 2) }, () => first + below(quantity))
      const [at, span] = [Date.now() - below(45 * 24) * HOUR_MS, 1 + below(48)]
      const timeOf = (ordinal: number) => at - (ordinal % span) * HOUR_MS
      await changed(t.app, t.admin, {
        ordinals,
        operation,
        reason: 'random',
        ...(span > 24 ? { timeOf } : { happenedAt: new Date(at) }),
      })
    }
  }
}

/**
 * Orders in several states: a draft, one with its codes, one with results, and one that could not get codes (which
 * raises an alert).
 */
async function order(t: TestApp, below: (n: number) => number) {
  const second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const crew = await aCrew(t.http, t.admin)
  const { product, push } = await masters(t.admin, second)
  for (let drafts = below(3); drafts >= 0; drafts--) await aDraft(crew.planner, product)
  await withCodes(crew, await aDraft(crew.planner, product, { orderSize: 10 + below(40) }))
  const run = await withCodes(crew, await aDraft(crew.planner, product, { orderSize: 20 + below(30) }))
  await onLine(crew, run.id, push)
  const out = await placedOut(crew, run.id)
  await step(crew.lineOperator, run.id, startOrder)
  await reported(crew, run.id, await lineReport(crew, out, { rejects: below(3), samples: below(3) }))
  const without = await aDraft(crew.planner, await anApprovedProduct(t.admin, second))
  await submitted(crew.planner, without)
  await approved(crew.approver, without.id)
  await orderIn(crew.planner, without.id, [])
}

/** Every SN of the tenant, one by one, page by page. */
async function everySerial(reader: Client) {
  const serials = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await reader.call(listSerials, { query: { limit: 200, ...(after && { after }) } })
    serials.push(...page.items)
    after = page.next
  }
  return serials
}

async function everyOrder(reader: Client) {
  const orders = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await reader.call(listOrders, { query: { limit: 200, ...(after && { after }) } })
    orders.push(...page.items)
    after = page.next
  }
  return orders
}

function tally<T>(things: readonly T[], nameOf: (thing: T) => string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const thing of things) sums[nameOf(thing)] = (sums[nameOf(thing)] ?? 0) + 1
  return sums
}

const isDestroyed = (state: SerialState) =>
  lifecycleOf(state) === 'DESTROYED' || lifecycleOf(state) === 'LABEL_SCRAPPED'

/** The history of every unit, step by step, summed by day. */
async function throughputBySteps(
  t: TestApp,
  units: readonly number[],
): Promise<Map<string, Omit<Dashboard['throughput'][number], 'day'>>> {
  const days = new Map<string, Omit<Dashboard['throughput'][number], 'day'>>()
  for (const ordinal of units) {
    for (const { happenedAt, change } of await inTenant(t.app.pool, 1, 'read', (db) => historyOf(db, ordinal))) {
      const day = dayIn('Asia/Shanghai', happenedAt)
      const sums = days.get(day) ?? { issued: 0, commissioned: 0, released: 0, destroyed: 0 }
      days.set(day, sums)
      if (change.kind === 'issued') sums.issued++
      if (change.kind !== 'state') continue
      if (change.to.commissioned && !change.from.commissioned) sums.commissioned++
      if (change.to.status === 'ACTIVATION' && change.from.status !== 'ACTIVATION') sums.released++
      if (isDestroyed(change.to) && !isDestroyed(change.from)) sums.destroyed++
    }
  }
  return days
}

/** The state that the tag of a row shows. */
const stateOf = ({ status, isCommissioned }: Pick<SerialItem, 'status' | 'isCommissioned'>) =>
  shownStateOf({ status, commissioned: isCommissioned })

describe.each([11, 2_026, 987_654])('the dashboard over random lives (seed %i)', (seed) => {
  let t: TestApp
  let shown: Dashboard
  beforeAll(async () => {
    const below = random(seed)
    t = await testApp({ work: true })
    await applyAndChange(t, below)
    await order(t, below)
    shown = await (await userWith(t.http, t.admin, ['dashboard.view'])).call(getDashboard)
  })

  it('counts SNs by state and level as a walk over every SN does', async () => {
    const serials = await everySerial(t.admin)
    expect(shown.serials.total).toBe(serials.length)
    expect(
      Object.fromEntries(shown.serials.byState.map(({ level, state, count }) => [`${level} ${state}`, count])),
    ).toEqual(tally(serials, ({ level, ...state }) => `${level} ${stateOf(state)}`))
    for (const { state, level, count } of shown.serials.byState) {
      const { total, items } = await t.admin.call(listSerials, { query: { status: state, level, limit: 200 } })
      expect(total).toBe(count)
      expect(new Set(items.map(stateOf))).toEqual(new Set([state]))
    }
  })

  it('counts orders by status as the list does', async () => {
    expect(Object.fromEntries(shown.orders.map(({ status, count }) => [status, count]))).toEqual(
      tally(await everyOrder(t.admin), ({ status }) => status),
    )
  })

  it('sums issues and changes per day as the lives of all units do', async () => {
    const units = (await everySerial(t.admin)).filter(({ level }) => level === 'EA').map(({ ordinal }) => ordinal)
    const slow = await throughputBySteps(t, units)
    const today = dayIn('Asia/Shanghai', new Date(shown.at))
    expect(shown.throughput).toHaveLength(THROUGHPUT_DAYS)
    expect(shown.throughput.at(-1)?.day).toBe(today)
    for (const { day, ...sums } of shown.throughput)
      expect({ day, ...sums }).toEqual({
        day,
        ...(slow.get(day) ?? { issued: 0, commissioned: 0, released: 0, destroyed: 0 }),
      })
    const seen = shown.throughput.reduce((sum, day) => sum + day.commissioned + day.destroyed + day.issued, 0)
    expect(seen).toBeGreaterThan(0)
  })

  it('sums the days that are asked for, and as many before them', async () => {
    const reader = await userWith(t.http, t.admin, ['dashboard.view'])
    const today = dayIn('Asia/Shanghai', new Date(shown.at))
    const asked = { from: dayPlus(today, -9), to: dayPlus(today, -2) }
    const { range, throughput, sums } = await reader.call(getDashboard, { query: asked })
    expect(range).toEqual({ ...asked, beforeFrom: dayPlus(today, -17), beforeTo: dayPlus(today, -10) })
    const slow = await throughputBySteps(
      t,
      (await everySerial(t.admin)).filter(({ level }) => level === 'EA').map(({ ordinal }) => ordinal),
    )
    const between = (from: string, to: string) => {
      const sum = { issued: 0, commissioned: 0, released: 0, destroyed: 0 }
      for (const [day, counts] of slow)
        if (day >= from && day <= to) for (const kind of KINDS) sum[kind] += counts[kind]
      return sum
    }
    expect(sums).toEqual({
      range: between(asked.from, asked.to),
      before: between(range.beforeFrom, range.beforeTo),
    })
    expect(throughput.map(({ day }) => day)).toEqual(Array.from({ length: 8 }, (_, at) => dayPlus(asked.from, at)))
    for (const query of [{ from: asked.from }, { from: asked.to, to: asked.from }, { from: '2020-01-01', to: today }])
      expect(await reader.refusal(getDashboard, { query })).toMatchObject({ status: 400 })
  })

  it('counts open orders by age as the list does', async () => {
    const today = dayIn('Asia/Shanghai', new Date(shown.at))
    expect(shown.ageing.map(({ from, to }) => [from, to])).toEqual([
      [0, 7],
      [8, 30],
      [31, 90],
      [91, null],
    ])
    const open = (await everyOrder(t.admin)).filter(({ status }) => !isOrderEnded(status))
    for (const { from, to, count } of shown.ageing) {
      const status = orderStatuses.filter((one) => !isOrderEnded(one)).join(',')
      const listed = await t.admin.call(listOrders, {
        query: {
          status,
          createdTo: dayPlus(today, -from),
          ...(to !== null && { createdFrom: dayPlus(today, -to) }),
          limit: 200,
        },
      })
      expect(listed.items).toHaveLength(count)
    }
    expect(shown.ageing.reduce((sum, { count }) => sum + count, 0)).toBe(open.length)
  })

  it('shows how long the codes of every rule version in use last at the rate of the range', async () => {
    const bare = new Map<string, number>()
    await inTenant(t.app.pool, 1, 'read', async ({ client }) => {
      const { rows } = await client.query<{ ruleVersionId: string; size: number }>(
        'select rule_version_id, size from blocks where tenant_id = 1 and rule_version_id is not null',
      )
      for (const { ruleVersionId: id, size } of rows) bare.set(id, (bare.get(id) ?? 0) + size)
    })
    expect(shown.forecast.length).toBeGreaterThan(2)
    for (const { kind, id, pageId, used, left, daysLeft, isLow } of shown.forecast) {
      expect(kind).toBe('RULE')
      const version = await t.admin.call(getRuleVersion, { params: { id } })
      expect(pageId).toBe(version.ruleId)
      expect(used).toBe(bare.get(id) ?? 0)
      expect(left).toBe(Number(version.meters.left))
      expect(daysLeft).toBe(used === 0 ? null : Math.min(1_000_000, Math.floor((left * THROUGHPUT_DAYS) / used)))
      expect(isLow).toBe(daysLeft !== null && daysLeft <= RULE_WARN_DAYS)
    }
    const ahead = shown.forecast.map(({ daysLeft }) => daysLeft ?? Infinity)
    expect(ahead).toEqual(ahead.toSorted((one, other) => one - other))
    const yesterday = dayPlus(shown.range.to, -1)
    const before = await t.admin.call(getDashboard, { query: { from: yesterday, to: yesterday } })
    expect(before.forecast.every(({ used, daysLeft }) => used === 0 && daysLeft === null)).toBe(true)
    expect(before.yields).toEqual([])
  })

  it('shows the yield of each line as the balances of its orders do', async () => {
    const made = (await everyOrder(t.admin)).filter(({ lineId }) => lineId !== null)
    const lines = new Map<string, { good: number; rejected: number }>()
    for (const { id, lineId } of made) {
      const { levels } = await t.admin.call(getOrderBalance, { params: { id } })
      const units = levels.find(({ level }) => level === 'EA')
      const sum = lines.get(lineId ?? '') ?? { good: 0, rejected: 0 }
      sum.good += (units?.commissioned ?? 0) + (units?.sampled ?? 0)
      sum.rejected += units?.rejected ?? 0
      lines.set(lineId ?? '', sum)
    }
    expect(shown.yields).toHaveLength(1)
    for (const { lineId, good, rejected, name } of shown.yields) {
      expect({ good, rejected }).toEqual(lines.get(lineId))
      expect(name).toBe(made.find((order) => order.lineId === lineId)?.lineName)
      // Where its number leads.
      const { items } = await t.admin.call(listOrders, { query: { lineId } })
      expect(items.map(({ id }) => id)).toEqual(made.filter((order) => order.lineId === lineId).map(({ id }) => id))
    }
  })

  it('finds the result files of a day where its bar leads', async () => {
    const day = dayIn('Asia/Shanghai', new Date(shown.at))
    const on = (decidedFrom: string, decidedTo: string) =>
      t.admin.call(listResultFiles, { query: { status: 'COMMITTED', decidedFrom, decidedTo } })
    expect((await on(day, day)).items).toHaveLength(1)
    expect((await on(dayPlus(day, -3), dayPlus(day, -1))).items).toEqual([])
    expect((await on(dayPlus(day, 1), dayPlus(day, 2))).items).toEqual([])
  })

  it('counts open alerts by level as the list does', async () => {
    const { items } = await t.admin.call(listAlerts, { query: { limit: 200 } })
    const open = tally(
      items.filter(({ status }) => status === 'NEW' || status === 'ACTIVE'),
      ({ level }) => level,
    )
    expect(shown.alerts).toEqual(
      (['HIGH', 'MIDDLE', 'LOW'] as const).map((level) => ({ level, count: open[level] ?? 0 })),
    )
    expect(shown.alerts.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)
  })

  it('counts open alerts by type as the list does', async () => {
    const { items } = await t.admin.call(listAlerts, { query: { limit: 200 } })
    const open = tally(
      items.filter(({ status }) => status === 'NEW' || status === 'ACTIVE'),
      ({ type }) => type,
    )
    expect(Object.fromEntries(shown.alertTypes.map(({ type, count }) => [type, count]))).toEqual(open)
  })

  it('is empty for the other tenant, and closed to those without its code', async () => {
    const empty = await t.other.call(getDashboard)
    expect(empty).toMatchObject({
      serials: { total: 0, byState: [] },
      orders: [],
      forecast: [],
      yields: [],
      alerts: [{ count: 0 }, { count: 0 }, { count: 0 }],
    })
    const nobody = await userWith(t.http, t.admin, ['orders.list'])
    expect(await nobody.refusal(getDashboard)).toMatchObject({ status: 403 })
  })
})
