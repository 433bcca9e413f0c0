/** Tags that only activities about health data gave: they leave with the consent to that, in its transaction. */

import { consentSinks } from '../members/consent-sinks.ts'
import { membersAgreeingTo } from '../members/known-members.service.ts'
import { takeTagsOfHealth } from './tagged.queries.ts'

export const tagsOfHealth = consentSinks.extension(async ({ db, now, actor }, memberIds, purpose) => {
  if (purpose !== 'HEALTH') return
  // A decision of an earlier day may not be the one in force.
  const agreeing = await membersAgreeingTo(db, 'HEALTH', memberIds)
  const others = memberIds.filter((id) => !agreeing.has(id))
  if (others.length > 0) await takeTagsOfHealth(db, others, now, actor.userName)
})
