/** The rows of one file of the export of everything. */

import { expect } from 'vitest'
import { inTenant } from '../../src/kit/db/db.ts'
import { wholeFiles } from '../../src/platform/exports/exports.service.ts'
import type { TestApp } from './database.ts'

/** In English; each row has as many values as the file has titles, in both languages. */
export function wholeFileRows(t: TestApp, name: string, tenantId: number) {
  const file = wholeFiles.of(t.app).find((one) => one.name === name)
  if (file === undefined) throw new Error(`the export of everything has no file ${name}`)
  return inTenant(t.app.pool, tenantId, 'read', async (db) => {
    const rows = []
    for await (const row of file.rows({ app: t.app, db, locale: 'en' })) rows.push(row)
    for (const row of rows) expect(row).toHaveLength(file.titles.en.length)
    expect(file.titles.zh).toHaveLength(file.titles.en.length)
    return rows
  })
}
