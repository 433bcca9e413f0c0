/**
 * The fields of an order that a planner enters, in the order in which files and pages show them. Shapes, columns, the
 * signed record, import, export, report and pages walk this list. References to other records (product, line, supplier)
 * are not in it, because each of them is stored, shown and imported in its own way.
 */

import { z } from 'zod'
import { day, percentage, requiredText } from '../../kit/entity.ts'
import { RESERVE_PERCENT } from './orders-need.ts'

export const ORDER_NUMBER_MAX = 40
/** GS1 AI (10): up to 20 characters. */
export const BATCH_CODE_MAX = 20
const ORDER_SIZE_MAX = 1_000_000_000

export const orderNumber = requiredText(ORDER_NUMBER_MAX, 'order_number_can_not_be_empty').regex(
  /^[A-Za-z0-9][A-Za-z0-9._/-]*$/,
  'order_number_wrong_format',
)
/** Letters, digits and the characters that survive scanners, XML and file names. */
const batchCode = z
  .string()
  .trim()
  .max(BATCH_CODE_MAX)
  .regex(/^[A-Za-z0-9._/-]+$/, 'batch_code_wrong_format')

/** How a field is read from a cell and shown: an identifier, plain text, a day, a number of units, a share. */
export type OrderFieldKind = 'code' | 'text' | 'day' | 'quantity' | 'percent'

/** `input`: as it is entered; `answer`: as it is read. A draft may have gaps; submitting it requires all fields. */
interface OrderField {
  kind: OrderFieldKind
  input: z.ZodType
  answer: z.ZodType
}

export const orderFields = {
  orderNo: { kind: 'code', input: orderNumber, answer: z.string() },
  batchCode: {
    kind: 'code',
    input: z
      .union([z.literal('').transform(() => null), batchCode])
      .nullable()
      .default(null),
    answer: z.string().nullable(),
  },
  /** Later than today in the tenant's time zone. */
  productionDate: { kind: 'day', input: day.nullable().default(null), answer: day.nullable() },
  /** Later than the production date; omitted, it follows from the product's shelf life. */
  expirationDate: { kind: 'day', input: day.nullable().default(null), answer: day.nullable() },
  orderSize: {
    kind: 'quantity',
    input: z.number().int().min(1).max(ORDER_SIZE_MAX).nullable().default(null),
    answer: z.number().int().nullable(),
  },
  /** Codes beyond the order size, for rejects. */
  reservePercent: {
    kind: 'percent',
    input: percentage(0, RESERVE_PERCENT.max).int('enter_a_correct_percentage').default(RESERVE_PERCENT.default),
    answer: z.number().int(),
  },
  /** Gets mails when something goes wrong with the order. */
  mailbox: {
    kind: 'text',
    input: z.union([z.literal(''), z.email('email_wrong_format')]).default(''),
    answer: z.string(),
  },
} as const satisfies Record<string, OrderField>

export type OrderFieldName = keyof typeof orderFields
export const orderFieldNames = Object.keys(orderFields) as OrderFieldName[]

/** All but the number, which identifies the order. */
export const orderContentNames = orderFieldNames.filter((name) => name !== 'orderNo')

/** One part of each field as the properties of an object shape. */
export const shapeOf = <Part extends 'input' | 'answer'>(part: Part) =>
  Object.fromEntries(orderFieldNames.map((name) => [name, orderFields[name][part]])) as {
    [Name in OrderFieldName]: (typeof orderFields)[Name][Part]
  }
