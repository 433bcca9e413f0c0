import { z } from 'zod'
import { day, id } from '../../../kit/entity.ts'
import { listOf, listQuery } from '../../../kit/list.ts'
import { query } from '../../../kit/route.ts'
import { tagSources, tagSteps } from '../../tags/tags.schema.ts'
import { tagChange } from './tag-changes.schema.ts'

/** Newest first. Of who was erased since nothing is left. */
export const listTagChanges = query({
  method: 'GET',
  path: '/api/tag-changes',
  permission: 'audiences.explain',
  sites: 'closed',
  input: {
    query: listQuery(
      {
        tagId: id,
        step: z.enum(tagSteps).optional(),
        source: z.enum(tagSources).optional(),
        /** Days of the company, both included. */
        from: day.optional(),
        to: day.optional(),
      },
      'text',
    ),
  },
  output: listOf(tagChange),
  errors: ['not_found'],
})
