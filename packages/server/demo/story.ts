/**
 * The quarter before today: one batch a week on the first line, one every other week on the second, each reported in
 * parts and confirmed on the Monday after. Made by the public commands, under a clock that stands at each of these days.
 */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { createOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import {
  onLine,
  packagedCodes,
  placedOut,
  reported,
  withCodes,
  type Crew,
} from '../src/plant/orders/orders.fixtures.ts'
import { planResults, seededRandom } from '../test/generators/generate-results.ts'
import type { DemoMasters } from './plant/masters.ts'
import { confirmed, crewOf } from './plant/orders.ts'
import type { DemoAccount, People } from './platform/people.ts'
import type { StoryClock } from './story-clock.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Not longer than the longest range of the dashboard: a part of a week before it would be compared with all of it. */
export const STORY_DAYS = 89
const MONDAY = 1
const SEED = 2_026

interface Telling {
  clock: StoryClock
  /** The same people, those named logged in at the moment of the clock; a login costs more than most commands. */
  logIn(people: People, who: readonly DemoAccount[]): Promise<People>
  /** The present. */
  until: Date
  /** How far back the story begins. */
  days?: number
}

/** What a line made by a day after Monday: good units, all but the rejected ones. */
interface Report {
  day: number
  units: number
  rejects: number
}

interface Batch {
  line: DemoMasters['push']
  product: Product
  /** Packs of a case. */
  perCase: number
  reports: readonly Report[]
}

/** When the plant opened: before its first week. */
export const storyBegin = (until: Date, days = STORY_DAYS): Date => new Date(until.getTime() - (days + 1) * DAY_MS)

/** The Mondays of the weeks that have ended, oldest first. */
function weeksOf(until: Date, days: number): Date[] {
  const first = new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS - days * DAY_MS)
  const toMonday = (7 + MONDAY - first.getUTCDay()) % 7
  const weeks: Date[] = []
  for (let at = first.getTime() + toMonday * DAY_MS; at + 7 * DAY_MS < until.getTime(); at += 7 * DAY_MS)
    weeks.push(new Date(at))
  return weeks
}

/** More in the middle of the quarter than at its ends, and never the same. */
function batchesOf(week: number, { push, pull, tablets, syrup }: DemoMasters, random: () => number): Batch[] {
  const season = 1 + 0.35 * Math.sin((week / 13) * Math.PI)
  const between = (least: number, most: number) => least + (most - least) * random()
  /** Whole cases. */
  const reports = (days: readonly number[], perCase: number, [cases, least, most]: readonly [number, number, number]) =>
    days.map((day) => {
      const units = Math.max(2, Math.round(cases * season * between(0.6, 1.4))) * perCase
      return { day, units, rejects: Math.round(units * between(least, most)) }
    })
  const first = { line: push, product: tablets, perCase: 50, reports: reports([0, 2, 4], 50, [22, 0.005, 0.03]) }
  const second = { line: pull, product: syrup, perCase: 20, reports: reports([1, 3], 20, [30, 0.02, 0.07]) }
  return week % 2 === 0 ? [first] : [first, second]
}

const unitsOf = (reports: readonly Report[]): number => reports.reduce((sum, { units }) => sum + units, 0)

async function ordered(crew: Crew, { line, product, reports }: Batch, now: Date, number: number): Promise<OrderDetail> {
  const year = now.getUTCFullYear()
  const draft = await crew.planner.call(createOrder, {
    body: {
      orderNo: `PO-${year}-${String(1100 + number)}`,
      productId: product.id,
      batchCode: `B${String(year).slice(2)}${String(300 + number)}`,
      productionDate: new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10),
      orderSize: unitsOf(reports),
      reservePercent: 5,
      plannedLineId: line.id,
      mailbox: 'planning@example.com',
    },
  })
  await withCodes(crew, draft)
  await onLine(crew, draft.id, line)
  return placedOut(crew, draft.id)
}

interface Running extends Batch {
  order: OrderDetail
  levels: Awaited<ReturnType<typeof packagedCodes>>
}

/** Units in cases. The last report has what is left of all codes, and puts its cases on pallets. */
async function dayReported(crew: Crew, batch: Running, day: number, clock: StoryClock): Promise<void> {
  const { order, perCase, line, reports } = batch
  const [packs, cases, pallets] = batch.levels
  const at = reports.findIndex((report) => report.day === day)
  const report = reports[at]
  if (report === undefined) return
  if (packs === undefined || cases === undefined || pallets === undefined) throw new Error('the demo packs on pallets')
  const isLast = at === reports.length - 1
  const before = unitsOf(reports.slice(0, at))
  const part = (of: typeof packs, each: number) => ({
    ...of,
    serials: of.serials.slice(before / each, isLast ? undefined : (before + report.units) / each),
  })
  const made = part(packs, 1)
  const plan = planResults({
    orderNo: order.orderNo,
    batchNo: order.batchCode ?? '',
    expiry: order.expirationDate ?? '',
    manufactured: order.productionDate ?? '',
    lineCode: line.code,
    operator: 'Zhang Wei',
    startedAt: clock.now().getTime(),
    levels: [made, part(cases, perCase), ...(isLast ? [pallets] : [])],
    rejects: report.rejects,
    unused: isLast ? made.serials.length - report.units : 0,
  })
  await reported(crew, order.id, plan)
}

/** The crew at an hour of the story; only these people have something to do then. */
type CrewAt = (moment: Date, ...who: DemoAccount[]) => Promise<Crew>

/** From Monday, when its batches are planned, to the next one, when they are confirmed. */
async function weekOf(
  monday: Date,
  batches: readonly (Batch & { number: number })[],
  crewAt: CrewAt,
  clock: StoryClock,
): Promise<void> {
  const hour = (day: number, hours: number) => new Date(monday.getTime() + day * DAY_MS + hours * HOUR_MS)
  const running: Running[] = []
  const planning = await crewAt(hour(0, 1), 'planner', 'qa', 'operator')
  for (const batch of batches) {
    const order = await ordered(planning, batch, clock.now(), batch.number)
    running.push({ ...batch, order, levels: await packagedCodes(planning, order) })
  }
  for (const day of [...new Set(running.flatMap(({ reports }) => reports.map((report) => report.day)))].sort()) {
    const reporting = await crewAt(hour(day, 8), 'operator')
    for (const batch of running) await dayReported(reporting, batch, day, clock)
  }
  const confirming = await crewAt(hour(7, 0), 'qa')
  for (const { order } of running) await confirmed(confirming, order.id)
}

/** Every week that ended before today; the caller lets the clock agree with the machine again. */
export async function seedStory(
  { clock, logIn, until, days = STORY_DAYS }: Telling,
  people: People,
  masters: DemoMasters,
): Promise<void> {
  const random = seededRandom(SEED)
  const crewAt: CrewAt = async (moment, ...who) => {
    clock.set(moment)
    return crewOf(await logIn(people, who))
  }
  let number = 0
  for (const [week, monday] of weeksOf(until, days).entries()) {
    const batches = batchesOf(week, masters, random).map((batch) => ({ ...batch, number: ++number }))
    await weekOf(monday, batches, crewAt, clock)
  }
}
