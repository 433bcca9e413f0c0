/**
 * One batch of rows in one transaction: judged, then counted and kept, and applied where the file is entered. The place in
 * the file is stored with it, so that a task that was killed goes on behind the last batch that is committed.
 */

import {
  type ListCells,
  type ListFault,
  type MemberListField,
  memberListFields,
} from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { looksPersonal } from '@serialis/contract/kit/boundary/masking.ts'
import type { Ctx, Tenant } from '../../kit/http/context.ts'
import { insertImportHashes } from '../../kit/jobs/mapped-imports/mapped-imports.queries.ts'
import { type SecretBox, secretBox } from '../../platform/secrets/secrets.service.ts'
import { readIdentities } from '../member-imports/reading/row-reading.ts'
import { hashOf, normalized, ownersOfHashes } from '../members/bulk/bulk-members.service.ts'
import { heldMembers } from '../members/known-members.service.ts'
import { judge, type ReadRow, type Verdict } from './judging.ts'
import { countsOf, keptRows } from './kept-rows.ts'
import { listTable, type MemberListRecord, putRows } from './member-lists.queries.ts'
import { lockedTarget, targetOf } from './targets.ts'

/** A row of the file by its columns, as it was uploaded or corrected. */
export interface GivenRow {
  line: number
  cells: ListCells
  /** Texts of columns that are left alone: the file still holds them. */
  left: readonly string[]
  isCorrected: boolean
  isMisquoted: boolean
}

/** What one run remembers of the rows before: their members, and hashes whose members are not looked up yet. */
export interface SeenRows {
  members: Set<string>
  passed: Buffer[]
}
export const nothingSeen = (): SeenRows => ({ members: new Set(), passed: [] })

type Working = Pick<Ctx, 'app' | 'db' | 'tenant' | 'now' | 'actor'>

/** Of all identities in a row, in the one form in which members have them. */
export const hashesOfRow = (box: SecretBox, tenant: Tenant, { cells }: Pick<GivenRow, 'cells'>): Buffer[] =>
  readIdentities(cells, tenant).identities.map(({ kind, value }) => hashOf(box, kind, value))

/** A column that is left alone may hold a number or an address as well. */
function hashesOfLeft(box: SecretBox, tenant: Tenant, texts: readonly string[]): Buffer[] {
  return texts.filter(looksPersonal).flatMap((text) =>
    (['PHONE', 'EMAIL', 'EXTERNAL'] as const).flatMap((kind) => {
      const value = normalized(kind, text, tenant)
      return value === undefined ? [] : [hashOf(box, kind, value)]
    }),
  )
}

function readRow(given: GivenRow, hashes: readonly Buffer[], tenant: Tenant): ReadRow {
  const { line, cells, isCorrected, isMisquoted } = given
  const misquoted: ListFault[] = isMisquoted ? [{ field: '', key: 'quote_misplaced' }] : []
  const { identities, faults: wrong } = readIdentities(cells, tenant)
  const isMissing = identities.length === 0 && wrong.length === 0
  const faults = (isMissing ? [{ field: '', key: 'identity_missing' }] : wrong) as ListFault[]
  return {
    line,
    cells,
    isCorrected,
    keys: hashes.map((hash) => hash.toString('latin1')),
    faults: [...misquoted, ...faults],
  }
}

/** The columns of a row that name somebody. */
export const cellsOf = (columns: readonly (MemberListField | '')[], cells: readonly string[]): ListCells =>
  Object.fromEntries(
    memberListFields.flatMap((field) => {
      const text = cells[columns.indexOf(field)] ?? ''
      return text === '' ? [] : [[field, text]]
    }),
  )

export async function judgeRows(
  ctx: Working,
  file: MemberListRecord,
  { given, seen }: { given: readonly GivenRow[]; seen: SeenRows },
): Promise<Verdict[]> {
  const { app, db, tenant } = ctx
  const box = await secretBox(app, db)
  const isEntered = file.status === 'ENTERING'
  const target = await (isEntered ? lockedTarget : targetOf)(ctx, file)
  const hashed = given.map((row) => hashesOfRow(box, tenant, row))
  const left = given.flatMap((row) => hashesOfLeft(box, tenant, row.left))
  await insertImportHashes(db, 'member_list_hashes', file.id, [...hashed.flat(), ...left])
  for (const memberId of (await ownersOfHashes(db, seen.passed.splice(0))).values()) seen.members.add(memberId)
  const owners = await ownersOfHashes(db, hashed.flat())
  const members = [...new Set(owners.values())]
  const statuses = await heldMembers(db, members)
  const room = file.effect === 'ADD' ? await target.free() : null
  const verdicts = judge(
    given.map((row, at) => readRow(row, hashed[at] ?? [], tenant)),
    {
      owners,
      statuses,
      having: await target.having(members),
      isOpen: target.isOpen(file.effect),
      effect: file.effect,
      // A check gives nothing, so what its earlier rows would take is still free.
      free: room === null || isEntered ? room : room - file.changeCount,
      seen: seen.members,
    },
  )
  if (isEntered) {
    const applied = verdicts.flatMap(({ outcome, memberId }) =>
      memberId !== null && (outcome === 'CHANGE' || (outcome === 'SAME' && file.effect === 'ADD')) ? [memberId] : [],
    )
    if (applied.length > 0) await target.apply(file.effect, applied, file.id)
  }
  return verdicts
}

/** The row of the file must be locked by the caller. */
export async function runBatch(
  ctx: Working,
  file: MemberListRecord,
  { given, lastLine, seen }: { given: readonly GivenRow[]; lastLine: number; seen: SeenRows },
): Promise<void> {
  const { app, db } = ctx
  const verdicts = await judgeRows(ctx, file, { given, seen })
  const kept = keptRows(await secretBox(app, db), file, verdicts)
  await putRows(db, file.id, kept)
  await listTable.addTo(db, file.id, {
    doneLine: lastLine,
    rows: given.length,
    counts: { ...countsOf(verdicts), kept: kept.length },
  })
}
