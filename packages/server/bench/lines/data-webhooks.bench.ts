/**
 * Signed webhooks at a constant rate, from the first byte to the stored record: authentic, durable, routed, mapped by ten
 * fields and a dictionary, judged, applied.
 */

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createMappingDict } from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import pg from 'pg'
import { aModel, aRouting, publishItems } from '../../src/engagement/applying/applying.fixtures.ts'
import { aField } from '../../src/engagement/collections/meta-data.fixtures.ts'
import { anOpenEndpoint, type OpenEndpoint, signed } from '../../src/engagement/inbound/inbound.fixtures.ts'
import { aRecordCollection } from '../../src/engagement/records/records.fixtures.ts'
import { aLine } from '../../src/engagement/transfers/transfer-models.fixtures.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import { type Bench, closeBench, openBench, percentile } from '../environment.ts'
import { portOf } from '../load.ts'
import type { Asked, OpenAnswers, OpenLoad } from '../open-loop.ts'

const PER_SECOND = 1_000
const SECONDS = 20
const WARM_UP_SECONDS = 2
const CONNECTIONS = 64

const NUMBERS = ['total', 'discount', 'freight'] as const
const TEXTS = ['shop', 'city', 'channel', 'buyer', 'note'] as const

async function aShop({ admin }: Bench): Promise<OpenEndpoint> {
  const collectionId = await aRecordCollection(admin, [
    aField('code', { isRequired: true, isIndexed: true }),
    aField('status'),
    ...NUMBERS.map((path) => aField(path, { type: 'NUMBER' })),
    ...TEXTS.map((path) => aField(path)),
  ])
  const { id: dictId } = await admin.call(createMappingDict, {
    body: { code: 'states', nameEn: 'States', nameZh: '状态', fromSystem: 'Shop', toSystem: 'Here' },
  })
  await publishItems(admin, dictId, 1, [{ from: 'paid', to: 'PAID' }])
  const lines = [
    aLine('code', 'no', { steps: [{ kind: 'TRIM' }] }),
    aLine('status', 'status', { steps: [{ kind: 'DICTIONARY', dictId }] }),
    ...NUMBERS.map((path) => aLine(path, `amounts.${path}`, { steps: [{ kind: 'NUMBER', decimal: '.' }] })),
    ...TEXTS.map((path) => aLine(path, path, { steps: [{ kind: 'TRIM' }] })),
  ]
  await aModel(admin, 'orders', collectionId, lines, order('S-1'))
  const open = await anOpenEndpoint(admin, { ratePerSecond: 2 * PER_SECOND })
  await aRouting(admin, open.endpoint.id, ['orders'])
  return open
}

const order = (no: string) => ({
  no,
  status: 'paid',
  amounts: { total: '268.50', discount: '10', freight: '0' },
  shop: ' SH-NJL ',
  city: 'Shanghai',
  channel: 'app',
  buyer: 'C-20418',
  note: 'Leave it at the door',
})

/** Signed before they are sent: the sender's work is not the product's. */
const messages = ({ endpoint, secret }: OpenEndpoint, count: number, prefix: string): Asked[] =>
  Array.from({ length: count }, (_, at) => {
    const body = JSON.stringify(order(`${prefix}-${at}`))
    return { method: 'POST', path: endpoint.path, body, headers: signed(body, { secret, at: new Date() }) }
  })

async function offered(bench: Bench): Promise<Record<string, number>> {
  const open = await aShop(bench)
  const worker = new Worker(new URL('./open-loop.worker.ts', import.meta.url))
  const send = async (requests: Asked[]): Promise<OpenAnswers> => {
    worker.postMessage({
      port: portOf(bench.http),
      token: '',
      requests,
      perSecond: PER_SECOND,
      connections: CONNECTIONS,
    } satisfies OpenLoad)
    const [answers] = (await once(worker, 'message')) as [OpenAnswers]
    if (Object.keys(answers.missed).length > 0) throw new Error(`not taken: ${JSON.stringify(answers.missed)}`)
    return answers
  }
  const owner = new pg.Client({ connectionString: bench.superuserUrl })
  await owner.connect()
  const applied = async () => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from inbox_messages where status = 'APPLIED'`,
    )
    return rows[0]?.count ?? 0
  }
  const warm = messages(open, WARM_UP_SECONDS * PER_SECOND, 'warm')
  await send(warm)
  await waitUntil(applied, (count) => count === warm.length)
  const asked = messages(open, SECONDS * PER_SECOND, 'order')
  const began = performance.now()
  const { took } = await send(asked)
  const sent = performance.now()
  await waitUntil(applied, (count) => count === warm.length + asked.length)
  const ended = performance.now()
  await owner.end()
  await worker.terminate()
  return {
    webhook_apply_per_s: (asked.length * 1000) / (ended - began),
    webhook_ack_p99_ms: percentile([...took], 0.99),
    webhook_apply_lag_s: (ended - sent) / 1000,
  }
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  try {
    await bench.http.listen({ port: 0, host: '127.0.0.1' })
    return await offered(bench)
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
