import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { command, query } from '../../kit/route.ts'
import { consentInput, memberConsents } from './consents.schema.ts'

const path = '/api/members/:id/consents'

/** Every decision of one member. */
export const getMemberConsents = query({
  method: 'GET',
  path,
  permission: 'members.list',
  sites: 'closed',
  input: { params: idParam },
  output: memberConsents,
})
/**
 * Adds a decision; an older one than that in force is kept as history. Its answer is kept with the Idempotency-Key, and so
 * says nothing about the person.
 */
export const recordMemberConsent = command({
  method: 'POST',
  path,
  permission: 'members.recordConsent',
  sites: 'closed',
  input: { params: idParam, body: consentInput },
  output: z.object({ id }),
  event: 'member.consent_recorded',
  creates: true,
  errors: [
    'member_status_does_not_allow',
    'member_too_many_consents',
    'consent_unchanged',
    'consent_not_granted',
    'consent_in_future',
    'consent_under_age',
  ],
})
