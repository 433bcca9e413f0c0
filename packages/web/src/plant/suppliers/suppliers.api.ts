/** Reads that forms of other rooms share. */

import { getOwnSupplier, listSupplierOptions } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import type { OwnSupplier, SupplierOption } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { type ReactNode, useState } from 'react'
import { useSettled } from '../../kit/navigation/useSettled.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import { useIsSupplier } from '../../platform/access/access.api.ts'

const MOST = 100

/** Suppliers that are not deleted, by typed text; none for a supplier's own people, who do not have the permission. */
export function useSuppliers(): {
  suppliers: readonly SupplierOption[]
  isLoading: boolean
  search: (text: string) => void
} {
  const [text, setText] = useState('')
  const settled = useSettled(text.trim())
  const isSupplier = useIsSupplier()
  const { data, isFetching } = useRead(
    listSupplierOptions,
    { query: { limit: MOST, ...(settled !== '' && { search: settled }) } },
    { keepsPrevious: true, enabled: isSupplier === false },
  )
  return { suppliers: data?.items ?? [], isLoading: isFetching, search: setText }
}

/** For pages that may not import this file (see `kit/shell/slots.ts`). */
export const SupplierChoices = ({ children }: { children: (loaded: ReturnType<typeof useSuppliers>) => ReactNode }) =>
  children(useSuppliers())

/** The user's own supplier and what it may request. */
export function useOwnSupplier(): OwnSupplier | undefined {
  return useRead(getOwnSupplier, {}, { enabled: useIsSupplier() === true }).data
}
