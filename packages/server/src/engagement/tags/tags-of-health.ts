/** Tags that only activities about health data gave: they leave with the consent to that, in its transaction. */

import { consentSinks } from '../members/consent-sinks.ts'
import { membersAgreeingTo } from '../members/known-members.service.ts'
import { takeTagsOfHealth } from './tagged.queries.ts'

export const tagsOfHealth = consentSinks.extension(async ({ db, now, actor }, memberId, purpose) => {
  if (purpose !== 'HEALTH') return
  // A decision of an earlier day may not be the one in force.
  if ((await membersAgreeingTo(db, 'HEALTH', [memberId])).has(memberId)) return
  await takeTagsOfHealth(db, memberId, now, actor.userName)
})
