/** What distinguishes the pages of uploaded tables. */

import type { ImportRoutes } from '@serialis/contract/platform/imports/imports.routes.ts'
import type { ImportWords } from '@serialis/contract/platform/imports/imports.texts.ts'

export interface ImportKind {
  /** The room's own phrases of its files. */
  readonly phrases: 'orderImports' | 'productImports'
  readonly routes: ImportRoutes
  readonly words: ImportWords
  readonly rowsMaximum: number
  /** Columns that identify a row, in addition to the one that names its record. */
  readonly shown: readonly { column: string; align?: 'end' }[]
  readonly createPath: string
  readonly pathOf: (fileId: string) => string
  readonly recordPathOf: (recordId: string) => string
}
export interface OfKind {
  kind: ImportKind
}
