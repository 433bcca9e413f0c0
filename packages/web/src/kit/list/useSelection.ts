/** The rows of a list that the user chose: some of a page, or every row that matches the filters. */

import { useState } from 'react'
import type { Search } from '../navigation/search.ts'
import type { ListState } from './list-state.ts'

export interface Selection<Row> {
  /** Those of the page. */
  rows: readonly Row[]
  /** The filters whose rows are chosen on all pages; null: only those of `rows`. */
  all: Search | null
}

/** Another page or filter begins anew: what is not on screen is never chosen unseen. */
export function useSelection<Row>(
  { query, values }: Pick<ListState, 'query' | 'values'>,
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
  fixed: Search | undefined,
) {
  const place = JSON.stringify(query)
  const [state, setState] = useState({ place, keys: new Set<string>() as ReadonlySet<string>, isAll: false })
  const { keys, isAll } = state.place === place ? state : { keys: new Set<string>(), isAll: false }
  const picked = rows?.filter((row) => keys.has(rowKey(row))) ?? []
  return {
    keys,
    isAll,
    selection: { rows: picked, all: isAll ? { ...values, ...fixed } : null } satisfies Selection<Row>,
    choose: (chosen: ReadonlySet<string>) => setState({ place, keys: chosen, isAll: false }),
    chooseAll: (on: boolean) => setState({ place, keys, isAll: on }),
    clear: () => setState({ place, keys: new Set(), isAll: false }),
  }
}
