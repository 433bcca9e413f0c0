/** Every row of a table, page by page, in the order of ids; a page begins after the last id of the one before it. */

import type { TenantDb } from '../db/db.ts'

const AT_ONCE = 500

export type PageById<Row> = (db: TenantDb, after: string | undefined, limit: number) => Promise<readonly Row[]>

export async function* pagesById<Row extends { id: string }>(
  db: TenantDb,
  page: PageById<Row>,
): AsyncGenerator<readonly Row[]> {
  for (let rows = await page(db, undefined, AT_ONCE); rows.length > 0; rows = await page(db, rows.at(-1)?.id, AT_ONCE))
    yield rows
}

/** The same in another order: `page` gets the last row of the page before it. */
export async function* pagesAfter<Row>(
  page: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let rows = await page(undefined, AT_ONCE); rows.length > 0; rows = await page(rows.at(-1), AT_ONCE)) yield rows
}
