/** What distinguishes the pages of uploaded tables. */

import type { ImportRoutes } from '@serialis/contract/platform/imports/imports.routes.ts'
import { faultText, type ImportWords } from '@serialis/contract/platform/imports/imports.texts.ts'
import { useAppLocale, useErrorText } from '../../../kit/language/i18n.tsx'

export interface ImportKind {
  /** The room's own phrases of its files. */
  readonly phrases: 'orderImports' | 'productImports' | 'masterImports'
  /** What the records are called, where the phrases are of several kinds. */
  readonly of?: string
  readonly routes: ImportRoutes
  /** What the paths of the routes name besides the file. */
  readonly params?: Readonly<Record<string, string>>
  readonly words: ImportWords
  readonly rowsMaximum: number
  /** Columns that identify a row, in addition to the one that names its record. */
  readonly shown: readonly { column: string; align?: 'end' }[]
  /** Its rows change no record that is there. */
  readonly createsOnly?: boolean
  readonly createPath: string
  readonly pathOf: (fileId: string) => string
  /** Absent where records have no page of their own. */
  readonly recordPathOf?: (recordId: string) => string
}
export interface OfKind {
  kind: ImportKind
}

/** The input of a call, with what the paths of the kind name. */
export const inputOf = <T extends object>({ params }: Pick<ImportKind, 'params'>, input: T): T =>
  params === undefined ? input : { ...input, params: { ...params, ...(input as { params?: object }).params } }

/** A fault as text: of the kind's own texts, otherwise that of the form. */
export function useFaultText({ words }: Pick<ImportKind, 'words'>) {
  const locale = useAppLocale()
  const errorText = useErrorText()
  return (fault: { key: string; params: Readonly<Record<string, string | number>> }): string =>
    fault.key in words.faults[locale] ? faultText(words, locale, fault) : errorText(fault.key, fault.params)
}
