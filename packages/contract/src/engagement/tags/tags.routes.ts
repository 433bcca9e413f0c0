import { z } from 'zod'
import { deleted, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './tags.schema.ts'
import { tagStatuses } from './tags.status.ts'

const tags = '/api/tags'
const one = `${tags}/:id` as const
const stepErrors = ['changed_meanwhile', 'tag_status_does_not_allow'] as const

const filters = {
  /** A part of the code or of a name. */
  search: z.string().trim().max(s.TAG_NAME_MAXIMUM).optional(),
  kind: z.enum(s.tagKinds).optional(),
  status: z.enum(tagStatuses).optional(),
}

/** Newest first. */
export const listTags = query({
  method: 'GET',
  path: tags,
  permission: 'tags.list',
  sites: 'closed',
  input: {
    query: listQuery({
      ...filters,
      category: z.string().trim().max(s.TAG_CATEGORY_MAXIMUM).optional(),
      subcategory: z.string().trim().max(s.TAG_CATEGORY_MAXIMUM).optional(),
    }),
  },
  output: listOf(s.tagListed),
})
/** The tree: every category with what is inside it and how many tags each has. */
export const getTagCategories = query({
  method: 'GET',
  path: `${tags}/categories`,
  permission: 'tags.list',
  sites: 'closed',
  output: z.object({
    categories: z.array(z.object({ category: z.string(), subcategory: z.string(), tags: z.number().int() })),
  }),
})
export const listTagOptions = query({
  method: 'GET',
  path: `${tags}/options`,
  permission: 'tags.list',
  sites: 'closed',
  input: { query: listQuery(filters) },
  output: listOf(s.tagOption),
})
export const getTag = query({
  method: 'GET',
  path: one,
  permission: 'tags.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.tag,
})
/** What reads it: while anything does, it is neither deleted nor archived. */
export const getTagReaders = query({
  method: 'GET',
  path: `${one}/readers`,
  permission: 'tags.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.readers,
})
export const createTag = command({
  method: 'POST',
  path: tags,
  permission: 'tags.create',
  sites: 'closed',
  input: { body: s.tagInput },
  output: s.tag,
  event: 'tag.created',
  creates: true,
  errors: ['tag_code_exists', 'tags_too_many', 'tags_too_many_of_activity'],
})
/**
 * What was activated keeps its code and kind. Another lifetime holds for what is given from then on; with another lifetime
 * or limit, a tag by rules is built anew.
 */
export const updateTag = command({
  method: 'PUT',
  path: one,
  permission: 'tags.edit',
  sites: 'closed',
  input: { params: idParam, body: s.tagEdit },
  output: s.tag,
  event: 'tag.changed',
  errors: [
    'tag_code_exists',
    'tag_is_fixed',
    'tag_limit_below_members',
    'tags_too_many_of_activity',
    'tag_rule_building',
    ...stepErrors,
  ],
})
export const deleteTag = command({
  method: 'DELETE',
  path: one,
  permission: 'tags.delete',
  sites: 'closed',
  input: { params: idParam, query: z.object({ version: z.coerce.number().pipe(recordVersion) }) },
  output: deleted,
  event: 'tag.deleted',
  errors: ['tag_still_used', ...stepErrors],
})
export const activateTag = command({
  method: 'POST',
  path: `${one}/activate`,
  permission: 'tags.editStatus',
  sites: 'closed',
  input: { params: idParam, body: s.tagStep },
  output: s.tag,
  event: 'tag.activated',
  errors: ['tag_rule_can_not_be_empty', ...stepErrors],
})
export const archiveTag = command({
  method: 'POST',
  path: `${one}/archive`,
  permission: 'tags.editStatus',
  sites: 'closed',
  input: { params: idParam, body: s.tagStep },
  output: s.tag,
  event: 'tag.archived',
  errors: ['tag_still_used', 'tag_rule_building', ...stepErrors],
})
/** All or none where the limit is reached; members that are not active are left out. */
export const assignTag = command({
  method: 'POST',
  path: `${one}/assign`,
  permission: 'tags.assign',
  sites: 'closed',
  input: { params: idParam, body: s.tagAssignment },
  output: s.tagOutcome,
  event: 'tag.assigned',
  errors: ['tag_status_does_not_allow', 'tag_not_by_hand', 'tag_limit_reached', 'tag_members_not_active'],
})
export const removeTag = command({
  method: 'POST',
  path: `${one}/remove`,
  permission: 'tags.assign',
  sites: 'closed',
  input: { params: idParam, body: s.tagRemoval },
  output: s.tagOutcome,
  event: 'tag.removed',
  errors: ['tag_status_does_not_allow', 'tag_not_by_hand'],
})
/** The tags of one member. */
export const getMemberTags = query({
  method: 'GET',
  path: '/api/members/:id/tags',
  permission: 'tags.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.memberTags,
})
