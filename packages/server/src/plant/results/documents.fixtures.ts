/** Generated documents tried on orders: what the dry run says of each, and whether the commit does exactly that. */

import { createHash, randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import { shownStateOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { TemplateLevel } from '@serialis/contract/plant/products/templates.schema.ts'
import type { ResultFormat, ResultOutcome } from '@serialis/contract/plant/results/results.schema.ts'
import { documentOf } from '../../../test/generators/result-documents.ts'
import { Random, storyOf, type StoryPlace, type Tried } from '../../../test/generators/result-stories.ts'
import { userWith, type Client, type Sender } from '../../../test/harness/client.ts'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { App, Tenant } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { countsOf } from '../../numbers/ledger/reading/reading.service.ts'
import { recordEvent } from '../../platform/audit/audit.service.ts'
import { asCommand } from '../../platform/tasks/tasks.fixtures.ts'
import { tenantById } from '../../platform/tenants/tenants.service.ts'
import { readerOf } from '../line-files/threads/reader-of.ts'
import { aCrew, aNumberedProduct } from '../orders/orders.fixtures.ts'
import { orderForResults, type OrderForResults } from '../orders/orders.results.service.ts'
import { anActiveLine, anApprovedProduct } from '../products/products.fixtures.ts'
import { dryEffect } from './applying/dry-run.ts'
import { effectOf, readResult, type Effect } from './applying/importing.ts'
import { emptyResult, type LoadedResult } from './reading/loaded.ts'
import { anOrderOnLine, type LineOrder } from './results.order.fixtures.ts'

interface Site {
  client: Client
  tenant: Tenant
  made: LineOrder
  /** Codes enter with the documents. */
  takesForeign: boolean
  fresh: Map<string, string[]>
  packed: { parent: string; children: readonly string[] }[]
  used: string[]
}
export interface DocumentStage {
  app: App
  sites: Site[]
}

const levels: TemplateLevel[] = [
  { level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' },
  { level: 'CA', capacity: 10, codeType: 'SGTIN', zeroBox: 'SAME_KEY' },
  { level: 'PL', capacity: 4, codeType: 'SSCC', zeroBox: 'SAME_KEY' },
]
const keyOf = (gtin: string | null, serial: string) => (gtin === null ? `00${serial}` : `01${gtin}21${serial}`)

/** Serials as a partner makes them; some cases have an SSCC, as partial ones may. */
function foreignKeys(level: string, gtin: string | null, count: number, first: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const isSscc = gtin === null || (level === 'CA' && at % 7 === 3)
    const body = `395212${level === 'PL' ? 7 : 8}${String(first + at).padStart(10, '0')}`
    return isSscc ? `00${body}${checkDigit(body)}` : keyOf(gtin, `F${String(first + at).padStart(7, '0')}`)
  })
}
const checkDigit = (body: string) => {
  let sum = 0
  for (const [at, digit] of [...body].toReversed().entries()) sum += Number(digit) * (at % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

/** Orders of both tenants, with codes of rules and with codes that come with the documents; `size` units each. */
export async function documentStage(
  app: App,
  http: Sender,
  admins: readonly Client[],
  size: number,
): Promise<DocumentStage> {
  const sites: Site[] = []
  for (const client of admins) {
    const crew = await aCrew(http, client)
    const second = await userWith(http, client, Object.keys(permissions) as PermissionName[])
    const line = await anActiveLine(client, second, { mode: 'PUSH', maximumSerials: 10_000_000 })
    const tenant = found(await tenantById(app, client === admins[0] ? 1 : 2))
    const products = [
      await aNumberedProduct(client, second),
      await anApprovedProduct(client, second, { template: levels, snSource: 'TRACELINK' }),
    ]
    for (const product of products) {
      const takesForeign = product.snSource === 'TRACELINK'
      const made = await anOrderOnLine(crew, { product, line }, { orderSize: size })
      const fresh = new Map(
        made.levels.map(({ level, gtin, serials, capacity = 1 }, at) => [
          level,
          takesForeign
            ? foreignKeys(level, gtin, at === 0 ? size : Math.ceil((size * 3) / capacity), at * 1_000_000)
            : serials.map((serial) => keyOf(gtin, serial)),
        ]),
      )
      sites.push({ client, tenant, made, takesForeign, fresh, packed: [], used: [] })
    }
  }
  return { app, sites }
}

function placeOf({ made, fresh, packed, used }: Site, others: readonly Site[]): StoryPlace {
  const { order, line } = made
  return {
    orderNo: order.orderNo,
    batchNo: order.batchCode ?? '',
    expiry: order.expirationDate ?? '',
    lineCode: line.code,
    now: Date.now(),
    levels: made.levels.map(({ level, gtin, capacity = 1 }) => ({
      level,
      gtin,
      capacity,
      fresh: fresh.get(level) ?? [],
    })),
    packed: packed.slice(-40),
    used: used.slice(-200),
    strange: [
      ...others.flatMap((other) => (other.fresh.get('EA') ?? []).slice(0, 3)),
      `01${made.levels[0]?.gtin ?? ''}21NOBODYS1`,
    ],
  }
}

class NotKept extends Error {}

/** Numbers of the order by level and state, before and after, against the changes that the outcome names. */
async function misstated(db: TenantDb, orderId: string, commit: () => Promise<Effect>): Promise<[Effect, string[]]> {
  const counted = async () => {
    const sums = new Map<string, number>()
    for (const { level, state, count } of await countsOf(db, { orderIds: [orderId] })) {
      const name = `${level} ${shownStateOf(state)}`
      sums.set(name, (sums.get(name) ?? 0) + count)
    }
    return sums
  }
  const before = await counted()
  const effect = await commit()
  const after = await counted()
  const expected = new Map(before)
  const add = (name: string, count: number) => expected.set(name, (expected.get(name) ?? 0) + count)
  for (const { level, from, to, count } of effect.outcome.changes) {
    if (from !== '') add(`${level} ${from}`, -count)
    add(`${level} ${to}`, count)
  }
  const wrong = [...new Set([...expected.keys(), ...after.keys()])]
    .filter((name) => (expected.get(name) ?? 0) !== (after.get(name) ?? 0))
    .map((name) => `${name}: the outcome makes it ${expected.get(name) ?? 0}, the ledger ${after.get(name) ?? 0}`)
  return [effect, wrong]
}

function differencesOf(dry: Effect, done: Effect): string[] {
  const fields = Object.keys(dry.outcome) as (keyof ResultOutcome)[]
  const texts = (name: keyof ResultOutcome) => [dry, done].map(({ outcome }) => JSON.stringify(outcome[name]))
  return [
    ...(dry.digest === done.digest ? [] : ['the digest differs']),
    ...fields.flatMap((name) => {
      const [said, did] = texts(name)
      return said === did ? [] : [`${name}: the dry run says ${said}, the commit ${did}`]
    }),
  ]
}

/** A document on its way into an order. */
interface Attempt {
  app: App
  site: Site
  order: OrderForResults
  format: ResultFormat
  content: string
  now: Date
  enterUnknown: boolean
  replaceTimes: boolean
}
const aboutOf = ({ site, order, content, enterUnknown, replaceTimes }: Attempt) => ({
  tenant: site.tenant,
  order,
  sha256: createHash('sha256').update(content).digest('hex'),
  enterUnknown,
  replaceTimes,
})

async function loadedFrom(attempt: Attempt): Promise<LoadedResult> {
  const { app, site, order, format, content, now, enterUnknown, replaceTimes } = attempt
  const loaded = emptyResult(format)
  const batches = readerOf(format, Readable.from([Buffer.from(content)]), now.getUTCFullYear())
  await inTenant(app.pool, site.tenant.tenantId, 'read', (db) =>
    readResult(db, { format, batches, order, enterUnknown, replaceTimes, now, onProgress: () => undefined }, loaded),
  )
  return loaded
}

/** Null when the file as a whole cannot be read. */
async function checked(attempt: Attempt): Promise<Effect | null> {
  const { app, site } = attempt
  const inOne = (mode: 'read' | 'write') => (work: Parameters<Parameters<typeof dryEffect>[0]['read']>[0]) =>
    inTenant(app.pool, site.tenant.tenantId, mode, (db) =>
      work(db, { id: randomUUIDv7(), recordedAt: app.clock.now() }),
    )
  try {
    const loaded = await loadedFrom(attempt)
    return await dryEffect({ ...aboutOf(attempt), read: inOne('read'), write: inOne('write') }, loaded)
  } catch (problem) {
    if (problem instanceof UnreadableFile) return null
    throw problem
  }
}

/** Commits it, and rolls that back unless it is to be kept; returns how the commit differs from the dry run. */
async function committed(attempt: Attempt, dry: Effect, isKept: boolean): Promise<string[]> {
  const { app, site, order } = attempt
  const loaded = await loadedFrom(attempt)
  let differences: string[] = []
  await asCommand(app, site.client, async (ctx) => {
    const event = { id: ctx.event.id, recordedAt: ctx.now }
    const [done, wrong] = await misstated(ctx.db, order.id, () =>
      effectOf(ctx.db, { ...aboutOf(attempt), event, mode: 'commit' }, loaded),
    )
    differences = [...differencesOf(dry, done), ...wrong]
    if (!isKept) throw new NotKept()
    Object.assign(ctx.event, { subjectType: 'result_file', subjectId: event.id, reason: 'a generated document' })
    await recordEvent(ctx, 'result_file.committed')
  }).catch((end: unknown) => {
    if (!(end instanceof NotKept)) throw end
  })
  return differences
}

/** One document of a seed, checked and committed; half of the commits are kept for the documents after it. */
export async function tryDocument({ app, sites }: DocumentStage, seed: number): Promise<Tried> {
  const random = new Random(seed + 1_000_003)
  const site = found(random.of(sites))
  const place = placeOf(
    site,
    sites.filter((other) => other.tenant === site.tenant && other !== site),
  )
  const story = storyOf(seed, place)
  const { format, content } = documentOf(story, place, `document ${seed}`)
  const enterUnknown = site.takesForeign && random.is(0.9)
  const replaceTimes = random.is(0.3)
  const order = await inTenant(app.pool, site.tenant.tenantId, 'read', async (db) =>
    found(await orderForResults(db, site.made.order.id)),
  )
  const attempt: Attempt = { app, site, order, format, content, now: new Date(place.now), enterUnknown, replaceTimes }
  const dry = await checked(attempt)
  if (dry === null) return { seed, format, isClean: false, differences: [], content }
  const isKept = random.is(0.5)
  const differences = await committed(attempt, dry, isKept)
  if (isKept) remember(site, story)
  return { seed, format, isClean: dry.outcome.errors.rows === 0, differences, content }
}

function remember(site: Site, { events, taken }: ReturnType<typeof storyOf>): void {
  for (const [level, count] of taken) site.used.push(...(site.fresh.get(level)?.splice(0, count) ?? []))
  for (const event of events) if (event.kind === 'pack') site.packed.push(event)
}
