/** A list of members as lists and its page show it. */

import {
  type MemberList,
  type MemberListListed,
  type MemberListRow,
  MEMBER_LIST_DAYS,
  listMembershipFaults,
  memberListActions,
} from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { FEWEST_TOLD } from '@serialis/contract/engagement/members/few-members.ts'
import { maskedIfPersonal } from '@serialis/contract/kit/boundary/masking.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { allows, fileListed, fileShown, isStuck } from '../../platform/imports/mapped/mapped-file.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { cellsInPart } from '../member-imports/sealed-rows.ts'
import { maskedKinds } from '../members/bulk/bulk-members.service.ts'
import { inTens } from '../members/few-members.ts'
import { type KeptListRow, openRow, openTitles } from './kept-rows.ts'
import type { MemberListRecord } from './member-lists.queries.ts'
import { namesPersons } from './member-lists.tasks.ts'
import { type Target, targetNames, targetOf } from './targets.ts'

type Reader = Pick<Ctx, 'actor'>
type Action = (typeof memberListActions)[number]

/** The reader may not see identities in full, and so may not learn from a file whose they are. */
export const isBlind = ({ actor }: Reader): boolean => !isGranted(actor.authorities, permissionCode('members.unmask'))

export const shownFaults = (ctx: Reader, faults: MemberListRow['faults']): MemberListRow['faults'] =>
  isBlind(ctx) ? faults.filter(({ key }) => !listMembershipFaults.has(key)) : faults

const tellerOf = (ctx: Reader) => (isBlind(ctx) ? inTens : (count: number): number | null => count)

function listed(ctx: Reader, row: MemberListRecord, target: Target): MemberListListed {
  const tell = tellerOf(ctx)
  const { id, code, nameEn, nameZh } = target
  return {
    ...fileListed(row),
    of: { target: target.target, id, code, nameEn, nameZh },
    effect: row.effect,
    misfits: row.misfitCount,
    changed: tell(row.changeCount),
    refused: tell(row.refusedCount),
  }
}

export async function filesListed(ctx: Ctx, rows: readonly MemberListRecord[]): Promise<MemberListListed[]> {
  const targets = await targetNames(ctx, rows)
  return rows.flatMap((row) => {
    const target = targets.get(row.tagId ?? row.audienceId ?? '')
    return target ? [listed(ctx, row, target)] : []
  })
}

/**
 * Whether entering changes something. Whom few rows are about is soon known from what they change, so a reader who may
 * not see identities enters a file that is about ten members or more.
 */
export function mayEnterSome(ctx: Reader, row: MemberListRecord, { renews }: Pick<Target, 'renews'>): boolean {
  const members = row.changeCount + (renews && row.effect === 'ADD' ? row.sameCount : 0)
  return members >= (isBlind(ctx) ? FEWEST_TOLD : 1)
}

interface Standing {
  target: Target
  stuck: boolean
}

function isOpen(ctx: Reader, row: MemberListRecord, action: Action, { target, stuck }: Standing): boolean {
  if (row.path === null) return action === 'drop' && allows(row, 'drop', stuck)
  const refused = isBlind(ctx) ? row.misfitCount : row.refusedCount
  if (action === 'unmask') return row.rowCount > 0 && !isBlind(ctx)
  if (action === 'download') return refused > 0
  if (action === 'mend' && refused === 0) return false
  if (action === 'enter' && row.status === 'CHECKED' && !mayEnterSome(ctx, row, target)) return false
  return allows(row, action, stuck)
}

export async function fileOf(ctx: Ctx, row: MemberListRecord): Promise<MemberList> {
  const box = await knownSecretBox(ctx.app, ctx.db)
  const standing = { target: await targetOf(ctx, row), stuck: await isStuck(ctx, row) }
  const titles = box && row.titlesEncrypted ? openTitles(box, row.id, row.titlesEncrypted) : []
  const tell = tellerOf(ctx)
  return {
    ...listed(ctx, row, standing.target),
    ...(await fileShown(ctx, row, { days: MEMBER_LIST_DAYS, stuck: standing.stuck })),
    format: row.format,
    columns: row.columns,
    counts: {
      change: tell(row.changeCount),
      same: tell(row.sameCount),
      repeat: tell(row.repeatCount),
      refused: tell(row.refusedCount),
    },
    isInTens: isBlind(ctx),
    titles: titles.map(maskedIfPersonal),
    needsColumns: row.status === 'CHECKED' && !namesPersons(row.columns),
    allowed: memberListActions.filter((action) => isOpen(ctx, row, action, standing)),
  }
}

/** In part, whatever the reader may see: in full a row is shown by a command of its own. */
export async function rowsShown(ctx: Ctx, importId: string, rows: readonly KeptListRow[]): Promise<MemberListRow[]> {
  const box = await knownSecretBox(ctx.app, ctx.db)
  if (box === undefined) return []
  const kinds = await maskedKinds(ctx.db)
  const blind = isBlind(ctx)
  return rows.map((row) => ({
    line: row.line,
    outcome: blind ? (row.isMisfit ? 'REFUSED' : 'FITS') : row.outcome,
    cells: cellsInPart(openRow(box, importId, row.line, row.cellsEncrypted), kinds),
    faults: shownFaults(ctx, row.faults),
    isCorrected: row.isCorrected,
  }))
}
