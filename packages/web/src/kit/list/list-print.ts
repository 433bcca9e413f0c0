/** The chosen rows of a list on paper: what the list says of them, and how their page is opened and left. */

import type { PrintableList } from '@serialis/contract/lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useId } from 'react'
import { useChangeSearch } from '../navigation/navigate.tsx'
import type { Search } from '../navigation/search.ts'
import type { Fact } from '../page/Facts.tsx'
import type { Column } from './columns.ts'
import { rowsUpTo } from './rows-up-to.ts'

/** One page of the rows that match, after a cursor. */
export type ReadRows = (
  after: string | undefined,
  signal: AbortSignal,
) => Promise<{ items: readonly unknown[]; next: string | null }>

export interface ListPrintProps {
  list: PrintableList
  title: string
  /** As the reader sees them. */
  columns: readonly Column<never>[]
  /** Those that are set, in words and for the server. */
  filters: readonly Fact[]
  filter: Search
  /** Those of the page that were chosen. */
  rows: readonly unknown[]
  /** Given when every row that matches is chosen, on all pages. */
  readRows: ReadRows | null
  rowKey: (row: never) => string
  onBack: () => void
}

declare module '../shell/slots.ts' {
  interface Slots {
    ListPrint: ComponentType<ListPrintProps>
  }
}

/**
 * Kept in the history: the way back leads from the paper to the list and its chosen rows. A list that is a part of
 * another page is not printed, and a page that was loaded again has no chosen rows.
 */
export function usePrinting({ isPage, chosen }: { isPage: boolean; chosen: number }) {
  const state = useLocation({ select: (location) => location.state as { isPrinting?: true } })
  const change = useChangeSearch()
  return {
    isPrinting: isPage && chosen > 0 && state.isPrinting === true,
    begin: isPage ? () => change({}, { ...state, isPrinting: true }) : undefined,
    end: () => history.back(),
  }
}

/** The first rows of the list, up to a number of them. Read once: what is on paper does not change. */
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
