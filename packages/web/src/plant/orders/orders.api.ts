/** Reads that several order pages share. */

import { listLineOptions } from '@serialis/contract/plant/lines/lines.routes.ts'
import type { LineOption } from '@serialis/contract/plant/lines/lines.schema.ts'
import type { OrderCommand } from '@serialis/contract/plant/orders/orders.status.ts'
import type { NextStep, OrderDetail } from '@serialis/contract/plant/orders/orders.views.ts'
import { listProductOptions } from '@serialis/contract/plant/products/products.routes.ts'
import type { ProductOption } from '@serialis/contract/plant/products/products.schema.ts'
import { useState } from 'react'
import { useRead } from '../../kit/wire/server-state.ts'
import { useIsSupplier } from '../suppliers/suppliers.api.ts'

const MOST = 100

/** Products in force by what is typed; none for a supplier's people, who may not ask. */
export function useProducts(): {
  products: readonly ProductOption[]
  isLoading: boolean
  search: (text: string) => void
} {
  const [text, setText] = useState('')
  const { data, isFetching } = useRead(
    listProductOptions,
    { query: { limit: MOST, ...(text.trim() !== '' && { search: text.trim() }) } },
    { keepsPrevious: true, enabled: useIsSupplier() === false },
  )
  return { products: data?.items ?? [], isLoading: isFetching, search: setText }
}

/** Lines that are not deleted and have approved settings; none for a supplier's people. */
export function useLines(): { lines: readonly LineOption[]; isLoading: boolean } {
  const { data, isFetching } = useRead(
    listLineOptions,
    { query: { limit: MOST } },
    { enabled: useIsSupplier() === false },
  )
  return { lines: data?.items ?? [], isLoading: isFetching }
}

export const stepOf = ({ nextSteps }: OrderDetail, command: OrderCommand): NextStep | undefined =>
  nextSteps.find((step) => step.command === command)
/** The user may give this command now. */
export const canDo = (order: OrderDetail, command: OrderCommand): boolean => {
  const step = stepOf(order, command)
  return step !== undefined && step.isPermitted && step.blockedBy === null
}
