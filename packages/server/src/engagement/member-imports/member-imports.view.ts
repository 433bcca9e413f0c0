/** A file of members as lists and its page show it. */

import {
  type MemberImport,
  type MemberImportListed,
  type MemberImportRow,
  MEMBER_IMPORT_DAYS,
  memberImportActions,
  membershipFaults,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { maskedIfPersonal } from '@serialis/contract/kit/boundary/masking.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { allows, fileListed, fileShown, isStuck } from '../../platform/imports/mapped/mapped-file.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { maskedKinds, membersInShort } from '../members/bulk/bulk-members.service.ts'
import { inTens } from '../members/few-members.ts'
import { attributeColumns } from './attribute-columns.ts'
import type { MemberImportRecord } from './member-imports.queries.ts'
import { namesPersons } from './member-imports.tasks.ts'
import type { KeptRow } from './rows.queries.ts'
import { cellsInPart, openRow, openTitles } from './sealed-rows.ts'

export const mayDo = ({ actor }: Pick<Ctx, 'actor'>, permission: PermissionName): boolean =>
  isGranted(actor.authorities, permissionCode(permission))

/** The reader may not see identities in full, and so may not learn from a file whose they are. */
export const isBlind = (ctx: Pick<Ctx, 'actor'>): boolean => !mayDo(ctx, 'members.unmask')

const exact = (count: number): number | null => count
const tellerOf = (ctx: Pick<Ctx, 'actor'>) => (isBlind(ctx) ? inTens : exact)

export const shownFaults = (ctx: Pick<Ctx, 'actor'>, faults: MemberImportRow['faults']): MemberImportRow['faults'] =>
  isBlind(ctx) ? faults.filter(({ key }) => !membershipFaults.has(key)) : faults

const listed = (row: MemberImportRecord, tell: (count: number) => number | null): MemberImportListed => ({
  ...fileListed(row),
  misfits: row.misfitCount,
  created: tell(row.createCount),
  changed: tell(row.changeCount),
  refused: tell(row.refusedCount),
})

export const listedFor = (ctx: Pick<Ctx, 'actor'>) => (row: MemberImportRecord) => listed(row, tellerOf(ctx))

type Action = (typeof memberImportActions)[number]
const PERMISSIONS: Record<Action, PermissionName> = {
  plan: 'memberImports.create',
  mend: 'memberImports.create',
  drop: 'memberImports.create',
  enter: 'memberImports.run',
  download: 'memberImports.export',
  unmask: 'members.unmask',
}

/** Whether entering may bring something in, as far as the reader may know. */
export const mayEnterSome = (ctx: Pick<Ctx, 'actor'>, row: MemberImportRecord): boolean =>
  isBlind(ctx) ? row.rowCount > row.misfitCount : row.createCount + row.changeCount + row.repeatCount > 0

function isOpen(ctx: Pick<Ctx, 'actor'>, row: MemberImportRecord, action: Action, stuck: boolean): boolean {
  if (row.path === null) return action === 'drop' && allows(row, 'drop', stuck)
  const refused = isBlind(ctx) ? row.misfitCount : row.refusedCount
  if (action === 'download' || action === 'unmask') return refused > 0
  if (action === 'enter' && row.status === 'CHECKED' && !mayEnterSome(ctx, row)) return false
  if (action === 'mend' && refused === 0) return false
  return allows(row, action, stuck)
}

export async function shown(ctx: Ctx, row: MemberImportRecord): Promise<MemberImport> {
  const { app, db } = ctx
  const box = await knownSecretBox(app, db)
  const stuck = await isStuck(ctx, row)
  const titles = box && row.titlesEncrypted ? openTitles(box, row.id, row.titlesEncrypted) : []
  const tell = tellerOf(ctx)
  return {
    ...listed(row, tell),
    ...(await fileShown(ctx, row, { days: MEMBER_IMPORT_DAYS, stuck })),
    format: row.format,
    columns: row.columns,
    foundBy: row.foundBy,
    verifiedKinds: row.verifiedKinds,
    verifiedProof: row.verifiedProof,
    consentDay: row.consentDay,
    consentSource: row.consentSource,
    consentProof: row.consentProof,
    counts: {
      create: tell(row.createCount),
      change: tell(row.changeCount),
      same: tell(row.sameCount),
      repeat: tell(row.repeatCount),
      refused: tell(row.refusedCount),
      consents: tell(row.consentCount),
      keptNo: tell(row.keptNoCount),
    },
    isInTens: isBlind(ctx),
    titles: titles.map(maskedIfPersonal),
    attributes: [...(await attributeColumns(db)).values()]
      .filter(({ isOpen: takes, shown: { column } }) => takes || row.columns.includes(column))
      .map((one) => one.shown),
    needsColumns: row.status === 'CHECKED' && !namesPersons(row.columns),
    allowed: memberImportActions.filter((action) => isOpen(ctx, row, action, stuck) && mayDo(ctx, PERMISSIONS[action])),
  }
}

/** In part, whatever the reader may see: in full a row is shown by a command of its own. */
export async function rowsShown(ctx: Ctx, importId: string, rows: readonly KeptRow[]): Promise<MemberImportRow[]> {
  const { app, db } = ctx
  const box = await knownSecretBox(app, db)
  if (box === undefined) return []
  const kinds = await maskedKinds(db)
  const attributes = await attributeColumns(db)
  const blind = isBlind(ctx)
  const seesMembers = !blind && mayDo(ctx, 'members.list')
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
      outcome: blind ? (row.isMisfit ? 'REFUSED' : 'FITS') : row.outcome,
      cells: cellsInPart(cells, kinds, attributes),
      before: seesMembers ? before : {},
      faults: shownFaults(ctx, row.faults),
      others: row.otherIds.flatMap((id) => others.get(id) ?? []),
      isCorrected: row.isCorrected,
    }
  })
}
