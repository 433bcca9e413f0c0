/** Places in audiences that only health data led to: they end with the consent to that, in its transaction. */

import { consentSinks } from '../members/consent-sinks.ts'
import { membersAgreeingTo } from '../members/known-members.service.ts'
import { leaveAudiencesOfHealth } from './audience-members.queries.ts'

export const audiencesOfHealth = consentSinks.extension(async ({ db, now, actor }, memberIds, purpose) => {
  if (purpose !== 'HEALTH') return
  // A decision of an earlier day may not be the one in force.
  const agreeing = await membersAgreeingTo(db, 'HEALTH', memberIds)
  const others = memberIds.filter((id) => !agreeing.has(id))
  if (others.length > 0) await leaveAudiencesOfHealth(db, others, { at: now, name: actor.userName })
})
