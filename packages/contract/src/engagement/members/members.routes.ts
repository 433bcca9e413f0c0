import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './members.schema.ts'
import { memberStatuses } from './members.status.ts'

const members = '/api/members'
const one = `${members}/:id` as const
const stepErrors = ['changed_meanwhile', 'member_status_does_not_allow'] as const
const identityErrors = [
  'member_identity_exists',
  'member_identity_erased',
  'member_identity_wrong_format',
  'member_email_wrong_format',
  'mobile_wrong_format',
] as const
const profileErrors = ['member_birthday_not_past', 'member_region_not_exists', 'member_channel_not_exists'] as const

/** Newest first. */
export const listMembers = query({
  method: 'GET',
  path: members,
  permission: 'members.list',
  sites: 'closed',
  input: {
    query: listQuery({
      status: z.enum(memberStatuses).optional(),
      gender: z.enum(s.genders).optional(),
      /** Code of a region, with everything below it. */
      region: z.string().trim().max(20).optional(),
      /** Code of a source channel. */
      sourceChannel: z.string().trim().max(20).optional(),
      /** Code of a product of which the member owns a pack. */
      ownsProduct: z.string().trim().max(60).optional(),
      /** Batch of such a pack, as it is printed. */
      ownsBatch: z.string().trim().max(60).optional(),
      /** Code of a tag that the member has. */
      tag: z.string().trim().max(40).optional(),
      /** Code of an audience that the member is in. */
      audience: z.string().trim().max(40).optional(),
      /** Of indexed attributes: see `attribute-filters.ts`. */
      attributes: z.string().max(s.ATTRIBUTE_FILTERS_LENGTH).optional(),
      /** What `searchMembers` answered. */
      identity: z.string().max(400).optional(),
    }),
  },
  output: listOf(s.memberInList),
  errors: ['members_health_not_allowed', 'members_filter_not_allowed', 'member_filter_wrong', 'member_filter_personal'],
})
/** Answers what the list takes as `identity`: sealed by the tenant's key, so the address names nobody. */
export const searchMembers = query({
  method: 'POST',
  path: `${members}/search`,
  permission: 'members.list',
  sites: 'closed',
  input: { body: s.memberSearch },
  output: z.object({ identity: z.string() }),
})
export const getMember = query({
  method: 'GET',
  path: one,
  permission: 'members.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.member,
})
/** Its answer is kept with the Idempotency-Key, and so says nothing about the person. */
export const createMember = command({
  method: 'POST',
  path: members,
  permission: 'members.create',
  sites: 'closed',
  input: { body: s.memberInput },
  output: z.object({ id }),
  event: 'member.created',
  creates: true,
  errors: [...identityErrors, ...profileErrors],
})
export const updateMember = command({
  method: 'PUT',
  path: one,
  permission: 'members.edit',
  sites: 'closed',
  input: { params: idParam, body: s.memberEdit },
  output: s.member,
  event: 'member.changed',
  errors: [...profileErrors, ...stepErrors],
})
export const freezeMember = command({
  method: 'POST',
  path: `${one}/freeze`,
  permission: 'members.freeze',
  sites: 'closed',
  input: { params: idParam, body: s.memberStep },
  output: s.member,
  event: 'member.frozen',
  errors: [...stepErrors],
})
export const unfreezeMember = command({
  method: 'POST',
  path: `${one}/unfreeze`,
  permission: 'members.freeze',
  sites: 'closed',
  input: { params: idParam, body: s.memberStep },
  output: s.member,
  event: 'member.unfrozen',
  errors: [...stepErrors],
})
export const addMemberIdentity = command({
  method: 'POST',
  path: `${one}/identities`,
  permission: 'members.edit',
  sites: 'closed',
  input: { params: idParam, body: s.newIdentity },
  output: s.member,
  event: 'member.identity_added',
  errors: ['member_too_many_identities', ...identityErrors, ...stepErrors],
})
export const removeMemberIdentity = command({
  method: 'POST',
  path: `${one}/identities/remove`,
  permission: 'members.edit',
  sites: 'closed',
  input: { params: idParam, body: s.identityRemoval },
  output: s.member,
  event: 'member.identity_removed',
  errors: ['member_identity_not_exists', 'member_last_identity', ...stepErrors],
})
/** Somebody says how the identity was proved to be the member's. A new or other value is not verified. */
export const verifyMemberIdentity = command({
  method: 'POST',
  path: `${one}/identities/verify`,
  permission: 'members.verifyIdentity',
  sites: 'closed',
  input: { params: idParam, body: s.identityVerification },
  output: s.member,
  event: 'member.identity_verified',
  errors: ['member_identity_not_exists', 'member_identity_verified', ...stepErrors],
})
/**
 * A person who was erased asks to come back: the identity may be entered again, as any other. The reason
 * says how the person asked.
 */
export const readmitPerson = command({
  method: 'POST',
  path: `${members}/readmit`,
  permission: 'members.readmit',
  sites: 'closed',
  input: { body: s.readmission },
  output: z.object({}),
  event: 'member.readmitted',
  errors: [
    'member_identity_not_erased',
    'member_identity_wrong_format',
    'member_email_wrong_format',
    'mobile_wrong_format',
  ],
})
/** All identities of one member in full. Each time is an event. */
export const showMemberIdentities = command({
  method: 'POST',
  path: `${one}/identities/show`,
  permission: 'members.unmask',
  sites: 'closed',
  input: { params: idParam },
  output: s.shownIdentities,
  event: 'member.unmasked',
})
