/**
 * A client program that asks at a constant rate, as the EMVS measures it: which share is answered within 300 ms, at a
 * million and at a billion codes issued. The tenant has scheme B, in which a consumer's first scan changes the status.
 */

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { unpackMembers } from '@serialis/contract/desk/packing/packing.routes.ts'
import { getScanMarks, recordScan } from '@serialis/contract/desk/scans/scans.routes.ts'
import { getSerial, listSerials, lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import { elementString } from '@serialis/contract/kit/gs1.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createOrder, getOrder, listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { anApplication, aStock, firstOrdinal } from '../../src/desk/serials/serials.fixtures.ts'
import { inTenant } from '../../src/kit/db/db.ts'
import { assignRanges } from '../../src/numbers/ledger/issue/ranges.service.ts'
import { changeStates } from '../../src/numbers/ledger/ledger.service.ts'
import { codeOf } from '../../src/numbers/ledger/one/resolve.service.ts'
import { setOfRanges } from '../../src/numbers/ledger/serial-set/serial-set.ts'
import { urlOf } from '../../test/harness/client.ts'
import { closeBench, openBench, percentile, type Bench } from '../environment.ts'
import { portOf } from '../load.ts'
import { shareWithin, type Asked, type OpenAnswers, type OpenLoad } from '../open-loop.ts'
import { command, generator, pack } from './serials.bench.ts'

const PER_SECOND = 50
const SECONDS = 80
const WARM_UP_SECONDS = 10
const WITHIN_MS = 300
const CONNECTIONS = 64

const TENANT = 1
/** Released, packed and in orders; the other codes are only issued. */
const RELEASED = 500_000
const ORDERS = 50
const PER_ORDER = RELEASED / ORDERS
const PER_CASE = 100

const rights: readonly PermissionName[] = [
  'serials.list',
  'serials.detail',
  'orders.list',
  'scans.create',
  'packing.list',
  'packing.pack',
]

/** Of twenty requests in a row. */
const MIX = {
  'look up a code': 8,
  'history of a code': 3,
  'scans of a code': 1,
  'page of codes': 2,
  'page of orders': 1,
  order: 2,
  scan: 2,
  unpack: 1,
} as const
type Kind = keyof typeof MIX

/** Each kind is spread over the twenty. */
const KINDS: readonly Kind[] = Object.entries(MIX)
  .flatMap(([kind, times]) =>
    Array.from({ length: times }, (_, at) => ({ kind: kind as Kind, at: (at + 0.5) / times })),
  )
  .sort((a, b) => a.at - b.at)
  .map(({ kind }) => kind)

interface Plant {
  gtin: string
  issued: number
  first: number
  firstCase: number
  orderIds: readonly string[]
}

async function aPlant(bench: Bench, issued: number): Promise<Plant> {
  const { http, app, admin, scheme } = bench
  const stock = await aStock(http, admin)
  const { id, gtin, applyStatus } = await anApplication(admin, stock, { quantity: issued, reason: 'measured' })
  if (applyStatus !== 1) throw new Error(`${issued} codes could not be issued`)
  const first = await firstOrdinal(app, admin, id)
  const orderIds: string[] = []
  for (let at = 0; at < ORDERS; at++) {
    const order = await admin.call(createOrder, {
      body: { orderNo: `PO-${at}`, productId: stock.product.id, batchCode: `B${at}` },
    })
    orderIds.push(order.id)
    const from = first + at * PER_ORDER
    await command(bench, (db) =>
      assignRanges(db, { orderId: order.id, level: 'EA', ranges: [{ first: from, last: from + PER_ORDER - 1 }] }),
    )
  }
  const set = setOfRanges([{ first, last: first + RELEASED - 1 }])
  for (const operation of ['RESERVE', 'ALLOCATE', 'PLACE_OUT', 'COMMISSION', 'ACTIVATE'] as const) {
    const evidence = ['reason', 'secondPerson', 'record', 'signature'] as const
    await command(bench, async (db, event) => {
      const { changeCount } = await changeStates(db, { event, scheme, set, operation, evidence, mode: 'commit' })
      if (changeCount !== RELEASED) throw new Error(`${operation} changed only ${changeCount} codes`)
    })
  }
  return { gtin: gtin ?? '', issued, first, orderIds, firstCase: await pack(bench, stock, first, RELEASED) }
}

/** Half of the questions are about any issued code, half about released ones; each command is about another pack. */
async function requestsOn(bench: Bench, plant: Plant, count: number): Promise<{ kind: Kind; asked: Asked }[]> {
  const { first, issued, firstCase, gtin, orderIds } = plant
  const below = generator(17)
  const ordinals = Array.from({ length: count }, (_, at) => {
    const kind = KINDS[at % KINDS.length] as Kind
    if (kind === 'scan') return first + at
    if (kind === 'unpack') return first + RELEASED / 2 + at
    return first + below(at % 2 === 0 ? issued : RELEASED)
  })
  const texts = await inTenant(bench.app.pool, TENANT, 'read', (db) => codeOf(db, ordinals))
  return ordinals.map((ordinal, at) => {
    const kind = KINDS[at % KINDS.length] as Kind
    const code = elementString({ gtin, serial: texts[at] ?? '' })
    const orderId = orderIds[below(ORDERS)] ?? ''
    const container = firstCase + Math.floor((ordinal - first) / PER_CASE)
    const get = (...[route, input]: Parameters<typeof urlOf>): Asked => ({ method: 'GET', path: urlOf(route, input) })
    const post = (path: string, body: object): Asked => ({ method: 'POST', path, body: JSON.stringify(body) })
    const asked: Record<Kind, () => Asked> = {
      'look up a code': () => get(lookupCode, { query: { code } }),
      'history of a code': () => get(getSerial, { params: { ordinal: String(ordinal) } }),
      'scans of a code': () => get(getScanMarks, { query: { ordinal } }),
      'page of codes': () => get(listSerials, { query: { orderId, limit: 50 } }),
      'page of orders': () => get(listOrders, { query: { limit: 25 } }),
      order: () => get(getOrder, { params: { id: orderId } }),
      scan: () => post(recordScan.path, { code }),
      unpack: () => post(unpackMembers.path, { container, members: [ordinal], reason: 'measured' }),
    }
    return { kind, asked: asked[kind]() }
  })
}

/** In a thread of its own, so that the server's work does not delay the schedule. */
async function loaded(load: OpenLoad): Promise<OpenAnswers> {
  const worker = new Worker(new URL('./open-loop.worker.ts', import.meta.url))
  worker.postMessage(load)
  const [answers] = (await once(worker, 'message')) as [OpenAnswers]
  await worker.terminate()
  return answers
}

function report(kinds: readonly Kind[], { took, late, missed }: OpenAnswers): void {
  for (const name of Object.keys(MIX) as Kind[]) {
    const own = [...took].filter((_, at) => kinds[at] === name)
    const figures = [0.5, 0.99, 1].map((share) => percentile(own, share).toFixed(1))
    console.error(`  ${name.padEnd(18)} ${own.length} requests, p50, p99, longest: ${figures.join(', ')} ms`)
  }
  console.error(`  sent late: p99 ${percentile([...late], 0.99).toFixed(1)} ms; missed: ${JSON.stringify(missed)}`)
}

async function measured(issued: number, name: string): Promise<Record<string, number>> {
  const bench = await openBench({ work: true, scheme: 'B' })
  try {
    await bench.http.listen({ port: 0, host: '127.0.0.1' })
    const plant = await aPlant(bench, issued)
    const { key } = await bench.admin.call(createApiKey, {
      body: { name: 'constant rate', authorities: rights.map((right) => permissions[right]) },
    })
    const warmUp = PER_SECOND * WARM_UP_SECONDS
    const all = await requestsOn(bench, plant, warmUp + PER_SECOND * SECONDS)
    const load = (from: number, until?: number) =>
      loaded({
        port: portOf(bench.http),
        token: key,
        requests: all.slice(from, until).map(({ asked }) => asked),
        perSecond: PER_SECOND,
        connections: CONNECTIONS,
      })
    await load(0, warmUp)
    const before = process.cpuUsage()
    const answers = await load(warmUp)
    const { user, system } = process.cpuUsage(before)
    const each = (user + system) / 1_000 / answers.took.length
    console.error(`  ${issued} codes, ${PER_SECOND} requests per second for ${SECONDS} s`)
    console.error(`  processor time of the server and this load: ${each.toFixed(1)} ms a request`)
    report(
      all.slice(warmUp).map(({ kind }) => kind),
      answers,
    )
    return {
      [`open_loop_${WITHIN_MS}ms_share_${name}`]: shareWithin(answers.took, WITHIN_MS),
      [`open_loop_p50_ms_${name}`]: percentile([...answers.took], 0.5),
      [`open_loop_p99_ms_${name}`]: percentile([...answers.took], 0.99),
    }
  } finally {
    await bench.close()
  }
}

export const run = async (): Promise<Record<string, number>> => ({
  ...(await measured(1_000_000, '1m')),
  ...(await measured(1_000_000_000, '1b')),
})

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
