/** What the parts of a tree of master records share. */

import type { Route } from '@serialis/contract/kit/route.ts'
import type { ReactNode } from 'react'
import type { MasterRow } from './master-kind.ts'

export interface TreeRow extends MasterRow {
  code: string
  parentId: string | null
  path: readonly { id: string; code: string; name: string }[]
  childCount: number
}

/** The parent of the outermost records, in the filter of the list. */
export const TOP = 'top'

export interface Tree {
  list: Route
  /** The columns after that of the name. */
  columns: readonly { name: string; title: string; align?: 'end'; cell: (row: TreeRow) => ReactNode }[]
  opened: ReadonlySet<string>
  onToggle: (id: string) => void
  /** The record that was searched: its row is marked and brought into view. */
  sought: TreeRow | null
}

/** The records directly below `parentId`, in the order of their codes. */
export const levelInput = (parentId: string, after?: string) => ({
  query: { parentId, limit: 100, ...(after !== undefined && { after }) },
})
export interface LevelPage {
  items: readonly TreeRow[]
  next: string | null
}
