/** A case with ten units, released for sale, and how their codes are scanned. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { Client } from '../../../test/harness/client.ts'
import type { TestApp } from '../../../test/harness/database.ts'
import { rangesOfOrder } from '../../numbers/ledger/issue/ranges.service.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { describeSerials } from '../../numbers/ledger/reading/reading.service.ts'
import { firstOf, setOfRanges } from '../../numbers/ledger/serial-set/serial-set.ts'
import { aCrew, aDraft, masters, withCodes } from '../../plant/orders/orders.fixtures.ts'
import { asCommand } from '../../platform/tasks/tasks.fixtures.ts'
import { changed, packed } from '../serials/serials.fixtures.ts'

export interface PackedCase {
  orderId: string
  orderNo: string
  /** Ordinals, and the element strings that a scanner sends. */
  units: { ordinal: number; scan: string }[]
  /** The units of another case. */
  others: { ordinal: number; scan: string }[]
  container: { ordinal: number; scan: string }
}

/** Two cases of ten units of one order; `author` and `admin` are two people with all permissions. */
export async function aPackedCase(
  t: Pick<TestApp, 'app' | 'http'>,
  admin: Client,
  author: Client,
): Promise<PackedCase> {
  const crew = await aCrew(t.http, admin)
  const { product } = await masters(author, admin)
  const order = await withCodes(crew, await aDraft(crew.planner, product, { orderSize: 20, reservePercent: 0 }))
  const ordinalsOf = (level: PackagingLevel, count: number) =>
    asCommand(t.app, admin, async ({ db }) =>
      firstOf(setOfRanges((await rangesOfOrder(db, order.id)).filter((range) => range.level === level)), count),
    )
  const units = await ordinalsOf('EA', 20)
  const cases = await ordinalsOf('CA', 2)
  const all = [...units, ...cases]
  for (const operation of ['ALLOCATE', 'PLACE_OUT', 'COMMISSION', 'RELEASE'] as const)
    await changed(t.app, admin, { ordinals: all, operation, reason: 'made' })
  await packed(t.app, admin, [
    { container: cases[0]!, members: units.slice(0, 10) },
    { container: cases[1]!, members: units.slice(10) },
  ])
  const scans = await asCommand(t.app, admin, async ({ db }) => {
    const codes = await codeOf(db, all)
    const gtins = new Map((await describeSerials(db, all)).map(({ ordinal, gtin }) => [ordinal, gtin]))
    return new Map(all.map((ordinal, at) => [ordinal, `]d201${gtins.get(ordinal)}21${codes[at]}`]))
  })
  const scanned = (ordinal: number) => ({ ordinal, scan: scans.get(ordinal) ?? '' })
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    units: units.slice(0, 10).map(scanned),
    others: units.slice(10).map(scanned),
    container: scanned(cases[0]!),
  }
}
