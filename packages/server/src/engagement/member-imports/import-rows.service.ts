/** The rows of a file of members that its page shows: corrected one by one, and as a file with what is wrong. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import {
  isAttribute,
  type MemberCells,
  type MemberColumn,
  memberImportFields,
  REFUSED_KEPT_MAXIMUM,
  statesConsents,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
import { isMasked } from '@serialis/contract/kit/boundary/masking.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { tableAnswer } from '../../platform/imports/table-answer.ts'
import { secretBox } from '../../platform/secrets/secrets.service.ts'
import { maskedKinds } from '../members/bulk/bulk-members.service.ts'
import { withAttributes } from './attribute-cells.ts'
import { attributeColumns, titleOfAttribute } from './attribute-columns.ts'
import { countsOf, keptRows, keysOf, knownInCheck, withConsents } from './batches.ts'
import { judge } from './judging.ts'
import { importTable, type MemberImportRecord } from './member-imports.queries.ts'
import { openedImport } from './member-imports.service.ts'
import { isBlind, mayDo, rowsShown, shownFaults } from './member-imports.view.ts'
import { readRows } from './reading/prepared-rows.ts'
import * as queries from './rows.queries.ts'
import { cellsInPart, openRow } from './sealed-rows.ts'

export const listMemberImportRows = bind(routes.listMemberImportRows, async (ctx, { params, query }) => {
  found(await importTable.find(ctx.db, params.id))
  const after = query.after === undefined ? undefined : Number(query.after)
  const rows = await queries.importRows.list(ctx.db, params.id, {
    ...query,
    after,
    limit: query.limit + 1,
    isBlind: isBlind(ctx),
  })
  const page = pageOf(
    rows,
    query.limit,
    (row) => row,
    ({ line }) => String(line),
  )
  return { items: await rowsShown(ctx, params.id, page.items), next: page.next }
})

const findRow = async (ctx: Ctx, importId: string, line: number) =>
  found(await queries.importRows.find(ctx.db, importId, line), 'import_row_unknown')

export const showMemberImportRow = bind(routes.showMemberImportRow, async (ctx, { params }) => {
  const { app, db, event } = ctx
  found(await importTable.find(db, params.id))
  const row = await findRow(ctx, params.id, params.line)
  Object.assign(event, { subjectType: 'member_import', subjectId: params.id, details: { line: row.line } })
  return { cells: openRow(await secretBox(app, db), params.id, row.line, row.cellsEncrypted).cells }
})

/** A masked value comes back from a form that shows it in part: it means "as it was". */
function corrected(before: MemberCells, given: MemberCells, columns: readonly string[]): MemberCells {
  // Nobody states decisions in a file that has no reason and no day for them.
  const isOpen = (field: string) => statesConsents(columns) || !statesConsents([field])
  const written = Object.entries(given).filter(([field, text]) => isOpen(field) && !isMasked(text ?? ''))
  return { ...before, ...Object.fromEntries(written) }
}

async function judgeAgain(ctx: Ctx, file: MemberImportRecord, before: queries.KeptRow, given: MemberCells) {
  const { app, db } = ctx
  const { cells } = openRow(await secretBox(app, db), file.id, before.line, before.cellsEncrypted)
  const row = { line: before.line, cells: corrected(cells, given, file.columns), isCorrected: true, isMisquoted: false }
  const { box, rows: read } = await readRows(ctx, [row], file.consentDay)
  const known = await knownInCheck(db, file.id, read)
  const rows = await withAttributes(db, known, { rows: read, isEntry: false })
  const judgement = judge(rows, {
    known: await withConsents(db, known, rows),
    foundBy: new Set(file.foundBy),
    newId: randomUUIDv7,
  })
  await queries.insertKeys(db, file.id, keysOf(judgement))
  await queries.putRows(db, file.id, await keptRows(db, box, { file, verdicts: judgement.verdicts }))
  const counts = countsOf(judgement.verdicts)
  await importTable.addTo(db, file.id, {
    doneLine: file.doneLine,
    rows: 0,
    counts: { ...counts, refused: counts.refused - 1, misfit: counts.misfit - (before.isMisfit ? 1 : 0), kept: 0 },
  })
}

export const mendMemberImportRow = bind(routes.mendMemberImportRow, async (ctx, { params, body }) => {
  const { id, line } = params
  const file = await openedImport(ctx, { id, version: body.version, command: 'mend' })
  const before = await findRow(ctx, id, line)
  requireThat(isBlind(ctx) ? before.isMisfit : before.outcome === 'REFUSED', 'import_row_unknown')
  await judgeAgain(ctx, file, before, body.cells)
  await importTable.update(ctx.db, id, {})
  ctx.event.details = { line, fields: Object.keys(body.cells).join(', ') }
  const [row] = await rowsShown(ctx, id, [await findRow(ctx, id, line)])
  return found(row)
})

export const downloadRefusedMembers = bind(routes.downloadRefusedMembers, async (ctx, { params }) => {
  const { app, db, event, tenant, request } = ctx
  const file = found(await importTable.find(db, params.id))
  const box = await secretBox(app, db)
  const isWhole = mayDo(ctx, 'members.unmask')
  const kinds = isWhole ? [] : await maskedKinds(db)
  const attributes = await attributeColumns(db)
  const refused = await queries.importRows.list(db, file.id, {
    outcome: 'REFUSED',
    limit: REFUSED_KEPT_MAXIMUM * 2,
    isBlind: isBlind(ctx),
  })
  const texts = memberFileTexts[request.locale]
  const fields: MemberColumn[] = [
    ...memberImportFields.filter((field) => file.columns.includes(field)),
    ...file.columns.filter(isAttribute),
  ]
  const titleOf = (field: MemberColumn): string =>
    isAttribute(field) ? titleOfAttribute(attributes, field, request.locale) : texts.fields[field]
  const rows = refused.map(({ line, cellsEncrypted, faults }) => {
    const { cells: whole } = openRow(box, file.id, line, cellsEncrypted)
    const cells = isWhole ? whole : cellsInPart(whole, kinds, attributes)
    return [
      ...fields.map((field) => cells[field] ?? ''),
      String(line),
      shownFaults(ctx, faults)
        .map(({ field, key }) => (field === '' ? texts.faults[key] : `${titleOf(field)}: ${texts.faults[key]}`))
        .join(' '),
    ]
  })
  Object.assign(event, {
    subjectType: 'member_import',
    subjectId: file.id,
    details: { rows: rows.length, unmasked: isWhole || kinds.length === 0 },
  })
  return tableAnswer(
    { name: 'refused-members', sheet: 'members', format: file.format, zone: tenant.zone },
    [...fields.map(titleOf), texts.line, texts.fault],
    rows,
  )
})
