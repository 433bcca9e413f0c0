/** Reads that forms and filters of other rooms share. */

import { listProductOptions } from '@serialis/contract/plant/products/products.routes.ts'
import type { ProductOption } from '@serialis/contract/plant/products/products.schema.ts'
import { useState } from 'react'
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
  const { data, isFetching } = useRead(
    listProductOptions,
    { query: { limit: MOST, ...(text.trim() !== '' && { search: text.trim() }) } },
    { keepsPrevious: true, enabled: useIsSupplier() === false },
  )
  return { products: data?.items ?? [], isLoading: isFetching, search: setText }
}
