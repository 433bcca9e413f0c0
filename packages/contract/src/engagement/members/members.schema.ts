/** Members (0600): who bought or scanned something, and by what they are recognized. */

import { z } from 'zod'
import { day, id, isZone, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { type IdentityKind, identityKinds } from '../../plant/main-data/configs/member-config.schema.ts'
import { memberStatuses } from './members.status.ts'

export const MEMBER_NAME_MAXIMUM = 120
export const MEMBER_REASON_MAXIMUM = 500
export const IDENTITY_MAXIMUM = 254
/** How many identities one member may have. */
export const IDENTITIES_MAXIMUM = 20

/** Filters by attributes in an address: three sealed ones fit. */
export const ATTRIBUTE_FILTERS_LENGTH = 1_200

export const genders = ['FEMALE', 'MALE', 'OTHER'] as const
export type Gender = (typeof genders)[number]
export const memberLocales = ['en', 'zh'] as const

const profile = {
  name: optionalText(MEMBER_NAME_MAXIMUM),
  gender: z.enum(genders).nullable().default(null),
  birthday: day.nullable().default(null),
  regionId: id.nullable().default(null),
  sourceChannelId: id.nullable().default(null),
  locale: z.enum(memberLocales).nullable().default(null),
  /** IANA time zone; empty: that of the tenant. */
  zone: z
    .string()
    .trim()
    .max(60)
    .refine((text) => text === '' || isZone(text), 'zone_unknown')
    .default(''),
}

/** The field of a new member for each kind of identity. */
export const identityFields = {
  PHONE: 'phone',
  EMAIL: 'email',
  OPENID: 'openid',
  UNIONID: 'unionid',
  EXTERNAL: 'externalId',
  DEVICE: 'device',
} as const satisfies Record<IdentityKind, string>

/** A number, address or id, as it was entered; the server judges it by its kind and keeps it in one form. */
const identity = optionalText(IDENTITY_MAXIMUM)

export const memberInput = z
  .object({
    ...profile,
    phone: identity,
    email: identity,
    openid: identity,
    unionid: identity,
    externalId: identity,
    device: identity,
  })
  .refine((member) => Object.values(identityFields).some((field) => member[field] !== ''), {
    path: ['phone'],
    error: 'member_needs_identity',
  })
export const memberEdit = z.object({ ...profile, version: recordVersion })

const reason = z.string().trim().min(3, 'reason_too_short').max(MEMBER_REASON_MAXIMUM)
export const memberStep = z.object({ version: recordVersion, reason })

export const newIdentity = z.object({
  version: recordVersion,
  kind: z.enum(identityKinds),
  value: requiredText(IDENTITY_MAXIMUM, 'member_identity_can_not_be_empty'),
})
export const readmission = z.object({
  kind: z.enum(identityKinds),
  value: requiredText(IDENTITY_MAXIMUM, 'member_identity_can_not_be_empty'),
  /** How the person asked, and where that can be seen. */
  reason,
})
export const identityRemoval = z.object({ version: recordVersion, identityId: id, reason })
/** `reason`: how it was proved to be the member's. */
export const identityVerification = z.object({ version: recordVersion, identityId: id, reason })

/** In a body: identities never stand in an address. */
export const memberSearch = z.object({ text: requiredText(IDENTITY_MAXIMUM, 'member_identity_can_not_be_empty') })

const named = z.object({ id, code: z.string(), name: z.string() })

const head = {
  id,
  name: z.string(),
  status: z.enum(memberStatuses),
  gender: z.enum(genders).nullable(),
  region: named.nullable(),
  sourceChannel: named.nullable(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
}

export const memberListed = z.object({
  ...head,
  /** The first of its kind; masked as the member config says, empty where there is none. */
  phone: z.string(),
  email: z.string(),
})
export type MemberListed = z.infer<typeof memberListed>
export const memberInList = memberListed.extend({
  /** Indexed attributes by their keys, personal ones in part; empty where `fields` leaves them out. */
  attributes: z.record(z.string(), z.unknown()),
})
export type MemberInList = z.infer<typeof memberInList>

const memberIdentity = z.object({
  id,
  kind: z.enum(identityKinds),
  value: z.string(),
  isMasked: z.boolean(),
  verifiedAt: z.iso.datetime().nullable(),
  addedAt: z.iso.datetime(),
})
export type MemberIdentity = z.infer<typeof memberIdentity>

export const memberActions = ['edit', 'verify', 'freeze', 'unfreeze', 'unmask'] as const
export type MemberAction = (typeof memberActions)[number]

export const member = z.object({
  ...head,
  birthday: z.string().nullable(),
  locale: z.enum(memberLocales).nullable(),
  zone: z.string(),
  identities: z.array(memberIdentity),
  /** Of an erased member, of whom nothing else is left. */
  erasedAt: z.iso.datetime().nullable(),
  /** Of a merged member: who has everything of it. */
  mergedInto: z.object({ id, name: z.string() }).nullable(),
  allowed: z.array(z.enum(memberActions)),
})
export type Member = z.infer<typeof member>

export const shownIdentities = z.object({ identities: z.array(z.object({ id, value: z.string() })) })
