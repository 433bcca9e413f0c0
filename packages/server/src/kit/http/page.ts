import type { Total } from '@serialis/contract/kit/list.ts'
import { fieldFailure } from './failure.ts'

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

const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The cursor of a stream that is sorted by time and id. */
export const momentCursor = (at: Date, id: string): string => `${at.toISOString()} ${id}`

/** What `momentCursor` made; throws a failure of the field `after` for anything else. */
export function momentOf(cursor: string): { at: Date; id: string } {
  const [, at = '', id = ''] = MOMENT.exec(cursor) ?? []
  if (id === '' || Number.isNaN(Date.parse(at))) throw fieldFailure('after', 'invalid')
  return { at: new Date(at), id }
}

/** With the number of rows, on a first page that has not all of them: later pages are not counted again. */
export const withTotal = async <P extends { next: string | null }>(
  page: P,
  { after }: { after?: string | undefined },
  count: () => Promise<Total>,
): Promise<P & Total> => (after === undefined && page.next !== null ? { ...page, ...(await count()) } : page)
