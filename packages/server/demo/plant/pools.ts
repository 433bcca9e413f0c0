/** A product whose codes come from a partner: its pools, what the partner has sent so far, and an order that took some. */

import { createOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { createPool } from '@serialis/contract/plant/pools/pools.routes.ts'
import { createProduct } from '@serialis/contract/plant/products/products.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { createTemplate } from '@serialis/contract/plant/products/templates.routes.ts'
import { tracelinkAccounts } from '@serialis/contract/plant/sources/accounts.routes.ts'
import { getMessage, receiveMessage } from '@serialis/contract/plant/sources/messages.routes.ts'
import { withCodes } from '../../src/plant/orders/orders.fixtures.ts'
import { approve, productBody } from '../../src/plant/products/products.fixtures.ts'
import type { Client } from '../../test/harness/client.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import type { People } from '../platform/people.ts'
import { gln, gtin, withCheck, type DemoMasters } from './masters.ts'
import { crewOf } from './orders.ts'

const DAY_MS = 86_400_000
const SERIAL_DIGITS = 12
/** Between neighbouring serials: a prime, so that they look random and never repeat. */
const STRIDE = 7_919_317

/** Codes that a partner made itself, as a file that it sends unrequested. */
async function codesCome(
  admin: Client,
  accountId: string,
  name: string,
  of: { gtin: string; prefix: string; count: number },
): Promise<void> {
  const rows = Array.from(
    { length: of.count },
    (_, at) => `${of.gtin},${of.prefix}${String((at + 1) * STRIDE).padStart(SERIAL_DIGITS, '0')}`,
  )
  const sent = await admin.upload(
    receiveMessage,
    { body: { accountId } },
    { name, content: `gtin,code\n${rows.join('\n')}\n` },
  )
  await waitUntil(
    () => admin.call(getMessage, { params: { id: sent.id } }),
    ({ status, problem }) => {
      if (status !== 'DONE' && status !== 'WAITING') throw new Error(`the demo's codes were not taken in: ${problem}`)
      return status === 'DONE'
    },
  )
}

const KEYS = { EA: gtin('10036'), CA: withCheck(`5${gtin('10036').slice(1, 13)}`) }

async function glargine({ planner, qa }: People): Promise<Product> {
  const template = await planner.call(createTemplate, {
    body: {
      name: '每箱40 Case of 40',
      remark: '',
      levels: [
        { level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' },
        { level: 'CA', capacity: 40, codeType: 'SGTIN', zeroBox: 'SAME_KEY' },
      ],
    },
  })
  const drafted = await planner.call(createProduct, {
    body: {
      ...productBody(template),
      code: 'INS-GLA-3',
      name: '甘精胰岛素 Insulin glargine 3 ml',
      validity: 24,
      companyCode: '6901234',
      snSource: 'TRACELINK',
      ownerGLN: gln('00001'),
      producerGLN: gln('00001'),
      levels: [
        { level: 'EA', gtin: KEYS.EA },
        { level: 'CA', gtin: KEYS.CA },
      ],
    },
  })
  return approve(qa, drafted)
}

/**
 * Its contract begins on `activeFrom`: until then no request is sent, and what the partner sends unrequested is
 * accepted.
 */
const tracelink = (admin: Client, productId: string, activeFrom: string) =>
  admin.call(tracelinkAccounts.create, {
    body: {
      name: 'TraceLink',
      environment: 'PRODUCTION',
      activeFrom,
      products: [{ productId }],
      secret: 'changed at the first use',
      settings: {
        mode: 'SOAP',
        url: 'https://numbers.example.com/soap/snx',
        user: 'serialis',
        sendingSystem: '6901234000018',
        receivingSystem: 'TRACELINK',
      },
    },
  })

async function poolsOf(planner: Client, productId: string): Promise<void> {
  const pool = { productId, source: 'TRACELINK', environment: 'PRODUCTION', maximumPercent: 115 } as const
  await planner.call(createPool, {
    body: {
      ...pool,
      level: 'EA',
      minimumRequest: 2_000,
      zeroBox: 'NONE',
      threshold: 1_000,
      target: 4_000,
      warnDays: 10,
    },
  })
  await planner.call(createPool, {
    body: { ...pool, level: 'CA', minimumRequest: 100, zeroBox: 'SAME_KEY', threshold: 60, target: 180 },
  })
}

export async function seedPools(admin: Client, people: People, { push }: DemoMasters): Promise<void> {
  const { planner } = people
  const now = new Date()
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const product = await glargine(people)
  const account = await tracelink(admin, product.id, day(7))
  await poolsOf(planner, product.id)
  await codesCome(admin, account.id, 'glargine-units.csv', { gtin: KEYS.EA, prefix: 'T', count: 4_000 })
  await codesCome(admin, account.id, 'glargine-cases.csv', { gtin: KEYS.CA, prefix: 'C', count: 240 })
  const order = await planner.call(createOrder, {
    body: {
      orderNo: `PO-${now.getUTCFullYear()}-1301`,
      productId: product.id,
      batchCode: `G${String(now.getUTCFullYear()).slice(2)}031`,
      productionDate: day(9),
      orderSize: 2_400,
      reservePercent: 5,
      plannedLineId: push.id,
      mailbox: 'planning@example.com',
    },
  })
  await withCodes(crewOf(people), order)
}
