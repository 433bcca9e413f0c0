/** Lists of members as files: uploaded, mapped, entered or discarded. Events hold counts, never values of persons. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/member-lists/member-lists.routes.ts'
import type { MappedImportCommand } from '@serialis/contract/kit/import-file.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import type { FileTask } from '../../kit/jobs/file-task.ts'
import { fileHead } from '../../kit/text-files/file-head.ts'
import { tableFormatOf } from '../../kit/text-files/table-file.ts'
import { discarded, openedFile, startFileWork, uploadedFile } from '../../platform/imports/mapped/mapped-file.ts'
import { insertFile, listFiles, listRows, listTable, type MemberListRecord } from './member-lists.queries.ts'
import { CHECK_KIND, ENTER_KIND } from './member-lists.tasks.ts'
import { fileOf, filesListed, mayEnterSome } from './member-lists.view.ts'
import { requireMayChoose, targetOf } from './targets.ts'

const SUBJECT = 'member_list'

export const listMemberLists = bind(routes.listMemberLists, async (ctx, { query }) => {
  const page = pageOf(
    await listFiles(ctx.db, query),
    query.limit,
    (row) => row,
    ({ id }) => id,
  )
  return { items: await filesListed(ctx, page.items), next: page.next }
})

const shown = async (ctx: Ctx, id: string) => fileOf(ctx, found(await listTable.find(ctx.db, id)))

export const getMemberList = bind(routes.getMemberList, (ctx, { params }) => shown(ctx, params.id))

const startWork = (ctx: Ctx, kind: string, task: FileTask): Promise<string> =>
  startFileWork(ctx, { kind, subjectType: SUBJECT, queue: 'member lists' }, task)

const NOTHING_COUNTED = {
  doneLine: 0,
  rowCount: 0,
  changeCount: 0,
  sameCount: 0,
  repeatCount: 0,
  refusedCount: 0,
  misfitCount: 0,
  keptCount: 0,
} as const

export const uploadMemberList = bind(routes.uploadMemberList, async (ctx, { body }) => {
  const { app, db, file, event } = ctx
  const { target: kind, targetId, effect } = body
  requireMayChoose(ctx, kind)
  const of = { tagId: kind === 'TAG' ? targetId : null, audienceId: kind === 'AUDIENCE' ? targetId : null }
  const target = await targetOf(ctx, of)
  requireThat(target.isOpen(effect), 'member_list_target_closed')
  const format = tableFormatOf(await fileHead(app.files, file))
  if (format === null) throw failure('choose_a_correct_file_type')
  const id = randomUUIDv7()
  await insertFile(db, { id, ...of, effect, ...uploadedFile(ctx), format })
  await listTable.update(db, id, { taskId: await startWork(ctx, CHECK_KIND, { importId: id, rows: 0 }) })
  // The name of a file may be that of a person.
  Object.assign(event, {
    subjectType: SUBJECT,
    subjectId: id,
    details: { code: target.code, effect, sha256: file.sha256, size: file.size },
  })
  return shown(ctx, id)
})

/** The file under its lock, in the version that its user saw. */
export const openedList = (
  ctx: Ctx,
  step: { id: string; version: number; command: MappedImportCommand },
): Promise<MemberListRecord> => openedFile(ctx, { lock: listTable.lock, subjectType: SUBJECT }, step)

export const planMemberList = bind(routes.planMemberList, async (ctx, { params, body }) => {
  const { version, columns, effect } = body
  const row = await openedList(ctx, { id: params.id, version, command: 'plan' })
  requireThat(columns.length === row.columns.length, 'member_list_columns_differ')
  await listRows.deleteAll(ctx.db, row.id)
  await listTable.update(ctx.db, row.id, {
    ...NOTHING_COUNTED,
    status: 'CHECKING',
    columns: JSON.stringify(columns),
    effect,
    taskId: await startWork(ctx, CHECK_KIND, { importId: row.id, rows: row.rowCount }),
  })
  ctx.event.details = {
    columns: [null, columns.filter((field) => field !== '').join(', ')],
    effect: [row.effect, effect],
  }
  return shown(ctx, row.id)
})

export const enterMemberList = bind(routes.enterMemberList, async (ctx, { params, body }) => {
  const row = await openedList(ctx, { id: params.id, version: body.version, command: 'enter' })
  const target = await targetOf(ctx, row)
  requireMayChoose(ctx, target.target)
  requireThat(target.isOpen(row.effect), 'member_list_target_closed')
  const goesOn = row.status === 'ENTERING'
  requireThat(goesOn || mayEnterSome(ctx, row, target), 'import_has_nothing_to_enter')
  if (!goesOn) await listRows.deleteUncorrected(ctx.db, row.id)
  await listTable.update(ctx.db, row.id, {
    ...(!goesOn && NOTHING_COUNTED),
    status: 'ENTERING',
    taskId: await startWork(ctx, ENTER_KIND, { importId: row.id, rows: row.rowCount }),
  })
  ctx.event.details = { code: target.code, effect: row.effect }
  return shown(ctx, row.id)
})

export const dropMemberList = bind(routes.dropMemberList, async (ctx, { params, body }) => {
  const row = await openedList(ctx, { id: params.id, version: body.version, command: 'drop' })
  await listTable.update(ctx.db, row.id, discarded(ctx))
  return shown(ctx, row.id)
})
