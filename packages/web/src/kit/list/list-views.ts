/** Saved views of a list: what the list shows them, and what it takes from them. */

import type { ComponentType } from 'react'
import type { Search } from '../navigation/search.ts'
import type { ListView } from './columns.ts'

/** The view that is shown, with its columns as they were changed since. */
export interface AppliedView {
  id: string
  columns: ListView
}

export interface ListViewsProps {
  /** The name of the list. */
  list: string
  filterNames: readonly string[]
  /** Those that are set. */
  filters: Search
  /** As they are shown. */
  columns: ListView
  applied: AppliedView | null
  onApply: (view: AppliedView | null) => void
}

declare module '../shell/slots.ts' {
  interface Slots {
    ListViews: ComponentType<ListViewsProps>
  }
}
