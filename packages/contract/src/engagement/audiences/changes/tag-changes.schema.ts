/** Who got a tag and who lost it, when and by what. */

import { z } from 'zod'
import { id, instant } from '../../../kit/entity.ts'
import { memberListed } from '../../members/members.schema.ts'
import { tagSources, tagSteps } from '../../tags/tags.schema.ts'

export const tagChange = z.object({
  id,
  at: instant,
  step: z.enum(tagSteps),
  /** As the list of members shows it, identities masked; null for who may not read members. */
  member: memberListed.nullable(),
  source: z.enum(tagSources),
  by: z.string(),
})
export type TagChange = z.infer<typeof tagChange>
