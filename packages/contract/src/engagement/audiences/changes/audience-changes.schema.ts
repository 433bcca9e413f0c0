/** Who came into an audience and who went out of it, and what reads an audience. */

import { z } from 'zod'
import { id, instant } from '../../../kit/entity.ts'
import { memberListed } from '../../members/members.schema.ts'
import { audienceSteps } from '../../members/timeline.schema.ts'
import { audienceCauses, factKinds } from '../audiences.schema.ts'

export const audienceChange = z.object({
  id,
  at: instant,
  step: z.enum(audienceSteps),
  /** As the list of members shows it, identities masked; null for who may not read members. */
  member: memberListed.nullable(),
  cause: z.enum(audienceCauses),
  /** Of FACT: which facts had changed. */
  facts: z.array(z.enum(factKinds)),
  /** The version of the rule; null where no rule chose. */
  version: z.number().int().nullable(),
  by: z.string(),
})
export type AudienceChange = z.infer<typeof audienceChange>
