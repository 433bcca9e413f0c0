/** The downloads of a change: its list, its refusals, and an empty list to fill in. */

import { changeKinds } from '@serialis/contract/desk/status-changes/desks.ts'
import { failure } from '../../../kit/http/failure.ts'
import type { Cell } from '../../../kit/lists/list-export.ts'
import { xlsxOf } from '../../../kit/text-files/xlsx.ts'
import { bindDesks } from '../bind-desks.ts'
import * as queries from '../status-changes.queries.ts'
import { foundChange } from '../status-changes.service.ts'
import { refusalName } from '../status-changes.tasks.ts'

const CSV = 'text/csv; charset=utf-8'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const types = { CSV, XLSX, SNX: 'application/xml' } as const

export const downloadRefusals = bindDesks('downloadRefusals', (trigger) => async (ctx, { params }) => {
  const row = foundChange(trigger, await queries.findChange(ctx.db, params.id))
  if (row.refusalPath === null || row.refusalSize === null) throw failure('change_has_no_refusals')
  const fileName = refusalName(row)
  Object.assign(ctx.event, {
    subjectType: changeKinds[trigger].subject,
    subjectId: row.id,
    details: { number: row.number, name: fileName },
  })
  return {
    contentType: row.format === 'XLSX' ? XLSX : CSV,
    fileName,
    size: row.refusalSize,
    body: ctx.app.files.read(row.refusalPath),
  }
})

export const downloadList = bindDesks('downloadFile', (trigger) => async (ctx, { params }) => {
  const row = foundChange(trigger, await queries.findChange(ctx.db, params.id))
  if (row.path === null || row.size === null || row.name === null || row.format === null)
    throw failure('change_has_no_file')
  Object.assign(ctx.event, {
    subjectType: changeKinds[trigger].subject,
    subjectId: row.id,
    details: { number: row.number, name: row.name, sha256: row.sha256 },
  })
  return { contentType: types[row.format], fileName: row.name, size: row.size, body: ctx.app.files.read(row.path) }
})

const HEADING = ['code', 'gtin'] as const

async function* nothing(): AsyncGenerator<readonly Cell[]> {}
async function* heading(): AsyncGenerator<Buffer> {
  yield Buffer.from(`${HEADING.join(',')}\n`)
}

export const downloadTemplate = bindDesks('downloadTemplate', (trigger) => async (ctx, { query }) => {
  const { subject } = changeKinds[trigger]
  Object.assign(ctx.event, { subjectType: subject, subjectId: 'template', details: { format: query.format } })
  const fileName = `codes.${query.format.toLowerCase()}`
  return query.format === 'XLSX'
    ? { contentType: XLSX, fileName, body: xlsxOf('codes', HEADING, nothing(), ctx.tenant.zone) }
    : { contentType: CSV, fileName, body: heading() }
})
