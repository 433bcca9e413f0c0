/** Files of members: uploaded, mapped, corrected, entered or discarded. Events hold counts, never values of persons. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import {
  isAttribute,
  type MemberImportPlan,
  statesConsents,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import type { MappedImportCommand } from '@serialis/contract/kit/import-file.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { IdentityKind } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import type { FileTask } from '../../kit/jobs/file-task.ts'
import { dayBounds, dayIn } from '../../kit/ops/clock.ts'
import { fileHead } from '../../kit/text-files/file-head.ts'
import { tableFormatOf } from '../../kit/text-files/table-file.ts'
import { discarded, openedFile, startFileWork, uploadedFile } from '../../platform/imports/mapped/mapped-file.ts'
import { attributeColumns } from './attribute-columns.ts'
import * as queries from './member-imports.queries.ts'
import { CHECK_KIND, ENTER_KIND } from './member-imports.tasks.ts'
import { listedFor, mayDo, mayEnterSome, shown } from './member-imports.view.ts'
import { importRows } from './rows.queries.ts'

/** Until a person chooses: an ID that the company itself gave. */
const USUAL_FOUND_BY: readonly IdentityKind[] = ['EXTERNAL']

const table = queries.importTable

export const listMemberImports = bind(routes.listMemberImports, async (ctx, { query }) => {
  const { db, tenant } = ctx
  const { from, to, ...rest } = query
  const rows = await queries.listImports(db, {
    ...rest,
    ...(from && { since: dayBounds(tenant.zone, from).start }),
    ...(to && { until: dayBounds(tenant.zone, to).end }),
  })
  return pageOf(rows, query.limit, listedFor(ctx), ({ id }) => id)
})

export const getMemberImport = bind(routes.getMemberImport, async (ctx, { params }) =>
  shown(ctx, found(await table.find(ctx.db, params.id))),
)

const startWork = (ctx: Ctx, kind: string, task: FileTask): Promise<string> =>
  startFileWork(ctx, { kind, subjectType: 'member_import', queue: 'member imports' }, task)

const NOTHING_COUNTED = {
  doneLine: 0,
  rowCount: 0,
  createCount: 0,
  changeCount: 0,
  sameCount: 0,
  repeatCount: 0,
  refusedCount: 0,
  misfitCount: 0,
  keptCount: 0,
  consentCount: 0,
  keptNoCount: 0,
} as const

export const uploadMemberImport = bind(routes.uploadMemberImport, async (ctx) => {
  const { app, db, file, event } = ctx
  const format = tableFormatOf(await fileHead(app.files, file))
  if (format === null) throw failure('choose_a_correct_file_type')
  const id = randomUUIDv7()
  await queries.insertImport(db, {
    id,
    ...uploadedFile(ctx),
    format,
    foundBy: JSON.stringify(USUAL_FOUND_BY),
    verifiedKinds: '[]',
    verifiedProof: '',
  })
  await table.update(db, id, { taskId: await startWork(ctx, CHECK_KIND, { importId: id, rows: 0 }) })
  // The name of a file may be that of a person.
  Object.assign(event, {
    subjectType: 'member_import',
    subjectId: id,
    details: { sha256: file.sha256, size: file.size },
  })
  return shown(ctx, found(await table.find(db, id)))
})

/** Saying that a source has verified identities verifies them: it is the right of those who may. */
function requireMayVerify(ctx: Ctx, kinds: readonly IdentityKind[]): void {
  if (kinds.length > 0 && !mayDo(ctx, 'members.verifyIdentity'))
    throw failure('no_permission', { code: permissionCode('members.verifyIdentity') })
}

/** A file that states what members agreed to records it: it is the right of those who may. */
function requireMayRecord(ctx: Ctx, columns: readonly string[]): void {
  if (statesConsents(columns) && !mayDo(ctx, 'members.recordConsent'))
    throw failure('no_permission', { code: permissionCode('members.recordConsent') })
}

/** What all decisions of a file have in common; nothing where it states none. */
function consentsOf({ tenant, now }: Ctx, { columns, consentDay, consentSource, consentProof }: MemberImportPlan) {
  if (!statesConsents(columns)) return { consentDay: null, consentSource: null, consentProof: '' }
  if (consentDay !== null && consentDay > dayIn(tenant.zone, now))
    throw fieldFailure('consentDay', 'member_import_consent_day_future', 'member_import_consent_day_future')
  return { consentDay, consentSource, consentProof }
}

/** The file under its lock, in the version that its user saw. */
export const openedImport = (
  ctx: Ctx,
  step: { id: string; version: number; command: MappedImportCommand },
): Promise<queries.MemberImportRecord> => openedFile(ctx, { lock: table.lock, subjectType: 'member_import' }, step)

/** As an event names it: of an attribute its path. */
const plainColumn = (column: string): string => column.slice(column.lastIndexOf(':') + 1)

/** Attributes of collections that take values. */
async function requireKnown({ db }: Ctx, columns: readonly string[]): Promise<void> {
  if (!columns.some(isAttribute)) return
  const known = await attributeColumns(db)
  const isOpen = (column: string) => !isAttribute(column) || known.get(column)?.isOpen === true
  requireThat(columns.every(isOpen), 'member_import_attribute_unknown')
}

const again = async (ctx: Ctx, id: string) => shown(ctx, found(await table.find(ctx.db, id)))

export const planMemberImport = bind(routes.planMemberImport, async (ctx, { params, body }) => {
  const { version, columns, foundBy, verifiedKinds, verifiedProof } = body
  const row = await openedImport(ctx, { id: params.id, version, command: 'plan' })
  requireMayVerify(ctx, verifiedKinds)
  requireMayRecord(ctx, columns)
  const consents = consentsOf(ctx, body)
  requireThat(columns.length === row.columns.length, 'member_import_columns_differ')
  await requireKnown(ctx, columns)
  await importRows.deleteAll(ctx.db, row.id)
  await table.update(ctx.db, row.id, {
    ...NOTHING_COUNTED,
    status: 'CHECKING',
    columns: JSON.stringify(columns),
    foundBy: JSON.stringify(foundBy),
    verifiedKinds: JSON.stringify(verifiedKinds),
    verifiedProof,
    ...consents,
    taskId: await startWork(ctx, CHECK_KIND, { importId: row.id, rows: row.rowCount }),
  })
  ctx.event.details = {
    columns: [
      null,
      columns
        .filter((field) => field !== '')
        .map(plainColumn)
        .join(', '),
    ],
    foundBy: [row.foundBy.join(', '), foundBy.join(', ')],
    verifiedKinds: [row.verifiedKinds.join(', '), verifiedKinds.join(', ')],
    ...(verifiedProof && { verifiedProof: [null, verifiedProof] }),
    ...(consents.consentSource &&
      Object.fromEntries(Object.entries(consents).map(([name, now]) => [name, [null, now]]))),
  }
  return again(ctx, row.id)
})

export const enterMemberImport = bind(routes.enterMemberImport, async (ctx, { params, body }) => {
  const row = await openedImport(ctx, { id: params.id, version: body.version, command: 'enter' })
  requireMayVerify(ctx, row.verifiedKinds)
  requireMayRecord(ctx, row.columns)
  const goesOn = row.status === 'ENTERING'
  requireThat(goesOn || mayEnterSome(ctx, row), 'import_has_nothing_to_enter')
  if (!goesOn) await importRows.deleteUncorrected(ctx.db, row.id)
  await table.update(ctx.db, row.id, {
    ...(!goesOn && NOTHING_COUNTED),
    status: 'ENTERING',
    taskId: await startWork(ctx, ENTER_KIND, { importId: row.id, rows: row.rowCount }),
  })
  ctx.event.details = { foundBy: row.foundBy.join(', '), verifiedKinds: row.verifiedKinds.join(', ') }
  return again(ctx, row.id)
})

export const dropMemberImport = bind(routes.dropMemberImport, async (ctx, { params, body }) => {
  const { db } = ctx
  const row = await openedImport(ctx, { id: params.id, version: body.version, command: 'drop' })
  await table.update(db, row.id, discarded(ctx))
  return again(ctx, row.id)
})
