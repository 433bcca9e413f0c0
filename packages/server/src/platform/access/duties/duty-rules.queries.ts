import {
  CONFLICTS_SHOWN,
  type DutyConflict,
  type DutyRule,
} from '@serialis/contract/platform/access/duties/duty-rules.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { putVersionedRow } from '../../../kit/db/query-builder/versioned-row.ts'
import type { Rights } from '../delegation/delegation-rule.ts'
import { isHeld } from '../roles/held-grants.queries.ts'

export const findDutyRules = ({ trx }: TenantDb) =>
  trx.selectFrom('duty_rules').select(['rules', 'version']).executeTakeFirst()

/** Two commands that together break a rule wait for one another here, and so does a change of the rules. */
export const lockDutyRules = ({ trx }: TenantDb) =>
  trx.selectFrom('duty_rules').select('rules').forUpdate().executeTakeFirst()

export const putDutyRules = (
  db: TenantDb,
  { rules, version }: { rules: readonly DutyRule[]; version: number },
): Promise<boolean> => putVersionedRow(db, { table: 'duty_rules', version }, { rules: JSON.stringify(rules) as never })

/** What each enabled person with this role holds through the other roles. */
export const listOtherRights = (db: TenantDb, roleId: string): Promise<(Rights & { userId: string; name: string })[]> =>
  db.trx
    .selectFrom('user_roles as ur')
    .innerJoin('users as u', 'u.id', 'ur.userId')
    .select(['u.id as userId', 'u.name'])
    .select(
      sql<
        string[]
      >`array(select distinct unnest(r.authorities) from user_roles uo join roles r on r.tenant_id = uo.tenant_id and r.id = uo.role_id
        where uo.tenant_id = ${db.tenantId} and uo.user_id = u.id and uo.role_id <> ${roleId} and ${isHeld(db, 'uo')})`.as(
        'authorities',
      ),
    )
    .select(
      sql<boolean>`exists (select 1 from user_roles uo join roles r on r.tenant_id = uo.tenant_id and r.id = uo.role_id
        where uo.tenant_id = ${db.tenantId} and uo.user_id = u.id and uo.role_id <> ${roleId} and r.holds_all and ${isHeld(db, 'uo')})`.as(
        'holdsAll',
      ),
    )
    .where('ur.roleId', '=', roleId)
    .where('u.isDisabled', '=', false)
    .where(isHeld(db, 'ur'))
    .orderBy('u.account')
    .execute()

/** Enabled people who hold permissions of both sides, by account. */
export async function listBreaking(
  db: TenantDb,
  { id: ruleId, name, one, other, isActive }: DutyRule,
): Promise<Omit<DutyConflict, 'exception'>[]> {
  const { tenantId } = db
  const held = sql`user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
    where ur.tenant_id = ${tenantId} and ur.user_id = u.id and ${isHeld(db, 'ur')}`
  const rows = await db.trx
    .selectFrom('users as u')
    .select(['u.id', 'u.account', 'u.name'])
    .select(codesAmong(db, one).as('one'))
    .select(codesAmong(db, other).as('other'))
    .select(
      sql<string[]>`array(select r.name from ${held} and r.authorities && ${[...one, ...other]}::text[] order by 1)`.as(
        'roles',
      ),
    )
    .where('u.isDisabled', '=', false)
    .where(sql<boolean>`exists (select 1 from ${held} and r.authorities && ${[...one]}::text[])`)
    .where(sql<boolean>`exists (select 1 from ${held} and r.authorities && ${[...other]}::text[])`)
    .where(sql<boolean>`not exists (select 1 from ${held} and r.holds_all)`)
    .orderBy('u.account')
    .limit(CONFLICTS_SHOWN)
    .execute()
  return rows.map(({ id, account, name: person, ...found }) => ({
    user: { id, account, name: person },
    rule: name,
    ...(ruleId !== undefined && { ruleId }),
    isActive,
    ...found,
  }))
}

/** Those of the codes that the person `u` holds. */
const codesAmong = (db: TenantDb, codes: readonly string[]) =>
  sql<
    string[]
  >`array(select distinct c from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id, unnest(r.authorities) c
    where ur.tenant_id = ${db.tenantId} and ur.user_id = u.id and ${isHeld(db, 'ur')} and c = any(${[...codes]}::text[]) order by 1)`
