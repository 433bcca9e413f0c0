/** Maps the columns of an uploaded table to fields: by field name, or by title in either language. */
const plain = (title: string): string =>
  title
    .replace(/^\uFEFF/, '')
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** No field is longer; the field's own check refuses it as too long. */
const CELL_MAX = 500

export interface TableColumns<C extends string> {
  /** '' for an unknown title. */
  fieldsOf(titles: readonly string[]): (C | '')[]
  cellsOf(fields: readonly (C | '')[], cells: readonly string[]): Partial<Record<C, string>>
}

export function tableColumns<C extends string>(
  columns: readonly C[],
  ...texts: readonly Readonly<Partial<Record<C, string>>>[]
): TableColumns<C> {
  const names = new Map<string, C>(
    columns.flatMap((column) =>
      [column, ...texts.map((words) => words[column])]
        .filter((name) => name !== undefined)
        .map((name) => [plain(name), column] as const),
    ),
  )
  return {
    fieldsOf: (titles) => titles.map((title) => names.get(plain(title)) ?? ''),
    cellsOf: (fields, cells) =>
      Object.fromEntries(
        fields.flatMap((field, at) => (field === '' ? [] : [[field, (cells[at] ?? '').trim().slice(0, CELL_MAX)]])),
      ) as Partial<Record<C, string>>,
  }
}
