/**
 * What was made before this system was introduced: one committed opening stock, and one whose list needs corrections.
 */

import {
  enterOnboarding,
  getOnboarding,
  uploadOnboarding,
} from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import type { OpeningStockDetail } from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import type { OpeningStockStatus } from '@serialis/contract/desk/opening-stock/opening-stock.status.ts'
import { signatureOf } from '../../src/plant/products/products.fixtures.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import type { DemoMasters } from '../plant/masters.ts'
import type { People } from '../platform/people.ts'

const UNITS = 100
const PER_CASE = 20
const HEADING = 'gtin,serial,sscc,level,status,commissioned,parent,batch,expiry'

async function stockIn({ warehouse }: People, id: string, status: OpeningStockStatus): Promise<OpeningStockDetail> {
  return waitUntil(
    () => warehouse.call(getOnboarding, { params: { id } }),
    (one) => {
      if (one.status === 'UNREADABLE')
        throw new Error(`the demo's opening stock cannot be read: ${JSON.stringify(one.failure)}`)
      return one.status === status
    },
  )
}

export async function seedOpenings(people: People, { syrup }: DemoMasters): Promise<void> {
  const { warehouse, qa } = people
  const gtin = (level: string) => syrup.newest.levels.find((at) => at.level === level)?.gtin ?? ''
  const unit = (at: number, status = 'ACTIVATION') =>
    `${gtin('EA')},H25-${String(at).padStart(4, '0')},,,${status},1,01${gtin('CA')}21H25-C${Math.floor(at / PER_CASE)},H2507,2027-07-31`
  const units = Array.from({ length: UNITS }, (_, at) => unit(at))
  const cases = Array.from(
    { length: UNITS / PER_CASE },
    (_, at) => `${gtin('CA')},H25-C${at},,,ACTIVATION,1,,H2507,2027-07-31`,
  )
  const upload = async (name: string, rows: readonly string[]) =>
    stockIn(
      people,
      (await warehouse.upload(uploadOnboarding, {}, { name, content: [HEADING, ...rows, ''].join('\n') })).id,
      'CHECKED',
    )

  const good = await upload('stock-syrup-2025.csv', [...units, ...cases])
  await qa.call(enterOnboarding, {
    params: { id: good.id },
    body: {
      expected: (good.outcome?.counts ?? []).map(({ count }) => count),
      deviation: '',
      signature: {
        ...signatureOf(qa, good.digest ?? '', '已与旧系统核对 Counted with the old system'),
        meaning: 'RESPONSIBILITY',
      },
    },
  })
  await stockIn(people, good.id, 'ENTERED')
  await upload('stock-syrup-2024.csv', [
    unit(7),
    unit(200, 'SOLD'),
    `${gtin('EA')},H24-0001,,,ACTIVATION,1,,H2401,2026-01-31`,
  ])
}
