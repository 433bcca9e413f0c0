/** Reads the rows of a batch: identities before its transaction, and the rest in it. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MemberCells, MemberFault } from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { identityFields } from '@serialis/contract/engagement/members/members.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { dayIn } from '../../../kit/ops/clock.ts'
import { findByCodes, recordNames } from '../../../plant/main-data/record-names.service.ts'
import { type SecretBox, secretBox } from '../../../platform/secrets/secrets.service.ts'
import { findSuppressed, hashOf } from '../../members/bulk/bulk-members.service.ts'
import type { JudgedRow } from '../judging.ts'
import { readIdentities, type ReadingFacts, readStatements } from './row-reading.ts'

export const identitiesOf = (rows: readonly JudgedRow[]) => rows.flatMap(({ identities }) => identities)
export const hashesOf = (rows: readonly JudgedRow[]): Buffer[] => identitiesOf(rows).map(({ hash }) => hash)

/** A row of the file by its fields, as it was uploaded or corrected. */
export interface GivenRow {
  line: number
  cells: MemberCells
  isCorrected: boolean
  isMisquoted: boolean
}

export type Working = Pick<Ctx, 'app' | 'db' | 'tenant' | 'now'>

/** By code, those in force. */
async function inForce(db: TenantDb, kind: 'region' | 'source_channel', codes: Iterable<string | undefined>) {
  const asked = [...new Set(codes)].filter((code) => code !== undefined && code !== '') as string[]
  if (asked.length === 0) return new Map<string, string>()
  const ids = await findByCodes(kind)(db, asked)
  const names = await recordNames(db, kind, [...ids.values()])
  return new Map([...ids].filter(([, id]) => names.get(id)?.isInForce === true))
}

/** A row with the identities that its cells name, in their one form and hashed. */
export interface PreparedRow extends GivenRow {
  identities: JudgedRow['identities']
  identityFaults: MemberFault[]
}

type Preparing = Pick<Working, 'tenant'> & { box: SecretBox }

/** The part of the work on a row that needs no database, and half of its time. */
function preparedRow({ box, tenant }: Preparing, given: GivenRow): PreparedRow {
  const { identities, faults: identityFaults } = readIdentities(given.cells, tenant)
  return {
    ...given,
    identityFaults,
    identities: identities.map(({ kind, value }) => {
      const hash = hashOf(box, kind, value)
      return { kind, value, hash, key: hash.toString('latin1') }
    }),
  }
}

/** Rows that are prepared without a break: what waits for the database goes on after so many. */
const PREPARED_AT_ONCE = 50

/** While the batch before is stored. */
export async function preparedRows(of: Preparing, given: readonly GivenRow[]): Promise<PreparedRow[]> {
  const rows: PreparedRow[] = []
  for (const row of given) {
    rows.push(preparedRow(of, row))
    if (rows.length % PREPARED_AT_ONCE === 0) await nextTurn()
  }
  return rows
}

export async function readPrepared(
  { db, tenant, now }: Working,
  given: readonly PreparedRow[],
  consentDay: string | null,
): Promise<JudgedRow[]> {
  const facts: ReadingFacts = {
    tenant,
    today: dayIn(tenant.zone, now),
    consentDay,
    regions: await inForce(
      db,
      'region',
      given.map(({ cells }) => cells.region),
    ),
    channels: await inForce(
      db,
      'source_channel',
      given.map(({ cells }) => cells.sourceChannel),
    ),
  }
  const rows = given.map(({ line, cells, isCorrected, isMisquoted, identities, identityFaults }) => {
    const { profile, consents, faults } = readStatements(cells, facts)
    const misquoted: MemberFault[] = isMisquoted ? [{ field: '', key: 'quote_misplaced' }] : []
    const all = [...misquoted, ...identityFaults, ...faults]
    if (identities.length === 0 && identityFaults.length + faults.length === 0)
      all.push({ field: '', key: 'identity_missing' })
    return { line, cells, isCorrected, profile, consents, faults: all, identities }
  })
  return withErased(db, rows)
}

export async function readRows(
  ctx: Working,
  given: readonly GivenRow[],
  consentDay: string | null,
): Promise<{ box: SecretBox; rows: JudgedRow[] }> {
  const box = await secretBox(ctx.app, ctx.db)
  const prepared = given.map((row) => preparedRow({ box, tenant: ctx.tenant }, row))
  return { box, rows: await readPrepared(ctx, prepared, consentDay) }
}

/** Who was erased is refused: a file is no wish of theirs to come back. */
async function withErased(db: TenantDb, rows: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const erased = new Set((await findSuppressed(db, hashesOf(rows))).map((hash) => hash.toString('latin1')))
  if (erased.size === 0) return [...rows]
  return rows.map((row) => ({
    ...row,
    faults: [
      ...row.faults,
      ...row.identities
        .filter(({ key }) => erased.has(key))
        .map(({ kind }): MemberFault => ({ field: identityFields[kind], key: 'identity_erased' })),
    ],
  }))
}
