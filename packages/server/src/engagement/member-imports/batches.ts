/**
 * One batch of rows in one transaction: judged, then kept as the keys of a check, or entered. The place in the file is
 * stored with it, so that a task that was killed goes on behind the last batch that is committed.
 */

import { randomUUIDv7 } from 'node:crypto'
import {
  FIRST_ROWS,
  type MemberCells,
  membershipFaults,
  REFUSED_KEPT_MAXIMUM,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import type { IdentityKind } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { insertImportHashes } from '../../kit/jobs/mapped-imports/mapped-imports.queries.ts'
import { recordNames } from '../../plant/main-data/record-names.service.ts'
import { rowsToKeep } from '../../platform/imports/mapped/mapped-file.ts'
import { type SecretBox, secretBox } from '../../platform/secrets/secrets.service.ts'
import {
  bulkMembers,
  consentSinks,
  findSuppressed,
  insertBulkConsents,
  insertBulkIdentities,
  insertBulkMembers,
  type MemberProfile,
  ownersOfIdentities,
  readBulkConsents,
  sealedIdentity,
  updateBulkMembers,
} from '../members/bulk/bulk-members.service.ts'
import type { FieldSources } from '../members/sources/field-sources.ts'
import { storeRowAttributes, withAttributes } from './attribute-cells.ts'
import { emptyProfile, judge, type JudgedRow, type Judgement, type Person } from './judging.ts'
import type { BatchCounts, MemberImportRecord } from './member-imports.queries.ts'
import { importTable } from './member-imports.queries.ts'
import { hashesOf, identitiesOf, type PreparedRow, readPrepared, type Working } from './reading/prepared-rows.ts'
import * as queries from './rows.queries.ts'
import { sealedRow } from './sealed-rows.ts'

/** An erasure was committed after the rows were judged. */
class ErasedMeanwhile extends Error {}

/** Unique keys are judged before; two commands at once may still meet, and then the rows are judged again. */
export const MEETINGS_MAXIMUM = 3
export const isMet = (error: unknown): boolean =>
  error instanceof ErasedMeanwhile || (error as { code?: string }).code === '23505'

const ofFile = (id: string): Person => ({
  id,
  isNew: true,
  isTouched: true,
  status: 'ACTIVE',
  identities: 0,
  profile: emptyProfile,
})

/** The members who are there: locked when they may be changed. */
async function stored(db: TenantDb, ids: readonly string[], isForChange: boolean) {
  const members = await bulkMembers(db, [...new Set(ids)], isForChange)
  return new Map(members.map((member): [string, Person] => [member.id, { ...member, isNew: false, isTouched: false }]))
}

/** Whose the identities are: of stored members, and of persons whom earlier rows of the file would make. */
export async function knownInCheck(db: TenantDb, importId: string, rows: readonly JudgedRow[]) {
  const hashes = hashesOf(rows)
  const owners = await ownersOfIdentities(db, identitiesOf(rows))
  const keys = await queries.listKeys(db, importId, hashes)
  const ids = [...owners.values(), ...keys.flatMap(({ isNew, personId }) => (isNew ? [] : [personId]))]
  const persons = await stored(db, ids, false)
  for (const id of await queries.touchedInCheck(db, importId, ids)) {
    const person = persons.get(id)
    if (person) person.isTouched = true
  }
  const known = new Map<string, Person>()
  for (const { valueHash, personId, isNew } of keys) {
    if (isNew && !persons.has(personId)) persons.set(personId, ofFile(personId))
    const person = persons.get(personId)
    if (person) known.set(valueHash.toString('latin1'), person)
  }
  for (const [key, id] of owners) {
    const person = persons.get(id)
    if (person) known.set(key, person)
  }
  return known
}

/** An identity may go to another member until its own is locked: then it is asked for once more. */
export async function lockedOwners(db: TenantDb, identities: JudgedRow['identities']) {
  for (let owners = await ownersOfIdentities(db, identities); ;) {
    // Nobody to lock: a member who is made meanwhile is met by the unique key.
    if (owners.size === 0) return { owners, persons: new Map<string, Person>() }
    const persons = await stored(db, [...owners.values()], true)
    const now = await ownersOfIdentities(db, identities)
    const isSame = now.size === owners.size && [...now].every(([key, id]) => owners.get(key) === id)
    if (isSame) return { owners, persons }
    owners = now
  }
}

/** Whose the identities are, locked. */
async function knownInEntry(db: TenantDb, importId: string, rows: readonly JudgedRow[]) {
  const { owners, persons } = await lockedOwners(db, identitiesOf(rows))
  for (const { memberId, outcome } of await queries.listEntered(db, importId, [...persons.keys()])) {
    const person = persons.get(memberId)
    if (person) Object.assign(person, { isTouched: true, isNew: outcome === 'CREATE' })
  }
  return new Map(
    [...owners].flatMap(([key, id]) => {
      const person = persons.get(id)
      return person ? [[key, person] as const] : []
    }),
  )
}

/** Which rows the file has seen, for its later ones. */
export const keysOf = ({ verdicts }: Pick<Judgement, 'verdicts'>) =>
  verdicts.flatMap(({ row, person }) =>
    person === null
      ? []
      : row.identities.map(({ hash }) => ({ valueHash: hash, personId: person.id, isNew: person.isNew })),
  )

interface Bringing {
  verifiedKinds: readonly IdentityKind[]
  source: 'IMPORT' | 'MESSAGE'
  /** The message or file of a row, by its line. */
  sourceOf: (line: number) => string
  by: string
}

/** Refused by a unique key or by `ErasedMeanwhile` where another command met it: then the rows are judged again. */
export async function storeMembers(
  { db, now }: Working,
  { judgement: { made, changed, added }, box }: { judgement: Judgement; box: SecretBox },
  { verifiedKinds, source, sourceOf, by }: Bringing,
): Promise<void> {
  const at = now.toISOString()
  const fieldSources = ({ linesOf }: Person): FieldSources =>
    [...(linesOf ?? [])].map(([line, fields]) => ({ fields, source, id: sourceOf(line), by, at }))
  const rowsOf = (persons: Iterable<Person>) =>
    [...persons].map((one) => ({ id: one.id, ...one.profile, messageAt: one.messageAt, sources: fieldSources(one) }))
  const isVerified = new Set(verifiedKinds)
  // In one order, so that two that bring the same ones never wait in a circle.
  const identities = added
    .toSorted((one, other) => Buffer.compare(one.identity.hash, other.identity.hash))
    .map(({ person, identity: { kind, value, hash }, line }) => ({
      ...sealedIdentity(box, kind, value, hash),
      memberId: person.id,
      verifiedAt: isVerified.has(kind) ? now : null,
      source,
      sourceId: sourceOf(line),
      addedByName: by,
    }))
  // One after the other, none waiting here for the one before.
  const [, , , erased] = await Promise.all([
    insertBulkMembers(db, rowsOf(made), now),
    updateBulkMembers(db, rowsOf(changed), now),
    insertBulkIdentities(db, identities, now),
    // What an erasure held until now is stored; whether it was suppressed is seen only after that.
    findSuppressed(
      db,
      added.map(({ identity }) => identity.hash),
    ),
  ])
  if (erased.length > 0) throw new ErasedMeanwhile()
}

/** What the persons of the rows decided so far, where a row states a decision or what needs one. */
export async function withConsents(db: TenantDb, known: Map<string, Person>, rows: readonly JudgedRow[]) {
  const deciding = rows.filter(
    ({ consents, attributes = [] }) => consents.length > 0 || attributes.some(({ sensitive }) => sensitive !== null),
  )
  const persons = new Map(
    deciding
      .flatMap(({ identities }) => identities.flatMap(({ key }) => known.get(key) ?? []))
      .map((one) => [one.id, one]),
  )
  const byMember = Map.groupBy(await readBulkConsents(db, [...persons.keys()]), ({ memberId }) => memberId)
  for (const person of persons.values()) person.consents = byMember.get(person.id) ?? []
  return known
}

/** With the import and the line as their place. Of one day, the later row counts: ids say which that is. */
async function storeDecisions(ctx: Ctx, file: MemberImportRecord, { decided }: Judgement): Promise<void> {
  const { app, db, actor, now } = ctx
  if (decided.length === 0) return
  const ids = decided.map(() => randomUUIDv7()).toSorted()
  const decisions = decided.map(({ person, decision, line }, at) => ({
    ...decision,
    id: ids[at]!,
    memberId: person.id,
    line,
  }))
  const by = { id: actor.userId, name: actor.userName }
  const { id: importId, consentSource, consentProof: proof } = file
  if (consentSource === null) throw new Error('decisions of a file have a source')
  await insertBulkConsents(db, decisions, { importId, source: consentSource, proof, by, at: now })
  const byPurpose = Map.groupBy(decisions, ({ purpose }) => purpose)
  for (const sink of consentSinks.of(app))
    for (const [purpose, of] of byPurpose) await sink(ctx, [...new Set(of.map(({ memberId }) => memberId))], purpose)
}

async function enterAll(
  ctx: Ctx,
  file: MemberImportRecord,
  { judgement, box }: { judgement: Judgement; box: SecretBox },
): Promise<void> {
  const { db, now } = ctx
  await storeMembers(
    ctx,
    { judgement, box },
    { verifiedKinds: file.verifiedKinds, source: 'IMPORT', sourceOf: () => file.id, by: ctx.actor.userName },
  )
  await storeDecisions(ctx, file, judgement)
  await storeRowAttributes(ctx, file.id, judgement)
  await queries.insertEntered(
    db,
    file.id,
    [...judgement.touched].map(([{ id }, outcome]) => ({ memberId: id, outcome })),
    now,
  )
}

const WRITTEN = ['name', 'gender', 'birthday', 'locale', 'zone'] as const

/** What the member has now in the fields that the row fills. */
async function beforeOf(db: TenantDb, cells: MemberCells, before: MemberProfile | null): Promise<MemberCells> {
  if (before === null) return {}
  const shown: MemberCells = {}
  for (const field of WRITTEN) if (cells[field]) shown[field] = before[field] ?? ''
  for (const [field, kind, id] of [
    ['region', 'region', before.regionId],
    ['sourceChannel', 'source_channel', before.sourceChannelId],
  ] as const)
    if (cells[field]) shown[field] = id === null ? '' : ((await recordNames(db, kind, [id])).get(id)?.code ?? '')
  return shown
}

/** Refused for what the row itself says: nobody learns from it who is a member. */
const isMisfit = ({ outcome, faults }: Judgement['verdicts'][number]): boolean =>
  outcome === 'REFUSED' && faults.some(({ key }) => !membershipFaults.has(key))

/** The rows that the page shows: the first of the file, those that are refused, and those that were corrected. */
export async function keptRows(
  db: TenantDb,
  box: SecretBox,
  { file, verdicts }: { file: MemberImportRecord; verdicts: Judgement['verdicts'] },
): Promise<queries.KeptRow[]> {
  const kept: queries.KeptRow[] = []
  for (const { verdict, isFirst } of rowsToKeep(file, verdicts, { first: FIRST_ROWS, refused: REFUSED_KEPT_MAXIMUM })) {
    const { row, outcome, faults, otherIds, before } = verdict
    const cellsEncrypted = sealedRow(box, file.id, row.line, {
      cells: row.cells,
      before: await beforeOf(db, row.cells, before),
    })
    kept.push({
      line: row.line,
      outcome,
      cellsEncrypted,
      faults,
      otherIds,
      isCorrected: row.isCorrected,
      isFirst,
      isMisfit: isMisfit(verdict),
    })
  }
  return kept
}

export function countsOf(verdicts: Judgement['verdicts']): Omit<BatchCounts, 'kept'> {
  const misfit = verdicts.filter(isMisfit).length
  const counts = { create: 0, change: 0, same: 0, repeat: 0, refused: 0, misfit, consent: 0, keptNo: 0 }
  const name = { CREATE: 'create', CHANGE: 'change', SAME: 'same', REPEAT: 'repeat', REFUSED: 'refused' } as const
  for (const { outcome, consents, keptNo } of verdicts) {
    counts[name[outcome]] += 1
    counts.consent += consents
    counts.keptNo += keptNo
  }
  return counts
}

/** The row of the import must be locked by the caller. */
export async function runBatch(
  ctx: Ctx,
  file: MemberImportRecord,
  { given, lastLine }: { given: readonly PreparedRow[]; lastLine: number },
): Promise<void> {
  const { app, db } = ctx
  const box = await secretBox(app, db)
  const read = await readPrepared(ctx, given, file.consentDay)
  const isCheck = file.status === 'CHECKING'
  const known = await (isCheck ? knownInCheck : knownInEntry)(db, file.id, read)
  const rows = await withAttributes(db, known, { rows: read, isEntry: !isCheck })
  await withConsents(db, known, rows)
  const judgement = judge(rows, { known, foundBy: new Set(file.foundBy), newId: randomUUIDv7 })
  if (isCheck) await queries.insertKeys(db, file.id, keysOf(judgement))
  else await enterAll(ctx, file, { judgement, box })
  const refused = judgement.verdicts.flatMap(({ row, outcome }) => (outcome === 'REFUSED' ? [row] : []))
  await insertImportHashes(db, 'member_import_refused', file.id, hashesOf(refused))
  const kept = await keptRows(db, box, { file, verdicts: judgement.verdicts })
  await queries.putRows(db, file.id, kept)
  await importTable.addTo(db, file.id, {
    doneLine: lastLine,
    rows: given.length,
    counts: { ...countsOf(judgement.verdicts), kept: kept.length },
  })
}
