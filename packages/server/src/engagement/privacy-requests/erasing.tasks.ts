/**
 * The erasure of one member: table by table, in transactions of their own, then files. What was erased is counted in the
 * transaction that erases it, so a task that was cut off continues where it was and counts nothing twice.
 */

import type {
  Certificate,
  PersonalTable,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { listsOfPeople } from '@serialis/contract/lists.ts'
import { found } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { EXPORT_KIND } from '../../platform/exports/exports.service.ts'
import { digestOf } from '../../platform/signatures/signatures.service.ts'
import { removeFilesOfLists } from '../../platform/tasks/keeping/files-of-lists.service.ts'
import { WHOLE_EXPORT_KIND } from '../../platform/tenant-management/whole-export.ts'
import { personalRows, type PersonalRows } from '../members/erasing/personal-tables.ts'
import { withMerged } from '../members/merging/merged-members.service.ts'
import * as queries from './privacy-requests.queries.ts'
import { SUBJECT } from './privacy-requests.view.ts'
import { ACCESS_KIND, ERASURE_KIND } from './task-kinds.ts'

interface Erasing {
  requestId: string
  memberId: string
}

/** Until nothing is left of it in the table. */
async function eraseTable(task: TaskRun, { table, look, erase }: PersonalRows, of: Erasing): Promise<void> {
  for (let isDone = look === undefined; !isDone && look !== undefined;) {
    task.signal.throwIfAborted()
    isDone = await task.write(null, async (ctx) => {
      const found = await look(ctx, of.memberId)
      if (found.rows > 0) await queries.addTouched(ctx.db, of.requestId, { table, rows: found.rows })
      return found.isDone
    })
  }
  for (let rows = -1; rows !== 0;) {
    task.signal.throwIfAborted()
    rows = await task.write(null, async (ctx) => {
      const erased = await erase(ctx, of.memberId)
      if (erased > 0) await queries.addTouched(ctx.db, of.requestId, { table, rows: erased })
      return erased
    })
  }
}

/** Lists that name members, the files of a closing tenant, and what earlier access requests of this one made. */
async function eraseFiles(task: TaskRun, { requestId, memberId }: Erasing): Promise<void> {
  const counted = {
    counted: (ctx: { db: Parameters<typeof queries.addFiles>[0] }, files: number) =>
      queries.addFiles(ctx.db, requestId, files),
  }
  const own = await task.read(async (db) => queries.listOfMembers(db, await withMerged(db, memberId)))
  await removeFilesOfLists(task, { kind: EXPORT_KIND, lists: listsOfPeople }, { filters: ['identity'], ...counted })
  await removeFilesOfLists(task, { kind: WHOLE_EXPORT_KIND, lists: [task.tenant.code] }, { filters: [], ...counted })
  await removeFilesOfLists(task, { kind: ACCESS_KIND, lists: own.map(({ id }) => id) }, { filters: [], ...counted })
}

const certificateOf = (
  row: queries.PrivacyRequestRow,
  { rooms, kept, at }: { rooms: readonly PersonalRows[]; kept: ReadonlyMap<PersonalTable, number>; at: Date },
): Certificate => ({
  requestId: row.id,
  memberId: row.memberId,
  askedBy: row.askedByName,
  askedAt: row.askedAt.toISOString(),
  approvedBy: row.decidedByName,
  approvedAt: found(row.decidedAt).toISOString(),
  finishedAt: at.toISOString(),
  tables: rooms.map(({ table, effect }) => ({ table, effect, rows: kept.get(table) ?? row.touched[table] ?? 0 })),
  files: row.files,
})

export const eraseMember: TaskKind = {
  kind: ERASURE_KIND,
  async run(task, input: { requestId: string }) {
    const { memberId } = found(await task.read((db) => queries.findRequest(db, input.requestId)))
    const of = { ...input, memberId }
    const rooms = personalRows.of(task.app)
    for (const [at, one] of rooms.entries()) {
      if (one.effect !== 'KEPT') await eraseTable(task, one, of)
      task.progress(at + 1, rooms.length)
    }
    await eraseFiles(task, of)
    await task.finish('privacy_request.erasure_done', async (ctx) => {
      const row = found(await queries.lockRequest(ctx.db, of.requestId))
      const kept = new Map<PersonalTable, number>()
      for (const { table, effect, erase } of rooms) if (effect === 'KEPT') kept.set(table, await erase(ctx, memberId))
      const certificate = certificateOf(row, { rooms, kept, at: ctx.now })
      const digest = digestOf(certificate)
      await queries.updateDone(ctx.db, row.id, { at: ctx.now, certificate, digest })
      const rows = certificate.tables.filter(({ effect }) => effect !== 'KEPT').reduce((sum, one) => sum + one.rows, 0)
      Object.assign(ctx.event, {
        subjectType: SUBJECT,
        subjectId: row.id,
        details: {
          memberId,
          rows: [null, rows],
          files: [null, row.files],
          certificate: digest,
          status: [row.status, 'DONE'],
        },
      })
      return { result: { rows, files: row.files } }
    })
  },
}
