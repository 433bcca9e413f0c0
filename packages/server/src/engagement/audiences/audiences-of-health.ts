/** Places in audiences that only health data led to: they end with the consent to that, in its transaction. */

import { consentSinks } from '../members/consent-sinks.ts'
import { membersAgreeingTo } from '../members/known-members.service.ts'
import { leaveAudiencesOfHealth } from './audience-members.queries.ts'

export const audiencesOfHealth = consentSinks.extension(async ({ db, now, actor }, memberId, purpose) => {
  if (purpose !== 'HEALTH') return
  // A decision of an earlier day may not be the one in force.
  if ((await membersAgreeingTo(db, 'HEALTH', [memberId])).has(memberId)) return
  await leaveAudiencesOfHealth(db, memberId, { at: now, name: actor.userName })
})
