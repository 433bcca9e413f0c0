/** Names of the columns of an uploaded table, and texts of the faults of a cell, for the page and for files. */
export interface ImportWords<C extends string = string> {
  /** In the order of the template. */
  readonly columns: readonly C[]
  /** The column that names the record; every file has it. */
  readonly keyColumn: C
  readonly titles: Readonly<Record<'en' | 'zh', Readonly<Record<C, string>>>>
  readonly faults: Readonly<Record<'en' | 'zh', Readonly<Record<string, string>>>>
}

export const columnTitle = ({ titles }: Pick<ImportWords, 'titles'>, locale: 'en' | 'zh', column: string): string =>
  titles[locale][column] ?? column

/** A fault as text. */
export const faultText = (
  { faults }: Pick<ImportWords, 'faults'>,
  locale: 'en' | 'zh',
  { key, params }: { key: string; params: Readonly<Record<string, string | number>> },
): string => (faults[locale][key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
