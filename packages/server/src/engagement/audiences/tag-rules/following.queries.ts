/** SQL of whom the rule of a tag fits, as it gives and takes the tag. */

import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { type Followed, followFitting, holdTag } from '../../tags/by-rules/tags-with-rules.ts'
import { agrees } from '../rule/judging.queries.ts'
import { type Reading, readingOf } from '../rule/versions.queries.ts'

type Sql = RawBuilder<unknown>

export const fittingOf = ({ tenantId }: TenantDb, setId: string, only?: readonly string[]): Sql =>
  sql`select s.member_id, s.entered_at as since from audience_members s
       where s.tenant_id = ${tenantId} and s.audience_id = ${setId}
         and ${only === undefined ? sql`true` : sql`s.member_id = any(${[...only]}::uuid[])`}`

/**
 * Whether the tag is of health data for a member: the member agrees to that use, and a rule asks it, or what a rule reads
 * is of health data for this member. Where something else makes the rule fit as well, the judging after the consent ended
 * gives the tag again.
 */
function isOfHealth(db: TenantDb, { sets, tags, asksHealth }: Reading, member: Sql): Sql {
  const { tenantId } = db
  if (asksHealth) return agrees(db, member)
  const of = sql`exists (select 1 from member_tags h where h.tenant_id = ${tenantId} and h.member_id = ${member} and h.of_health and h.tag_id = any(${tags}::uuid[]))
    or exists (select 1 from audience_members h where h.tenant_id = ${tenantId} and h.member_id = ${member} and h.of_health and h.audience_id = any(${sets}::uuid[]))`
  return sql`((${of}) and ${agrees(db, member)})`
}

interface Turn {
  setId: string
  tagId: string
  at: Date
  name: string
  only?: readonly string[] | undefined
}

/** Who has the tag follows the set. The caller holds the tag and the set. */
export async function followRule(db: TenantDb, { setId, tagId, at, name, only }: Turn): Promise<Followed> {
  const tag = await holdTag(db, tagId, true)
  if (tag === undefined) return { came: 0, went: 0 }
  const following = { tag, fitting: fittingOf(db, setId, only), at, name, only }
  return followFitting(db, following, async (member) => isOfHealth(db, await readingOf(db, setId), member))
}
