/** The rows of a file of records that its page shows: corrected one by one, and as a file with what is wrong. */

import * as routes from '@serialis/contract/engagement/record-imports/record-imports.routes.ts'
import { RECORD_REFUSED_KEPT } from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import { recordImportTexts } from '@serialis/contract/engagement/record-imports/record-imports.texts.ts'
import {
  holdsMask,
  recordInPart,
  scalarText,
  unmaskedAgain,
  valuesAt,
} from '@serialis/contract/engagement/records/record-values.ts'
import { RECORD_MAXIMUM, type RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { tableAnswer } from '../../platform/imports/table-answer.ts'
import { secretBox } from '../../platform/secrets/secrets.service.ts'
import { columnFields } from '../records/cell-values.ts'
import { countsOf, judgeRows, keptRows } from './batches.ts'
import { importTable } from './record-imports.queries.ts'
import { openedImport } from './record-imports.service.ts'
import { collectionOf, rowsShown } from './record-imports.view.ts'
import * as queries from './rows.queries.ts'
import { openRow } from './sealed-rows.ts'

export const listRecordImportRows = bind(routes.listRecordImportRows, async (ctx, { params, query }) => {
  const file = found(await importTable.find(ctx.db, params.id))
  const after = query.after === undefined ? undefined : Number(query.after)
  const rows = await queries.importRows.list(ctx.db, params.id, { ...query, after, limit: query.limit + 1 })
  const page = pageOf(
    rows,
    query.limit,
    (row) => row,
    ({ line }) => String(line),
  )
  return { items: await rowsShown(ctx, file, page.items), next: page.next }
})

const findRow = async (ctx: Ctx, importId: string, line: number) =>
  found(await queries.importRows.find(ctx.db, importId, line), 'import_row_unknown')

export const showRecordImportRow = bind(routes.showRecordImportRow, async (ctx, { params }) => {
  const { app, db, event } = ctx
  found(await importTable.find(db, params.id))
  const row = await findRow(ctx, params.id, params.line)
  Object.assign(event, { subjectType: 'record_import', subjectId: params.id, details: { line: row.line } })
  return { data: openRow(await secretBox(app, db), params.id, row.line, row.dataEncrypted) }
})

export const mendRecordImportRow = bind(routes.mendRecordImportRow, async (ctx, { params, body }) => {
  const { id, line } = params
  const { app, db } = ctx
  const file = await openedImport(ctx, { id, version: body.version, command: 'mend' })
  const before = await findRow(ctx, id, line)
  requireThat(before.outcome === 'REFUSED', 'import_row_unknown')
  const stored = openRow(await secretBox(app, db), id, line, before.dataEncrypted)
  const { fields } = await collectionOf(ctx, file)
  const data = unmaskedAgain(body.data, recordInPart(fields, stored), stored) as RecordData
  requireThat(JSON.stringify(data).length <= RECORD_MAXIMUM, 'record_too_large', { maximum: RECORD_MAXIMUM })
  requireThat(!holdsMask(data), 'record_masked_value')
  const verdicts = await judgeRows(ctx, file, {
    given: [{ line, isCorrected: true, data }],
    titles: [],
    seen: new Set(),
  })
  await queries.putRows(db, id, await keptRows(ctx, file, verdicts))
  const counts = countsOf(verdicts)
  await importTable.addTo(db, id, {
    doneLine: file.doneLine,
    rows: 0,
    counts: { ...counts, refused: counts.refused - 1, kept: 0 },
  })
  await importTable.update(db, id, {})
  ctx.event.details = { line }
  const [row] = await rowsShown(ctx, file, [await findRow(ctx, id, line)])
  return found(row)
})

export const downloadRefusedRecords = bind(routes.downloadRefusedRecords, async (ctx, { params }) => {
  const { db, event, tenant, request } = ctx
  const file = found(await importTable.find(db, params.id))
  const { fields } = await collectionOf(ctx, file)
  const kept = await queries.importRows.list(db, file.id, { outcome: 'REFUSED', limit: RECORD_REFUSED_KEPT * 2 })
  const refused = await rowsShown(ctx, file, kept)
  const texts = recordImportTexts[request.locale]
  const shown = columnFields(fields, false).filter(({ path }) =>
    file.columns.some((column) => column === path || path.startsWith(`${column}.`)),
  )
  const rows = refused.map(({ line, data, faults }) => [
    ...shown.map(({ path }) => valuesAt(data, path).map(scalarText).join('; ')),
    String(line),
    faults.map(({ at, reason }) => (at === '' ? texts.faults[reason] : `${at}: ${texts.faults[reason]}`)).join(' '),
  ])
  Object.assign(event, { subjectType: 'record_import', subjectId: file.id, details: { rows: rows.length } })
  return tableAnswer(
    {
      name: 'refused-records',
      sheet: 'records',
      format: file.format === 'XLSX' ? 'XLSX' : 'CSV',
      zone: tenant.zone,
    },
    [...shown.map(({ path }) => path), texts.line, texts.fault],
    rows,
  )
})
