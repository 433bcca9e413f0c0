/** SQL that is composed from what rooms declare of their tables; see `record-numbers.ts`. */

import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { RecordNumber, SubjectRef } from './record-numbers.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const COUNT = /^\d{1,15}$/

type Condition = RawBuilder<boolean>

/** A column of the row `r` of a declared table. */
const column = (name: string): RawBuilder<unknown> => sql.ref(`r.${name}`)
const idOf = ({ id = 'id' }: RecordNumber) => column(id)
const all = (selects: readonly RawBuilder<unknown>[]) => sql.join(selects, sql` union all `)
/** Compared in the type of the column, so that its index serves. */
const isAmong = (name: string, ids: readonly string[], isText = false): Condition =>
  isText
    ? sql`${column(name)} = any(${[...ids]}::text[])`
    : sql`${column(name)} = any(${ids.filter((id) => UUID.test(id))}::uuid[])`

export async function listNumbers(
  { trx, tenantId }: TenantDb,
  asked: readonly { declared: RecordNumber; type: string; ids: readonly string[] }[],
): Promise<(SubjectRef & { number: string })[]> {
  const selects = asked.map(
    ({ declared, type, ids }) => sql`
      select ${sql.lit(type)}::text as subject_type, ${idOf(declared)}::text as subject_id, ${column(declared.number)}::text as number
        from ${sql.table(declared.table)} r
       where r.tenant_id = ${tenantId} and ${isAmong(declared.id ?? 'id', ids, declared.hasTextId)} and ${column(declared.number)} is not null`,
  )
  const { rows } = await sql<SubjectRef & { number: string }>`${all(selects)}`.execute(trx)
  return rows
}

const subjectsOf = (declared: RecordNumber) => sql`unnest(${[...declared.subjects]}::text[]) as t (subject_type)`

/** As it is written, or in capitals; what is no count has no such number. */
function isNamed({ number, isCounted, foundBy = [] }: RecordNumber, text: string): Condition {
  const spellings = [...new Set([text, text.toUpperCase()])]
  const names = isCounted ? foundBy : [number, ...foundBy]
  const matches = names.map((name) => sql`${column(name)} = any(${spellings}::text[])`)
  if (isCounted && COUNT.test(text)) matches.push(sql`${column(number)} = ${Number(text)}`)
  return matches.length === 0 ? sql`false` : sql`(${sql.join(matches, sql` or `)})`
}

export async function listNumbered(
  { trx, tenantId }: TenantDb,
  declared: readonly RecordNumber[],
  text: string,
  atMost: number,
): Promise<SubjectRef[]> {
  const selects = declared.map(
    (one) => sql`
      select t.subject_type, ${idOf(one)}::text as subject_id from ${sql.table(one.table)} r cross join ${subjectsOf(one)}
       where r.tenant_id = ${tenantId} and ${isNamed(one, text)}`,
  )
  const { rows } = await sql<SubjectRef>`${all(selects)} limit ${atMost}`.execute(trx)
  return rows
}

export async function listOwned(
  { trx, tenantId }: TenantDb,
  asked: readonly { declared: RecordNumber; owner: NonNullable<RecordNumber['owner']>; ids: readonly string[] }[],
  atMost: number,
): Promise<SubjectRef[]> {
  const selects = asked.map(
    ({ declared, owner, ids }) => sql`
      select t.subject_type, ${idOf(declared)}::text as subject_id from ${sql.table(declared.table)} r cross join ${subjectsOf(declared)}
       where r.tenant_id = ${tenantId} and ${isAmong(owner.column, ids, owner.isText)}`,
  )
  const { rows } = await sql<SubjectRef>`${all(selects)} limit ${atMost}`.execute(trx)
  return rows
}
