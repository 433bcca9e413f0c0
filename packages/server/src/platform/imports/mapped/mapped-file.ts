/** A table that a person maps column by column, corrects row by row, and has entered or discards: what all rooms with such files do. */

import {
  type ImportStatus,
  type MappedImportCommand,
  mappedImportTransitions,
} from '@serialis/contract/kit/import-file.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import type { SubjectType } from '@serialis/contract/subjects.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx, UploadCtx } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import type { FileTask } from '../../../kit/jobs/file-task.ts'
import { dayIn } from '../../../kit/ops/clock.ts'
import { hasTaskEnded, mayFollowTask, startTask, taskFailure } from '../../tasks/tasks.service.ts'

const DAY_MS = 24 * 3_600_000

export interface MappedFile {
  id: string
  status: ImportStatus
  version: number
  fileName: string
  /** Null once the file was removed. */
  path: string | null
  size: number
  sha256: string
  rowCount: number
  taskId: string | null
  errorKey: string | null
  errorParams: Record<string, string | number> | null
  uploadedAt: Date
  uploadedByName: string
  endedAt: Date | null
  endedByName: string
}

/** Its task was given up or cancelled. */
export const isStuck = async ({ db }: Pick<Ctx, 'db'>, { taskId }: Pick<MappedFile, 'taskId'>): Promise<boolean> =>
  taskId !== null && (await hasTaskEnded(db, taskId))

/** A file whose task has ended early goes on, or is discarded. */
export const allows = ({ status }: Pick<MappedFile, 'status'>, command: MappedImportCommand, stuck: boolean): boolean =>
  rowsFrom(mappedImportTransitions, status).some((one) => one.command === command) ||
  (stuck && (command === 'drop' || (command === 'enter' && status === 'ENTERING')))

/** What lists and pages show of every file. */
export const fileListed = (row: MappedFile) => ({
  id: row.id,
  fileName: row.fileName,
  status: row.status,
  rows: row.rowCount,
  uploadedAt: row.uploadedAt.toISOString(),
  uploadedBy: row.uploadedByName,
  version: row.version,
})

/** What pages show of every file besides; its rows are kept for so many days. */
export async function fileShown(ctx: Ctx, row: MappedFile, { days, stuck }: { days: number; stuck: boolean }) {
  return {
    size: row.size,
    sha256: row.sha256,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedByName,
    removedOn: row.path === null ? null : dayIn(ctx.tenant.zone, new Date(row.uploadedAt.getTime() + days * DAY_MS)),
    failure:
      row.errorKey === null
        ? await taskFailure(ctx.db, row.taskId)
        : { key: row.errorKey, params: row.errorParams ?? {} },
    taskId: row.taskId !== null && !stuck && (await mayFollowTask(ctx, row.taskId)) ? row.taskId : null,
  }
}

/** Columns of a file that was just uploaded. */
export const uploadedFile = ({ file, now, actor }: UploadCtx) => ({
  fileName: file.name.slice(0, 255),
  path: file.path,
  size: file.size,
  sha256: file.sha256,
  status: 'CHECKING' as const,
  columns: '[]',
  uploadedAt: now,
  uploadedBy: actor.userId,
  uploadedByName: actor.userName,
})

/** Starts the task that checks or enters a file. Files of one queue are about the same records, and go one after another. */
export async function startFileWork(
  ctx: Ctx,
  of: { kind: string; subjectType: SubjectType; queue: string },
  { importId, rows }: FileTask,
): Promise<string> {
  const { taskId } = await startTask(ctx, {
    ...of,
    input: { importId, rows } satisfies FileTask,
    subjectId: importId,
  })
  return taskId
}

/** The file under its lock, in the version that its user saw. */
export async function openedFile<Row extends MappedFile>(
  ctx: Ctx,
  of: { lock: (db: TenantDb, id: string) => Promise<Row | undefined>; subjectType: SubjectType },
  { id, version, command }: { id: string; version: number; command: MappedImportCommand },
): Promise<Row> {
  const row = found(await of.lock(ctx.db, id))
  requireThat(row.version === version, 'changed_meanwhile')
  requireThat(allows(row, command, await isStuck(ctx, row)), 'import_status_does_not_allow', { status: row.status })
  requireThat(row.path !== null || command === 'drop', 'import_status_does_not_allow', { status: row.status })
  Object.assign(ctx.event, { subjectType: of.subjectType, subjectId: id })
  return row
}

/** Columns of a file that a person has discarded. */
export const discarded = ({ now, actor }: Pick<Ctx, 'now' | 'actor'>) => ({
  status: 'DROPPED' as const,
  taskId: null,
  endedAt: now,
  endedByName: actor.userName,
})

/** Columns of a file whose content goes; one that is not at its end ends. A task that still reads it finds that it is gone. */
export const emptied = (status: string, now: Date) => ({
  path: null,
  fileName: '',
  titlesEncrypted: null,
  ...(status !== 'DONE' && status !== 'DROPPED' && { status: 'DROPPED' as const, endedAt: now, taskId: null }),
})

/**
 * Which rows are kept for the page, of those that were judged in the order of the file: the first ones, and what was
 * refused or corrected, as long as there is room.
 */
export function rowsToKeep<Verdict extends { row: { isCorrected: boolean }; outcome: string }>(
  file: { rowCount: number; keptCount: number },
  verdicts: readonly Verdict[],
  { first, refused }: { first: number; refused: number },
): { verdict: Verdict; isFirst: boolean }[] {
  let room = refused - file.keptCount
  return verdicts.flatMap((verdict, at) => {
    const isFirst = file.rowCount + at < first
    if (!isFirst && !verdict.row.isCorrected && (verdict.outcome !== 'REFUSED' || room <= 0)) return []
    room -= 1
    return [{ verdict, isFirst }]
  })
}
