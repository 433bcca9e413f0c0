import type { Total } from '@serialis/contract/kit/list.ts'

/** Keyset paging: queries fetch one row more than requested; the cursor is the key of the last row shown. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  shown: (row: Row) => Item,
  cursorOf: (row: Row) => string,
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(shown), next: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** With the number of rows, on a first page that has not all of them: later pages are not counted again. */
export const withTotal = async <P extends { next: string | null }>(
  page: P,
  { after }: { after?: string | undefined },
  count: () => Promise<Total>,
): Promise<P & Total> => (after === undefined && page.next !== null ? { ...page, ...(await count()) } : page)
