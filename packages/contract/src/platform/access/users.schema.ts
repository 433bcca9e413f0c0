import { z } from 'zod'
import { isMasked } from '../../kit/boundary/masking.ts'
import { day, id, recordVersion, requiredText, whenMissing } from '../../kit/entity.ts'
import { wantedBecause } from '../access-requests/access-requests.schema.ts'
import { PASSWORD_MINIMUM } from './access.schema.ts'

/** At least six characters (specification, section 5), and what the tenant asks for; no upper limit below 1,000. */
const newPassword = z
  .string({ error: whenMissing('password_can_not_be_empty') })
  .max(1000)
  .refine((password) => password.length >= PASSWORD_MINIMUM, {
    error: 'password_too_short',
    params: { minimum: PASSWORD_MINIMUM },
  })

export const ownPasswordChange = z.object({
  /** The current one. */
  password: z
    .string({ error: whenMissing('password_can_not_be_empty') })
    .min(1, 'password_can_not_be_empty')
    .max(1000),
  newPassword,
})

export const PHONE_MAXIMUM = 40

/** The phone number of a company as people write it, national or with a country code. */
export const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d][\d -]{5,18}\d$/, 'phone_wrong_format')
/** Judged by `mobileNumber` with the country of the tenant; this shape only says how long one may be. */
const mobile = z.string().trim().max(PHONE_MAXIMUM, 'mobile_wrong_format')
const roleIds = z
  .array(id, { error: whenMissing('role_id_can_not_be_empty') })
  .min(1, 'role_id_can_not_be_empty')
  .max(50)

/** How the owner of an account gets the one-time code: by mail, as a link, or from the person who sees it once. */
export const CODE_DELIVERIES = ['CODE', 'MAIL'] as const
export type CodeDelivery = (typeof CODE_DELIVERIES)[number]

/**
 * The last day of a role of a user, in the zone of the tenant; from the next one on it grants nothing. Null: it holds
 * until it is taken away. Those of roles that are not asked for are ignored.
 */
const roleEnds = z.array(z.object({ roleId: id, lastDay: day.nullable() })).max(50)

/** Refusals of what an account is made or changed with. */
export const userErrors = [
  'mobile_wrong_format',
  'supplier_not_exists',
  'factory_not_exists',
  'region_not_exists',
  'unit_not_exists',
  'brand_not_exists',
  'master_not_approved',
  'site_not_held',
  'authority_not_held',
  'role_end_in_the_past',
] as const

const limitIds = z.array(id).max(200)

export const userInput = z.object({
  account: requiredText(60, 'account_can_not_be_empty').regex(
    /^[^\s@]+(@(?!(?:\d{4}|platform)$)[^\s@]+)?$/,
    'account_wrong_format',
  ),
  name: requiredText(60, 'user_name_can_not_be_empty'),
  /** Stored as E.164. One of an earlier release stays as it is until it is changed. */
  phone: mobile.default(''),
  email: z.union([z.literal(''), z.email('email_wrong_format')]).default(''),
  roleIds,
  /** Roles without one hold until they are taken away. */
  roleEnds: roleEnds.default([]),
  /** The last day of those roles that `roleEnds` does not name, for files. */
  rolesUntil: day.nullable().default(null),
  /** The packaging supplier of the user, who sees only its records. Null: a user of the brand owner. */
  supplierId: id.nullable().default(null),
  /** Factories whose lines and orders the user sees; all if empty. What is given of several kinds combines with AND. */
  siteIds: limitIds.default([]),
  /** The same for the factories in these regions, and in all below them. */
  regionIds: limitIds.default([]),
  /** The same for the factories of these business units, and of all below them. */
  businessUnitIds: limitIds.default([]),
  /** Brands whose products, and what is made of them, the user sees. */
  brandIds: limitIds.default([]),
  delivery: z.enum(CODE_DELIVERIES).default('CODE'),
  reason: wantedBecause,
})
export const passwordReset = z.object({ delivery: z.enum(CODE_DELIVERIES).default('CODE'), reason: wantedBecause })
export const secondFactorReset = z.object({ reason: wantedBecause })
/** An omitted supplier, omitted limits and omitted ends of roles stay unchanged: nobody becomes a user of the brand owner by an omission. */
export const userEdit = userInput
  .omit({
    account: true,
    delivery: true,
    supplierId: true,
    siteIds: true,
    regionIds: true,
    businessUnitIds: true,
    brandIds: true,
    roleEnds: true,
    rolesUntil: true,
  })
  .extend({
    version: recordVersion,
    /** Masked as it was answered: it stays. */
    email: z.union([userInput.shape.email, z.string().max(320).refine(isMasked, 'email_wrong_format')]),
    roleEnds: roleEnds.optional(),
    supplierId: id.nullable().optional(),
    siteIds: limitIds.optional(),
    regionIds: limitIds.optional(),
    businessUnitIds: limitIds.optional(),
    brandIds: limitIds.optional(),
  })

/** For so many days nobody has used the account. */
export const NOT_SEEN_FOR = ['30', '90', '180', '365'] as const

/** A role of the account ends within so many days. */
export const ROLE_ENDS_WITHIN = ['7', '30', '90'] as const

/** What identifies an account to a person. */
export const account = z.object({ id, account: z.string(), name: z.string(), isDisabled: z.boolean() })

const limitRecord = z.object({ id, code: z.string(), name: z.string() })

export const user = z.object({
  id,
  account: z.string(),
  name: z.string(),
  /** Masked, as the address; see `showPersonalData`. */
  phone: z.string(),
  email: z.string(),
  /** Those that hold today. */
  roles: z.array(z.object({ id, name: z.string(), lastDay: day.nullable() })),
  supplierId: id.nullable(),
  siteIds: z.array(id),
  regionIds: z.array(id),
  regions: z.array(limitRecord),
  businessUnitIds: z.array(id),
  businessUnits: z.array(limitRecord),
  brandIds: z.array(id),
  brands: z.array(limitRecord),
  isDisabled: z.boolean(),
  /** False until the owner has chosen one with the one-time code of the account. */
  hasPassword: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Somebody besides the owner may know the password: it signs nothing until a second person has confirmed it. */
  isSigningClosed: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** The end of the wait after wrong passwords at the login; null when the account does not wait. */
  waitsUntil: z.iso.datetime().nullable(),
  /** The last sign of the user in the console; null before the first login. */
  lastSeenAt: z.iso.datetime().nullable(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof user>
/** After a command. With a request the answer shows the account as it stands, and the rest waits for a second person. */
export const savedUser = user.extend({ accessRequestId: id.nullable() })
/** `code` is shown only once; null when it was sent by mail, or waits for a second person. */
export const userWithCode = savedUser.extend({ code: z.string().nullable() })

/** The path of the page where an owner chooses a password; account and code follow in the fragment of a link. */
export const CHOOSE_PASSWORD_PATH = '/choose_password'

export const passwordChoice = z.object({
  /** With its tenant, as in `account@0002`, except for the first one. */
  account: z
    .string({ error: whenMissing('account_can_not_be_empty') })
    .trim()
    .min(1, 'account_can_not_be_empty')
    .max(120),
  /** As printed: groups, spaces and small letters do not matter. */
  code: z
    .string({ error: whenMissing('one_time_code_can_not_be_empty') })
    .trim()
    .min(1, 'one_time_code_can_not_be_empty')
    .max(60),
  newPassword,
})

/** A reset of the caller's password or second factor by somebody else that the caller has not seen yet. */
export const passwordNotice = z.object({
  what: z.enum(['PASSWORD', 'SECOND_FACTOR', 'BOTH']),
  by: z.string(),
  at: z.iso.datetime(),
  /** When the one-time code was used. */
  chosenAt: z.iso.datetime().nullable(),
})
