/** A record that others refer to is not deleted: the refusal says how many they are, and names the first of them. */

import type { MainDataKind } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { App, Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import { failure, fieldFailure, requireThat } from '../../kit/http/failure.ts'
import { listUsersLimitedTo } from '../../platform/sites/sites.service.ts'
import { listProductsOfBrand } from '../products/products.service.ts'
import { deleteAliases } from './aliases.queries.ts'
import { limitBy, limits, namedBy, referencesOf } from './kinds.ts'
import { findAnyUnapproved, findReferences, findUnapproved, lockRecords } from './main-data.queries.ts'

/** Members of other rooms that name records of main data; their names are personal data, so they are counted alone. */
interface MainDataUser {
  count: (db: TenantDb, kind: MainDataKind, id: string) => Promise<number>
  /** Those that named the one name the other; returns how many. */
  move: (ctx: Pick<Ctx, 'db' | 'now'>, kind: MainDataKind, pair: { fromId: string; intoId: string }) => Promise<number>
}
export const mainDataUsers = extensionPoint<MainDataUser>()

/** How many records the refusal names. */
const NAMED = 5

interface Using {
  app: Pick<App, 'extensions'>
  db: TenantDb
}

/** Kinds of referring records: the names of the counts in the phrase of the refusal. */
const NONE = { inside: 0, counters: 0, accounts: 0, factories: 0, products: 0, users: 0, members: 0 }

async function requireUnused(
  { app, db }: Using,
  kind: MainDataKind,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const counts = { ...NONE }
  const names: string[] = []
  for (const { as, ...from } of referencesOf[kind]) {
    const found = await findReferences(db, from, id, NAMED)
    counts[as] += found.count
    names.push(...found.names)
  }
  if (kind === 'brand') {
    const sold = await listProductsOfBrand(db, id, NAMED)
    counts.products = sold.count
    names.push(...sold.names)
  }
  if (limits(kind)) {
    const limited = await listUsersLimitedTo(db, limitBy[kind], id, NAMED)
    counts.users = limited.count
    names.push(...limited.names)
  }
  for (const user of mainDataUsers.of(app)) counts.members += await user.count(db, kind, id)
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0)
  if (count === 0) return
  const named = names.slice(0, NAMED)
  throw failure('master_still_used', {
    name,
    ...counts,
    names: named.join(', '),
    named: named.length,
    more: count - named.length - counts.members,
  })
}

/** What comes into force refers to nothing that was never approved. */
export async function requireApproved(db: TenantDb, kind: MainDataKind, record: object): Promise<void> {
  for (const { of, column } of namedBy(kind)) {
    const id = (record as Partial<Record<string, string | null>>)[column]
    const name = id ? await findUnapproved(db, of, id) : undefined
    if (name !== undefined) throw fieldFailure(column, 'master_not_approved', 'master_not_approved', { name })
  }
}

/** The same for records that come into force together, of which one may refer to another. */
export async function requireAllApproved(db: TenantDb, kind: MainDataKind, records: readonly object[]): Promise<void> {
  for (const { of, column } of namedBy(kind)) {
    const ids = records.flatMap((record) => (record as Partial<Record<string, string | null>>)[column] ?? [])
    const name = ids.length === 0 ? undefined : await findAnyUnapproved(db, of, [...new Set(ids)])
    requireThat(name === undefined, 'master_not_approved', { name: name ?? '' })
  }
}

/**
 * Before the record is deleted: nothing refers to it, and its aliases are free again. The record is locked, so nothing
 * begins to refer to it until it is gone.
 */
export async function giveUp(using: Using, kind: MainDataKind, record: { id: string; name: string }): Promise<void> {
  const { db } = using
  await lockRecords(db, kind, [record.id])
  await requireUnused(using, kind, record)
  await deleteAliases(db, kind, record.id)
}
