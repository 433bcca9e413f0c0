/** Kinds of records that the search box finds, each with the permission that shows them. */

import { z } from 'zod'
import { packagingLevels } from './numbers/ledger/serial-states.ts'
import type { PermissionName } from './permissions.ts'
import { orderStatuses } from './plant/orders/orders.status.ts'

export const FINDABLE = {
  code: 'serials.detail',
  order: 'orders.list',
  batch: 'serials.list',
  product: 'products.list',
  line: 'lines.list',
  supplier: 'suppliers.list',
  person: 'users.list',
} as const satisfies Readonly<Record<string, PermissionName>>
export type FindableKind = keyof typeof FINDABLE
/** In the order in which equally good hits are shown. */
export const findableKinds = Object.keys(FINDABLE) as [FindableKind, ...FindableKind[]]

/** The packaging level of a code. */
export const foundLevel = z.enum(packagingLevels)

/** Of an order, what says whom it waits for: the same as in lists of orders. */
export const foundOrder = z.object({
  status: z.enum(orderStatuses),
  awaitedRole: z.string().nullable(),
  waitsForInspection: z.boolean(),
})
export type FoundOrder = z.infer<typeof foundOrder>

/** Hits of one kind. */
export const HITS_OF_KIND = 5
