/** A file of members as lists and its page show it. */

import {
  type MemberImport,
  type MemberImportListed,
  type MemberImportRow,
  MEMBER_IMPORT_DAYS,
  memberImportActions,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import {
  type MemberImportCommand,
  memberImportTransitions,
} from '@serialis/contract/engagement/member-imports/member-imports.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { hasTaskEnded, mayFollowTask, taskFailure } from '../../platform/tasks/tasks.service.ts'
import { maskedKinds, membersInShort } from '../members/bulk/bulk-members.service.ts'
import type { MemberImportRecord } from './member-imports.queries.ts'
import { namesPersons } from './member-imports.tasks.ts'
import type { KeptRow } from './rows.queries.ts'
import { cellsInPart, openRow, openTitles, titleInPart } from './sealed-rows.ts'

export const listed = (row: MemberImportRecord): MemberImportListed => ({
  id: row.id,
  fileName: row.fileName,
  status: row.status,
  rows: row.rowCount,
  created: row.createCount,
  changed: row.changeCount,
  refused: row.refusedCount,
  uploadedAt: row.uploadedAt.toISOString(),
  uploadedBy: row.uploadedByName,
  version: row.version,
})

/** Its task was given up or cancelled. */
export const isStuck = async ({ db }: Pick<Ctx, 'db'>, row: MemberImportRecord): Promise<boolean> =>
  row.taskId !== null && (await hasTaskEnded(db, row.taskId))

/** A file whose task has ended early goes on, or is discarded. */
export const allows = (row: MemberImportRecord, command: MemberImportCommand, stuck: boolean): boolean =>
  rowsFrom(memberImportTransitions, row.status).some((one) => one.command === command) ||
  (stuck && (command === 'drop' || (command === 'enter' && row.status === 'ENTERING')))

type Action = (typeof memberImportActions)[number]
const PERMISSIONS: Record<Action, PermissionName> = {
  plan: 'memberImports.create',
  mend: 'memberImports.create',
  drop: 'memberImports.create',
  enter: 'memberImports.run',
  download: 'memberImports.export',
  unmask: 'members.unmask',
}

export const mayDo = ({ actor }: Pick<Ctx, 'actor'>, permission: PermissionName): boolean =>
  isGranted(actor.authorities, permissionCode(permission))

/** How many rows entering would bring in. */
export const goodRows = ({ createCount, changeCount, repeatCount }: MemberImportRecord): number =>
  createCount + changeCount + repeatCount

function isOpen(row: MemberImportRecord, action: Action, stuck: boolean): boolean {
  if (row.path === null) return action === 'drop' && allows(row, 'drop', stuck)
  if (action === 'download' || action === 'unmask') return row.refusedCount > 0
  if (action === 'enter' && row.status === 'CHECKED' && goodRows(row) === 0) return false
  if (action === 'mend' && row.refusedCount === 0) return false
  return allows(row, action, stuck)
}

export async function shown(ctx: Ctx, row: MemberImportRecord): Promise<MemberImport> {
  const { app, db, tenant } = ctx
  const box = await knownSecretBox(app, db)
  const stuck = await isStuck(ctx, row)
  const titles = box && row.titlesEncrypted ? openTitles(box, row.id, row.titlesEncrypted) : []
  return {
    ...listed(row),
    size: row.size,
    sha256: row.sha256,
    format: row.format,
    columns: row.columns,
    foundBy: row.foundBy,
    verifiedKinds: row.verifiedKinds,
    verifiedProof: row.verifiedProof,
    counts: {
      create: row.createCount,
      change: row.changeCount,
      same: row.sameCount,
      repeat: row.repeatCount,
      refused: row.refusedCount,
    },
    titles: titles.map(titleInPart),
    needsColumns: row.status === 'CHECKED' && !namesPersons(row.columns),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedByName,
    removedOn:
      row.path === null
        ? null
        : dayIn(tenant.zone, new Date(row.uploadedAt.getTime() + MEMBER_IMPORT_DAYS * 24 * 3_600_000)),
    failure:
      row.errorKey === null ? await taskFailure(db, row.taskId) : { key: row.errorKey, params: row.errorParams ?? {} },
    taskId: row.taskId !== null && !stuck && (await mayFollowTask(ctx, row.taskId)) ? row.taskId : null,
    allowed: memberImportActions.filter((action) => isOpen(row, action, stuck) && mayDo(ctx, PERMISSIONS[action])),
  }
}

/** In part, whatever the reader may see: in full a row is shown by a command of its own. */
export async function rowsShown(ctx: Ctx, importId: string, rows: readonly KeptRow[]): Promise<MemberImportRow[]> {
  const { app, db } = ctx
  const box = await knownSecretBox(app, db)
  if (box === undefined) return []
  const kinds = await maskedKinds(db)
  const seesMembers = mayDo(ctx, 'members.list')
  const others = seesMembers
    ? await membersInShort(
        ctx,
        rows.flatMap(({ otherIds }) => otherIds),
      )
    : new Map<string, never>()
  return rows.map((row) => {
    const { cells, before } = openRow(box, importId, row.line, row.cellsEncrypted)
    return {
      line: row.line,
      outcome: row.outcome,
      cells: cellsInPart(cells, kinds),
      before: seesMembers ? before : {},
      faults: row.faults,
      others: row.otherIds.flatMap((id) => others.get(id) ?? []),
      isCorrected: row.isCorrected,
    }
  })
}
