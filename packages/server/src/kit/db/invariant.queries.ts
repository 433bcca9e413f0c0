/** Conditions that the rows of a room must meet, checked by set queries. */

import type { Invariant } from '../http/room.ts'
import type { TenantDb } from './db.ts'

const EXAMPLES = 5

/**
 * `rows` returns one row per checked thing, with the column `fault`: what is wrong with it, or null. $1 is the tenant.
 */
export async function invariant({ client, tenantId }: TenantDb, what: string, rows: string): Promise<Invariant> {
  const answer = await client.query<{ checked: number; violated: number; examples: string[] | null }>(
    `select count(*) as checked, count(fault) as violated, (array_agg(fault) filter (where fault is not null))[1:${EXAMPLES}] as examples from (${rows}) r`,
    [tenantId],
  )
  const [{ checked, violated, examples } = { checked: 0, violated: 0, examples: null }] = answer.rows
  return { what, checked, violated, examples: examples ?? [] }
}
