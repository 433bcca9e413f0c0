/** The rows of a list of members that its page shows: corrected one by one, and as a file with what is wrong. */

import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
import * as routes from '@serialis/contract/engagement/member-lists/member-lists.routes.ts'
import {
  type ListCells,
  LIST_REFUSED_KEPT,
  memberListFields,
} from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { listFileTexts } from '@serialis/contract/engagement/member-lists/member-lists.texts.ts'
import { isMasked } from '@serialis/contract/kit/boundary/masking.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { tableAnswer } from '../../platform/imports/table-answer.ts'
import { secretBox } from '../../platform/secrets/secrets.service.ts'
import { cellsInPart } from '../member-imports/sealed-rows.ts'
import { maskedKinds } from '../members/bulk/bulk-members.service.ts'
import { judgeRows, nothingSeen } from './batches.ts'
import { countsOf, type KeptListRow, keptRows, openRow } from './kept-rows.ts'
import { listRows, listTable, type MemberListRecord, putRows } from './member-lists.queries.ts'
import { openedList } from './member-lists.service.ts'
import { isBlind, rowsShown, shownFaults } from './member-lists.view.ts'

export const listMemberListRows = bind(routes.listMemberListRows, async (ctx, { params, query }) => {
  found(await listTable.find(ctx.db, params.id))
  const after = query.after === undefined ? undefined : Number(query.after)
  const rows = await listRows.list(ctx.db, params.id, {
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
  found(await listRows.find(ctx.db, importId, line), 'import_row_unknown')

export const showMemberListRow = bind(routes.showMemberListRow, async (ctx, { params }) => {
  const { app, db, event } = ctx
  found(await listTable.find(db, params.id))
  const row = await findRow(ctx, params.id, params.line)
  Object.assign(event, { subjectType: 'member_list', subjectId: params.id, details: { line: row.line } })
  return { cells: openRow(await secretBox(app, db), params.id, row.line, row.cellsEncrypted) }
})

/** A masked value comes back from a form that shows it in part: it means "as it was". */
const corrected = (before: ListCells, given: ListCells): ListCells => ({
  ...before,
  ...Object.fromEntries(Object.entries(given).filter(([, text]) => !isMasked(text))),
})

async function judgeAgain(ctx: Ctx, file: MemberListRecord, before: KeptListRow, given: ListCells) {
  const { app, db } = ctx
  const box = await secretBox(app, db)
  const cells = corrected(openRow(box, file.id, before.line, before.cellsEncrypted), given)
  const row = { line: before.line, cells, left: [], isCorrected: true, isMisquoted: false }
  const verdicts = await judgeRows(ctx, file, { given: [row], seen: nothingSeen() })
  await putRows(db, file.id, keptRows(box, file, verdicts))
  const counts = countsOf(verdicts)
  await listTable.addTo(db, file.id, {
    doneLine: file.doneLine,
    rows: 0,
    counts: { ...counts, refused: counts.refused - 1, misfit: counts.misfit - (before.isMisfit ? 1 : 0) },
  })
}

export const mendMemberListRow = bind(routes.mendMemberListRow, async (ctx, { params, body }) => {
  const { id, line } = params
  const file = await openedList(ctx, { id, version: body.version, command: 'mend' })
  const before = await findRow(ctx, id, line)
  requireThat(isBlind(ctx) ? before.isMisfit : before.outcome === 'REFUSED', 'import_row_unknown')
  await judgeAgain(ctx, file, before, body.cells)
  await listTable.update(ctx.db, id, {})
  ctx.event.details = { line, fields: Object.keys(body.cells).join(', ') }
  const [row] = await rowsShown(ctx, id, [await findRow(ctx, id, line)])
  return found(row)
})

export const downloadRefusedOfList = bind(routes.downloadRefusedOfList, async (ctx, { params }) => {
  const { app, db, event, tenant, request } = ctx
  const file = found(await listTable.find(db, params.id))
  const box = await secretBox(app, db)
  const blind = isBlind(ctx)
  const kinds = blind ? await maskedKinds(db) : []
  const refused = await listRows.list(db, file.id, {
    outcome: 'REFUSED',
    limit: LIST_REFUSED_KEPT * 2,
    isBlind: blind,
  })
  const texts = listFileTexts[request.locale]
  const titles = memberFileTexts[request.locale].fields
  const fields = memberListFields.filter((field) => file.columns.includes(field))
  const rows = refused.map(({ line, cellsEncrypted, faults }) => {
    const cells = cellsInPart(openRow(box, file.id, line, cellsEncrypted), kinds)
    return [
      ...fields.map((field) => cells[field] ?? ''),
      String(line),
      shownFaults(ctx, faults)
        .map(({ field, key }) => (field === '' ? texts.faults[key] : `${titles[field]}: ${texts.faults[key]}`))
        .join(' '),
    ]
  })
  Object.assign(event, {
    subjectType: 'member_list',
    subjectId: file.id,
    details: { rows: rows.length, unmasked: !blind },
  })
  return tableAnswer(
    { name: 'refused-rows', sheet: 'members', format: file.format, zone: tenant.zone },
    [...fields.map((field) => titles[field]), texts.line, texts.fault],
    rows,
  )
})
