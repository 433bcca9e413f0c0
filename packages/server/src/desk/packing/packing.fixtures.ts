/**
 * Goods to rework: an order whose line has reported cases on a pallet, and labels that were never used. For tests and
 * demo data.
 */

import { checkPackingScan, openPackingContainer } from '@serialis/contract/desk/packing/packing.routes.ts'
import type { DeskContainer, DeskMode } from '@serialis/contract/desk/packing/packing.schema.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import type { ResultPlan } from '../../../test/generators/generate-results.ts'
import type { Client } from '../../../test/harness/client.ts'
import { reported, type Crew } from '../../plant/orders/orders.fixtures.ts'
import { anOrderOnLine, resultPlan } from '../../plant/results/results.order.fixtures.ts'

export interface PackedOrder {
  order: OrderDetail
  /** Codes in use as a scanner reads them, by container, in the order of packing. */
  packs: { container: string; members: string[] }[]
  /** Codes that were placed out to the line and not used. */
  unused: Record<PackagingLevel, string[]>
}

type Given = Parameters<typeof anOrderOnLine>[2]

/** By default 25 units in cases of 10, 10 and 5 on one pallet; codes that the line did not report stay open. */
export async function aPackedOrder(
  crew: Crew,
  at: { product: Product; line: Line },
  given: Given = {},
): Promise<PackedOrder> {
  const made = await anOrderOnLine(crew, at, given)
  const spare = (made.levels[0]?.serials.length ?? 0) - (given?.orderSize ?? 25)
  const plan: ResultPlan = resultPlan(made, { unused: spare })
  const order = await reported(crew, made.order.id, {
    ...plan,
    codes: plan.codes.filter(({ status }) => status !== 'UNUSED'),
  })
  const unused: PackedOrder['unused'] = { EA: [], BUNDLE: [], CA: [], PL: [] }
  for (const { level, key, status } of plan.codes) if (status === 'UNUSED') unused[level as PackagingLevel].push(key)
  return { order, unused, packs: plan.packs.map(({ parent, children }) => ({ container: parent, members: children })) }
}

export const opened = async (who: Client, code: string): Promise<DeskContainer> =>
  (await who.call(openPackingContainer, { query: { code } })).container

export const checked = (who: Client, mode: DeskMode, container: number, code: string, scanned: number[] = []) =>
  who.call(checkPackingScan, { body: { mode, container, code, scanned } })
