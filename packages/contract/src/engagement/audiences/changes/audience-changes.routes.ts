import { z } from 'zod'
import { day, id } from '../../../kit/entity.ts'
import { listOf, listQuery } from '../../../kit/list.ts'
import { query } from '../../../kit/route.ts'
import { audienceSteps } from '../../members/timeline.schema.ts'
import { AUDIENCE_VERSIONS_MAXIMUM, audienceCauses } from '../audiences.schema.ts'
import { audienceChange } from './audience-changes.schema.ts'

/** Newest first. Of who was erased since nothing is left. */
export const listAudienceChanges = query({
  method: 'GET',
  path: '/api/audience-changes',
  permission: 'audiences.explain',
  sites: 'closed',
  input: {
    query: listQuery(
      {
        audienceId: id,
        step: z.enum(audienceSteps).optional(),
        cause: z.enum(audienceCauses).optional(),
        version: z.coerce.number().int().min(1).max(AUDIENCE_VERSIONS_MAXIMUM).optional(),
        /** Days of the company, both included. */
        from: day.optional(),
        to: day.optional(),
      },
      'text',
    ),
  },
  output: listOf(audienceChange),
  errors: ['not_found'],
})
