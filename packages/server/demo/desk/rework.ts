/** Two cases that were opened: partial cases of one batch, which the zero-box desk proposes to merge. */

import { openPackingContainer, unpackMembers } from '@serialis/contract/desk/packing/packing.routes.ts'
import { listOrderPacks } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { People } from '../platform/people.ts'

/** How many are left in each case of 50. */
const LEFT = [30, 20]

export async function seedPartialCases({ operator }: People, orderId: string): Promise<void> {
  const [pallet] = (await operator.call(listOrderPacks, { params: { id: orderId }, query: {} })).items
  const cases = (
    await operator.call(listOrderPacks, { params: { id: orderId }, query: { container: pallet?.container ?? '' } })
  ).items
  for (const [at, left] of LEFT.entries()) {
    const { container } = await operator.call(openPackingContainer, { query: { code: cases[at]?.code ?? '' } })
    const members = container.items.slice(left).map(({ ordinal }) => ordinal)
    await operator.call(unpackMembers, {
      body: {
        container: container.ordinal,
        members,
        reason: '纸箱破损，单品退回产线 Carton torn, the units went back to the line',
      },
    })
  }
}
