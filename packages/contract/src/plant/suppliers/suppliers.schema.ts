/** Packaging suppliers (0211): who packs for the brand owner, for how long, and with which role. */

import { z } from 'zod'
import { id, recordVersion, requiredText, whenMissing } from '../../kit/entity.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { phone } from '../../platform/access/users.schema.ts'
import { periodFields } from './periods.ts'
import { lockStatuses, supplierRules, supplierStatuses } from './suppliers.status.ts'

export const SUPPLIER_LIMITS = { name: 120, code: 32, address: 250, contacts: 60, phone: 40, reason: 500 } as const

export const reason = z.string().trim().min(3, 'reason_too_short').max(SUPPLIER_LIMITS.reason)

const fields = {
  name: requiredText(SUPPLIER_LIMITS.name, 'supplier_name_can_not_be_empty'),
  address: requiredText(SUPPLIER_LIMITS.address, 'address_can_not_be_empty'),
  contacts: requiredText(SUPPLIER_LIMITS.contacts, 'contacts_can_not_be_empty'),
  phone: requiredText(SUPPLIER_LIMITS.phone, 'phone_can_not_be_empty').pipe(phone),
  /** The role of its people: what they may do with the supplier's records. */
  roleId: z.uuid({ error: 'role_name_can_not_be_empty' }),
}

export const supplierInput = z.object({
  ...fields,
  /** The code can never change, because files and interfaces contain it. */
  code: requiredText(SUPPLIER_LIMITS.code, 'supplier_code_can_not_be_empty').regex(
    /^[\w./-]+$/,
    'supplier_code_wrong_format',
  ),
  ...periodFields,
  /** LOCKED: created, but may not request codes until somebody unlocks it. */
  lockStatus: z.enum(lockStatuses, { error: whenMissing('lock_status_can_not_be_empty') }),
})
export const supplierEdit = z.object({ ...fields, version: recordVersion })
export const supplierStep = z.object({ version: recordVersion, reason })
export const supplierExtension = z.object({ ...periodFields, version: recordVersion, reason })

export const supplierActions = ['edit', 'extend', 'lock', 'unlock', 'delete'] as const
export type SupplierAction = (typeof supplierActions)[number]

export const supplier = z.object({
  id,
  code: z.string(),
  name: z.string(),
  address: z.string(),
  contacts: z.string(),
  phone: z.string(),
  role: z.object({ id, name: z.string() }),
  periodFrom: z.string(),
  period: z.number().int(),
  periodType: periodFields.periodType,
  /** The last day of the period. */
  validUntil: z.string(),
  status: z.enum(supplierStatuses),
  /** Why it is locked; empty when it is not. */
  lockReason: z.string(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type Supplier = z.infer<typeof supplier>

export const supplierDetail = supplier.extend({
  allowed: z.array(z.enum(supplierActions)),
  /** What refers to it: it can be deleted while there is nothing. */
  usedBy: z.object({
    authorities: z.number().int(),
    orders: z.number().int(),
    applications: z.number().int(),
    users: z.number().int(),
    keys: z.number().int(),
  }),
  openRequests: z.number().int(),
})
export type SupplierDetail = z.infer<typeof supplierDetail>

export const supplierOption = z.object({
  id,
  code: z.string(),
  name: z.string(),
  status: z.enum(supplierStatuses),
  roleId: id,
})
export type SupplierOption = z.infer<typeof supplierOption>

const product = z.object({ id, code: z.string(), name: z.string() })

/** Maximum number of codes in one application. */
const AUTHORITY_MAXIMUM = 10_000_000_000

const maximum = z
  .number({ error: whenMissing('quantity_can_not_be_empty') })
  .int('quantity_must_be_a_positive_integer')
  .min(1, 'quantity_must_be_a_positive_integer')
  .max(AUTHORITY_MAXIMUM)

export const authorityInput = z.object({
  supplierId: z.uuid({ error: 'supplier_can_not_be_empty' }),
  productId: z.uuid({ error: 'article_can_not_be_empty' }),
  level: z.enum(packagingLevels, { error: whenMissing('aggregation_level_can_not_be_empty') }),
  maximum,
  ...periodFields,
})
export const authorityEdit = z.object({ maximum, ...periodFields, version: recordVersion })

/** How many codes of a product's level a supplier may request at once, and in which period. */
export const supplierAuthority = z.object({
  id,
  supplier: z.object({ id, code: z.string(), name: z.string(), status: z.enum(supplierStatuses) }),
  product,
  level: z.enum(packagingLevels),
  maximum: z.number().int(),
  periodFrom: z.string(),
  period: z.number().int(),
  periodType: periodFields.periodType,
  validUntil: z.string(),
  /** Today is in its period. */
  isInForce: z.boolean(),
  version: z.number().int(),
})
export type SupplierAuthority = z.infer<typeof supplierAuthority>

/** A refused request: which rule, when, and what was requested. */
export const supplierRefusal = z.object({
  id,
  rule: z.enum(supplierRules),
  productName: z.string(),
  level: z.enum(packagingLevels),
  quantity: z.number().int(),
  by: z.string(),
  at: z.iso.datetime(),
})

/** What a supplier's own user or key sees of the supplier. */
export const ownSupplier = z.object({
  supplier: supplier
    .pick({ id: true, code: true, name: true, status: true, periodFrom: true, validUntil: true })
    .nullable(),
  authorities: z.array(
    supplierAuthority
      .pick({
        id: true,
        product: true,
        level: true,
        maximum: true,
        periodFrom: true,
        validUntil: true,
        isInForce: true,
      })
      .extend({ gtin: z.string().nullable() }),
  ),
})
export type OwnSupplier = z.infer<typeof ownSupplier>
