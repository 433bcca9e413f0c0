import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { attributeFilterInput, attributeFilterSealed, listedAttributes } from './attribute-filters.ts'
import * as s from './member-attributes.schema.ts'

const all = '/api/members/:id/attributes'
const one = `${all}/:collectionId` as const

/** One item for each collection of people that is published, and for each of which the member has attributes. */
export const getMemberAttributes = query({
  method: 'GET',
  path: all,
  permission: 'members.list',
  sites: 'closed',
  input: { params: idParam },
  output: z.object({ items: z.array(s.memberAttributes) }),
})
/** Of one collection. */
export const getMemberAttributesOf = query({
  method: 'GET',
  path: one,
  permission: 'members.list',
  sites: 'closed',
  input: { params: s.attributesParams },
  output: s.memberAttributes,
})
/** All attributes of the collection. A value that comes back as it was shown in part stays as it is. */
export const updateMemberAttributes = command({
  method: 'PUT',
  path: one,
  permission: 'members.edit',
  sites: 'closed',
  input: { params: s.attributesParams, body: s.memberAttributesEdit },
  output: s.memberAttributes,
  event: 'member.attributes_changed',
  errors: [
    'changed_meanwhile',
    'member_status_does_not_allow',
    'collection_status_does_not_allow',
    'record_does_not_fit',
    'record_too_large',
    'record_masked_value',
  ],
})
/** Each reading of personal attributes is an event. */
export const showMemberAttributes = command({
  method: 'POST',
  path: `${one}/show`,
  permission: 'members.unmask',
  sites: 'closed',
  input: { params: s.attributesParams },
  output: s.shownAttributes,
  event: 'member.attributes_unmasked',
})
/** The newest first, each with what it changed. */
export const listMemberAttributesVersions = query({
  method: 'GET',
  path: `${one}/versions`,
  permission: 'members.list',
  sites: 'closed',
  input: { params: s.attributesParams, query: listQuery({}, 'number') },
  output: listOf(s.memberAttributesVersion),
})
/** Indexed ones of all collections of people: the list of members shows them, and finds members by them. */
export const listListedAttributes = query({
  method: 'GET',
  path: '/api/members/listed-attributes',
  permission: 'members.list',
  sites: 'closed',
  output: listedAttributes,
})
/** What stands in the address of the list for a value that is personal. Asked by those alone who may see it in full. */
export const sealAttributeFilter = query({
  method: 'POST',
  path: '/api/members/attribute-filters',
  permission: 'members.unmask',
  sites: 'closed',
  input: { body: attributeFilterInput },
  output: attributeFilterSealed,
  errors: ['not_found', 'member_filter_wrong', 'members_filter_not_allowed'],
})
