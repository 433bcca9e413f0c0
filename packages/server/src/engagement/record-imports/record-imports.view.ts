/** A file of records as lists and its page show it. */

import {
  RECORD_IMPORT_DAYS,
  type RecordImport,
  recordImportActions,
  type RecordImportListed,
  type RecordImportRow as RowShown,
} from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import { personalPaths, recordInPart } from '@serialis/contract/engagement/records/record-values.ts'
import { maskedIfPersonal } from '@serialis/contract/kit/boundary/masking.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { allows, fileListed, fileShown, isStuck } from '../../platform/imports/mapped/mapped-file.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { describedCollection, type DescribedCollection } from '../collections/read-collections.ts'
import { columnFields } from '../records/cell-values.ts'
import type { RecordImportRow } from './record-imports.queries.ts'
import { namesKey } from './row-reading.ts'
import type { KeptRow } from './rows.queries.ts'
import { openRow, openTitles } from './sealed-rows.ts'

export const listed = (row: RecordImportRow): RecordImportListed => ({
  ...fileListed(row),
  collectionId: row.collectionId,
  created: row.createCount,
  changed: row.changeCount,
  refused: row.refusedCount,
})

type Action = (typeof recordImportActions)[number]
const permissionOf = (action: Action): PermissionName => (action === 'unmask' ? 'records.unmask' : 'records.import')

const mayDo = ({ actor }: Pick<Ctx, 'actor'>, permission: PermissionName): boolean =>
  isGranted(actor.authorities, permissionCode(permission))

/** How many rows entering would bring in. */
export const goodRows = ({ createCount, changeCount, repeatCount }: RecordImportRow): number =>
  createCount + changeCount + repeatCount

function isOpen(row: RecordImportRow, action: Action, stuck: boolean): boolean {
  if (row.path === null) return action === 'drop' && allows(row, 'drop', stuck)
  if (action === 'download') return row.refusedCount > 0
  if (action === 'unmask') return row.rowCount > 0
  if (action === 'enter' && row.status === 'CHECKED' && goodRows(row) === 0) return false
  if (action === 'mend' && row.refusedCount === 0) return false
  return allows(row, action, stuck)
}

export const collectionOf = async ({ db }: Pick<Ctx, 'db'>, row: RecordImportRow): Promise<DescribedCollection> =>
  found(await describedCollection(db, row.collectionId))

export async function shown(ctx: Ctx, row: RecordImportRow): Promise<RecordImport> {
  const { app, db } = ctx
  const box = await knownSecretBox(app, db)
  const stuck = await isStuck(ctx, row)
  const { code, nameEn, nameZh, keyPath, fields } = await collectionOf(ctx, row)
  const titles = box && row.titlesEncrypted ? openTitles(box, row.id, row.titlesEncrypted) : []
  const hasPersonal = personalPaths(fields).size > 0
  return {
    ...listed(row),
    code,
    nameEn,
    nameZh,
    keyPath,
    fields: [...fields],
    columns: row.columns,
    columnPaths: columnFields(fields, row.format === 'JSON_LINES').map(({ path }) => path),
    titles: titles.map(maskedIfPersonal),
    needsColumns: row.status === 'CHECKED' && !namesKey(row.columns, keyPath),
    ...(await fileShown(ctx, row, { days: RECORD_IMPORT_DAYS, stuck })),
    format: row.format,
    counts: {
      create: row.createCount,
      change: row.changeCount,
      same: row.sameCount,
      repeat: row.repeatCount,
      skip: row.skipCount,
      refused: row.refusedCount,
    },
    allowed: recordImportActions.filter(
      (action) =>
        isOpen(row, action, stuck) && mayDo(ctx, permissionOf(action)) && (action !== 'unmask' || hasPersonal),
    ),
  }
}

/** Personal fields in part, whatever the reader may see: in full a row is shown by a command of its own. */
export async function rowsShown(ctx: Ctx, file: RecordImportRow, rows: readonly KeptRow[]): Promise<RowShown[]> {
  const box = await knownSecretBox(ctx.app, ctx.db)
  if (box === undefined) return []
  const { fields } = await collectionOf(ctx, file)
  return rows.map(({ line, outcome, dataEncrypted, faults, isCorrected }) => ({
    line,
    outcome,
    data: recordInPart(fields, openRow(box, file.id, line, dataEncrypted)),
    faults,
    isCorrected,
  }))
}
