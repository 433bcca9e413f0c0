/** Reads the rows of a list page by page, up to a number of them. */

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReadRows } from './list-print.ts'
import { rowsUpTo } from './rows-up-to.ts'

/** Read once: what is on paper does not change. */
export function useRowsUpTo(maximum: number, readRows: ReadRows | null) {
  const id = useId()
  return useQuery({
    queryKey: ['rows', id],
    enabled: readRows !== null,
    staleTime: 'static',
    gcTime: 0,
    queryFn: ({ signal }) => rowsUpTo(maximum, (after) => readRows!(after, signal)),
  })
}
