/** By which number or name people know the records of the event log; each room declares those of its own records. */

import type { SubjectType } from '@serialis/contract/subjects.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import { fieldFailure } from '../../kit/http/failure.ts'
import * as queries from './record-numbers.queries.ts'

export interface RecordNumber {
  /** Types of subjects whose id is that of a row of this table. */
  subjects: readonly SubjectType[]
  table: string
  /** Column with the id; `id` where absent. */
  id?: string
  hasTextId?: true
  /** Column that people call the record by. */
  number: string
  /** The number is a count: 1, 2, 3. */
  isCounted?: true
  /** It names the record and does not find it: it is the number of its owner, or that of many records. */
  isOnlyShown?: true
  /** Further columns by which it is found, e.g. its batch. */
  foundBy?: readonly string[]
  /** The record that it belongs to: its events are found with those of that record. */
  owner?: { column: string; subjects: readonly SubjectType[]; isText?: true }
}

export const recordNumbers = extensionPoint<RecordNumber>()

export interface SubjectRef {
  subjectType: string
  subjectId: string
}
const keyOf = ({ subjectType, subjectId }: SubjectRef): string => `${subjectType} ${subjectId}`

/** What each of these records is called now; those without a number, or that are gone, are left out. */
export async function numbersOf(app: App, db: TenantDb, refs: readonly SubjectRef[]): Promise<Map<string, string>> {
  const asked = recordNumbers.of(app).flatMap((declared) =>
    declared.subjects.flatMap((type) => {
      const ids = refs.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId)
      return ids.length === 0 ? [] : [{ declared, type, ids: [...new Set(ids)] }]
    }),
  )
  if (asked.length === 0) return new Map()
  return new Map((await queries.listNumbers(db, asked)).map((row) => [keyOf(row), row.number]))
}

export const numberOf = (numbers: ReadonlyMap<string, string>, ref: SubjectRef): string => numbers.get(keyOf(ref)) ?? ''

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** What the records are called whose ids stand in the details of an event, by id. */
export async function namesIn(
  app: App,
  db: TenantDb,
  details: Record<string, unknown>,
): Promise<Record<string, string>> {
  const ids = [...new Set(JSON.stringify(details).match(UUID))]
  // Details may name records of other sites.
  if (ids.length === 0 || db.sites !== undefined) return {}
  const asked = recordNumbers.of(app).flatMap((declared) => {
    const type = declared.subjects[0]
    return type === undefined || declared.hasTextId ? [] : [{ declared, type, ids }]
  })
  return Object.fromEntries((await queries.listNumbers(db, asked)).map(({ subjectId, number }) => [subjectId, number]))
}

/** The most records that one number finds: an answer without some of them would pass for the whole. */
const MOST_RECORDS = 1_000

function requireFew({ length }: readonly SubjectRef[]): void {
  if (length > MOST_RECORDS)
    throw fieldFailure('record', 'too_many_records', 'too_many_records', { maximum: MOST_RECORDS })
}

/** The records with this number or name, and those that belong to them; refused where they are too many. */
export async function recordsNumbered(app: App, db: TenantDb, number: string): Promise<SubjectRef[]> {
  const all = recordNumbers.of(app).filter(({ isOnlyShown }) => !isOnlyShown)
  const direct = await queries.listNumbered(db, all, number, MOST_RECORDS + 1)
  requireFew(direct)
  const owned = await recordsOfOwners(app, db, direct)
  requireFew(owned)
  return [...direct, ...owned]
}

/** The records that belong to these. */
async function recordsOfOwners(app: App, db: TenantDb, owners: readonly SubjectRef[]): Promise<SubjectRef[]> {
  const asked = recordNumbers.of(app).flatMap((declared) => {
    const ids = owners.filter(({ subjectType }) => declared.owner?.subjects.some((type) => type === subjectType))
    return declared.owner === undefined || ids.length === 0
      ? []
      : [{ declared, owner: declared.owner, ids: ids.map(({ subjectId }) => subjectId) }]
  })
  return asked.length === 0 ? [] : queries.listOwned(db, asked, MOST_RECORDS + 1)
}
