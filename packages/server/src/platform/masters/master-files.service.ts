/** Files of plain masters, as a kind of uploaded table for each kind of master. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import type { ImportRoutes } from '@serialis/contract/platform/imports/imports.routes.ts'
import {
  MASTER_IMPORT_ROWS,
  MASTER_IMPORT_ROWS_TOGETHER,
  masterImports,
} from '@serialis/contract/platform/masters/master-files.routes.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind, type Binding } from '../../kit/http/bind.ts'
import type { App, Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { work } from '../../kit/jobs/work.ts'
import { tableColumns } from '../../kit/text-files/table-columns.ts'
import { undecidedImports, waitingImport } from '../imports/import-work.ts'
import { bindImports } from '../imports/imports-bindings.ts'
import type { ImportSort } from '../imports/imports.service.ts'
import { byTrial } from '../imports/trial.ts'
import { sitesOf } from '../sites/sites.service.ts'
import { NAME, wordsOf } from './master-files-reading.ts'
import { rowsEntryOf } from './master-files-rows.ts'
import { type MasterFile, masterFiles } from './master-files.ts'

export const CHECK = 'masters.check_import'
export const ENTER = 'masters.enter_import'

function sortOf({ name, columns, createTogether }: MasterFile): ImportSort<string> {
  const fields = columns.map(({ field }) => field)
  const titlesIn = (locale: 'en' | 'zh') => Object.fromEntries(columns.map((column) => [column.field, column[locale]]))
  const titles = { en: titlesIn('en'), zh: titlesIn('zh') }
  return {
    kind: name,
    subjectType: 'master_import',
    checkKind: CHECK,
    enterKind: ENTER,
    // One file after another: two would wait for each other's names.
    queueOf: () => `master_imports ${name}`,
    words: { columns: fields, keyColumn: NAME, titles, faults: { en: {}, zh: {} } },
    columns: tableColumns(fields, titles.en, titles.zh),
    keyColumnMissing: 'master_import_has_no_name',
    rowsMaximum: createTogether ? MASTER_IMPORT_ROWS_TOGETHER : MASTER_IMPORT_ROWS,
    sheet: name,
  }
}

/** How files of this list are read, checked and entered; undefined for a list that is no plain master. */
export function handlingOf(app: Pick<App, 'extensions'>, name: unknown) {
  const file = masterFiles.of(app).find((known) => known.name === name)
  if (file === undefined) return undefined
  const trial = byTrial(rowsEntryOf(file))
  return { file, sort: sortOf(file), trial, rows: { wordsOf: wordsOf(file), judge: trial.judge } }
}

/** Whether the caller may create such records. */
const isOpenAtSites = (db: TenantDb, { route: { sites }, isWithinReach }: MasterFile): boolean =>
  sites === 'shared' || isWithinReach === true || sitesOf({ db }) === undefined

function mayCreate({ actor, db }: Pick<Ctx, 'actor' | 'db'>, file: MasterFile): boolean {
  return (
    isGranted(actor.authorities, permissionCode(file.route.permission as PermissionName)) && isOpenAtSites(db, file)
  )
}

/** Files of plain masters that wait for a decision. */
export const masterFileWork = work.extension({
  kind: 'masterImportDecide',
  async list(ctx, limit) {
    const open = masterFiles.of(ctx.app).filter((file) => mayCreate(ctx, file))
    const waiting = await undecidedImports(
      ctx,
      open.map(({ name }) => name),
      limit,
    )
    return waiting.map((row) => ({ ...waitingImport(row), within: row.kind }))
  },
})

/**
 * The same for a caller who may create such records. Accounts with a limit may where no limit concerns the records, or
 * where each is judged by it.
 */
function openHandling(ctx: Ctx, params: Readonly<Record<string, unknown>> | undefined) {
  const handling = found(handlingOf(ctx.app, params?.['master']))
  const { permission } = handling.file.route
  const code = permissionCode(permission as PermissionName)
  if (!isGranted(ctx.actor.authorities, code)) throw failure('no_permission', { code })
  requireThat(isOpenAtSites(ctx.db, handling.file), 'not_for_sites')
  return handling
}

export const masterFileBindings: readonly Binding[] = [
  // Their paths name the kind of master besides the file.
  ...bindImports(masterImports as unknown as ImportRoutes, openHandling),
  bind(masterImports.columns, async (ctx, { params }) => {
    const { file, sort } = openHandling(ctx, params)
    return {
      columns: file.columns.map(({ field, en, zh }) => ({ name: field, en, zh })),
      rowsMaximum: sort.rowsMaximum,
    }
  }),
]
