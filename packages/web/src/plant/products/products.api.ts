/** Reads that forms and filters of other rooms share. */

import { listProductOptions } from '@serialis/contract/plant/products/products.routes.ts'
import type { ProductOption } from '@serialis/contract/plant/products/products.schema.ts'
import { useState } from 'react'
import { useSettled } from '../../kit/navigation/useSettled.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import { useIsSupplier } from '../../platform/access/access.api.ts'

const MOST = 100

/** Products in force by typed text; none for a supplier's people, who do not have the permission. */
export function useProducts(): {
  products: readonly ProductOption[]
  isLoading: boolean
  search: (text: string) => void
} {
  const [text, setText] = useState('')
  const settled = useSettled(text.trim())
  const { data, isFetching } = useRead(
    listProductOptions,
    { query: { limit: MOST, ...(settled !== '' && { search: settled }) } },
    { keepsPrevious: true, enabled: useIsSupplier() === false },
  )
  return { products: data?.items ?? [], isLoading: isFetching, search: setText }
}
