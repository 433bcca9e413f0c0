import { z } from 'zod'
import { id, recordVersion, requiredText, whenMissing } from '../../kit/entity.ts'
import { PASSWORD_MINIMUM } from './access.schema.ts'

/** At least six characters (specification, section 5), and what the tenant asks for; no upper limit below 1,000. */
export const newPassword = z
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

/** A mobile number as people write it, national or with a country code. */
export const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d][\d -]{5,18}\d$/, 'phone_wrong_format')
const roleIds = z.array(id).min(1, 'role_id_can_not_be_empty').max(50)

const siteIds = z.array(id).max(200).default([])

export const userInput = z.object({
  account: requiredText(60, 'account_can_not_be_empty').regex(/^[^\s@]+(@(?!\d{4}$)[^\s@]+)?$/, 'account_wrong_format'),
  name: requiredText(60, 'user_name_can_not_be_empty'),
  phone: z.union([z.literal(''), phone]).default(''),
  email: z.union([z.literal(''), z.email('email_wrong_format')]).default(''),
  roleIds,
  /** The packaging supplier of the user, who sees only its records. Null: a user of the brand owner. */
  supplierId: id.nullable().default(null),
  /** Factories whose lines and orders the user sees; all if empty. */
  siteIds,
  password: newPassword,
  /** False for an account whose password its user has chosen. */
  mustChangePassword: z.boolean().default(true),
})
/** An omitted supplier or omitted sites stay unchanged: nobody becomes a user of the brand owner by an omission. */
export const userEdit = userInput
  .omit({ account: true, password: true, mustChangePassword: true, supplierId: true, siteIds: true })
  .extend({ version: recordVersion, supplierId: id.nullable().optional(), siteIds: z.array(id).max(200).optional() })

export const user = z.object({
  id,
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  roles: z.array(z.object({ id, name: z.string() })),
  supplierId: id.nullable(),
  siteIds: z.array(id),
  isDisabled: z.boolean(),
  mustChangePassword: z.boolean(),
  /** The end of the wait after wrong passwords at the login; null when the account does not wait. */
  waitsUntil: z.iso.datetime().nullable(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof user>
