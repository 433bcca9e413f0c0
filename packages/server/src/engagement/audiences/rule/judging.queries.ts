/** What every leaf of a rule is compiled with, and what it becomes. */

import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Moment } from './moments.ts'
import type { RuleAttributes } from './rule-attributes.ts'

type Sql = RawBuilder<unknown>
/** `only`: nobody but these members is looked at. */
export interface Judging extends Moment {
  /** Those that the rule asks. */
  attributes?: RuleAttributes | undefined
  only?: readonly string[] | undefined
}

/** A leaf is a condition on `m`, or a set of members with each of them once; `isOutside` turns the set round. */
export type Compiled = { condition: Sql } | { set: Sql; isOutside: boolean }

export const among = (column: Sql, { only }: Judging): Sql =>
  only === undefined ? sql`true` : sql`${column} = any(${[...only]}::uuid[])`

/** Whether the member agrees that what is health data counts. */
export const agrees = ({ tenantId }: TenantDb, member: Sql): Sql =>
  sql`coalesce((select c.state from member_consents c where c.tenant_id = ${tenantId} and c.member_id = ${member} and c.purpose = 'HEALTH'
    order by c.decided_on desc, c.id desc limit 1) = 'GRANTED', false)`
