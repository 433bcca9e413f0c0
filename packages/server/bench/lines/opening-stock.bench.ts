/** An opening stock of 1,000,000 codes with cases and pallets, in order and shuffled: check and entering, as a client sees them. */

import {
  enterOnboarding,
  getOnboarding,
  uploadOnboarding,
} from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import type { OpeningStockStatus } from '@serialis/contract/desk/opening-stock/opening-stock.status.ts'
import { checkCharacter } from '@serialis/contract/kit/check-characters.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { aNumberedProduct } from '../../src/plant/orders/orders.fixtures.ts'
import { userWith } from '../../test/harness/client.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import { openBench, timed, type Bench } from '../environment.ts'

/** With cases of ten and pallets of four cases: 1,000,000 rows in all. */
const UNITS = 888_880
const PER_CASE = 10
const CASES_PER_PALLET = 4

const sscc = (at: number): string => {
  const body = `39520000${String(at).padStart(9, '0')}`
  return `${body}${checkCharacter('GS1_MOD_10', body)}`
}

/** `seed`: rows in any order; containers then often come after their content. */
function stockFile(gtin: { unit: string; box: string }, prefix: string, seed: number | null): Buffer {
  const rows: string[] = []
  const boxes = UNITS / PER_CASE
  const first = seed === null ? 0 : 500_000
  for (let at = 0; at < UNITS; at++)
    rows.push(
      `${gtin.unit},${prefix}${at},,,ACTIVATION,1,01${gtin.box}21${prefix}B${Math.floor(at / PER_CASE)},LOT-${at % 20},2029-05-31`,
    )
  for (let at = 0; at < boxes; at++)
    rows.push(`${gtin.box},${prefix}B${at},,,ACTIVATION,1,${sscc(first + Math.floor(at / CASES_PER_PALLET))},,`)
  for (let at = 0; at < boxes / CASES_PER_PALLET; at++) rows.push(`,,${sscc(first + at)},PL,ACTIVATION,1,,,`)
  if (seed !== null) {
    let random = seed
    for (let at = rows.length - 1; at > 0; at--) {
      random = (random * 1_103_515_245 + 12_345) & 0x7fffffff
      const other = random % (at + 1)
      ;[rows[at], rows[other]] = [rows[other] as string, rows[at] as string]
    }
  }
  return Buffer.from(`gtin,serial,sscc,level,status,commissioned,parent,batch,expiry\n${rows.join('\n')}\n`)
}

async function inStatus(bench: Bench, id: string, status: OpeningStockStatus) {
  return waitUntil(
    () => bench.admin.call(getOnboarding, { params: { id } }),
    (one) => {
      if (one.status === 'UNREADABLE') throw new Error(JSON.stringify(one.failure))
      return one.status === status
    },
    { seconds: 600, everyMs: 50 },
  )
}

async function enterOnce(bench: Bench, what: string, content: Buffer): Promise<number> {
  const sent = await bench.admin.upload(uploadOnboarding, {}, { name: 'stock.csv', content })
  const check = await timed(() => inStatus(bench, sent.id, 'CHECKED'))
  const one = await inStatus(bench, sent.id, 'CHECKED')
  if (one.errorRows !== 0) throw new Error(`the file has errors: ${JSON.stringify(one.rowErrors.slice(0, 3))}`)
  const digest = one.digest ?? ''
  const enter = await timed(async () => {
    await bench.admin.call(enterOnboarding, {
      params: { id: one.id },
      body: {
        expected: (one.outcome?.counts ?? []).map(({ count }) => count),
        deviation: '',
        signature: {
          account: bench.admin.account,
          password: bench.admin.password,
          meaning: 'RESPONSIBILITY',
          reason: 'bench',
          digest,
        },
      },
    })
    await inStatus(bench, one.id, 'ENTERED')
  })
  console.error(`  ${one.rows} codes ${what}: check ${Math.round(check)} ms, entering ${Math.round(enter)} ms`)
  return (check + enter) / 1_000
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  try {
    const second = await userWith(bench.http, bench.admin, Object.keys(permissions) as PermissionName[])
    const product = await aNumberedProduct(bench.admin, second)
    const keyOf = (level: string) => product.newest.levels.find((at) => at.level === level)?.gtin ?? ''
    const gtin = { unit: keyOf('EA'), box: keyOf('CA') }
    const seconds = [
      await enterOnce(bench, 'in order', stockFile(gtin, 'X', null)),
      await enterOnce(bench, 'shuffled', stockFile(gtin, 'Y', 7)),
    ]
    return { onboard_1m_s: Math.max(...seconds) }
  } finally {
    await bench.close()
  }
}
