/**
 * The contents of a product that a revision stores under their own names, in the order in which files and pages show
 * them. Shapes, columns, the signed record, the change log, import, export and pages walk this list. The name, references
 * (line, template) and the keys of the levels are not in it, because each of them is stored and shown in its own way.
 */

import { z } from 'zod'
import { isGln } from '../../kit/check-characters.ts'
import { whenMissing } from '../../kit/entity.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { STANDARD_WORKFLOW } from '../../platform/workflow/workflow-steps.ts'
import { workflowCode } from '../../platform/workflow/workflow.schema.ts'

const VALIDITY_MAXIMUM = 1200

/** Unit of a shelf life: the API uses the specification's numbers. */
export const PERIOD_TYPES = { MONTH: 1, YEAR: 2 } as const
export type PeriodType = (typeof PERIOD_TYPES)[keyof typeof PERIOD_TYPES]

/** Where the product's serial numbers come from: a partner's pool, or this console (the specification's term). */
export const SN_SOURCES = ['TRACELINK', 'pharmforce'] as const
export type SnSource = (typeof SN_SOURCES)[number]

/**
 * What it says about a person that somebody owns a pack of the product. Health data are prescription medicines and other
 * sensitive products, and what nobody has stated yet (decision 173).
 */
export const HEALTH_CLASSES = ['UNSTATED', 'NONE', 'PRESCRIPTION', 'SENSITIVE'] as const
export type HealthClass = (typeof HEALTH_CLASSES)[number]

const periodType = z.union([z.literal(PERIOD_TYPES.MONTH), z.literal(PERIOD_TYPES.YEAR)], { error: 'not_in_list' })

const gln = z
  .string()
  .trim()
  .regex(/^(\d{13})?$/, 'gln_wrong_format')
  .refine((text) => text === '' || isGln(text), 'check_digit_wrong')
  .default('')

/** `text`: read from a cell and shown as it is; `own`: a number or a choice, which has words of its own. */
interface ProductField {
  kind: 'text' | 'own'
  input: z.ZodType
  answer: z.ZodType
}

export const productFields = {
  validity: {
    kind: 'own',
    input: z
      .number({ error: whenMissing('validity_can_not_be_empty') })
      .int()
      .min(1)
      .max(VALIDITY_MAXIMUM),
    answer: z.number().int(),
  },
  periodType: { kind: 'own', input: periodType, answer: periodType },
  /** Code of the workflow that the product's orders follow. */
  workflow: { kind: 'own', input: workflowCode.default(STANDARD_WORKFLOW), answer: z.string() },
  /** GS1 company prefix; the SSCCs of this product begin with it, its GTINs contain it. */
  companyCode: {
    kind: 'text',
    input: z
      .string()
      .trim()
      .regex(/^(\d{4,12})?$/, 'company_code_wrong_format')
      .default(''),
    answer: z.string(),
  },
  snSource: { kind: 'own', input: z.enum(SN_SOURCES), answer: z.enum(SN_SOURCES) },
  /** The outermost level of the template to which this product is packed and aggregated. */
  packagingLevel: {
    kind: 'own',
    input: z.enum(packagingLevels, { error: whenMissing('aggregation_level_can_not_be_empty') }),
    answer: z.enum(packagingLevels),
  },
  ownerGLN: { kind: 'text', input: gln, answer: z.string() },
  vendorGLN: { kind: 'text', input: gln, answer: z.string() },
  producerGLN: { kind: 'text', input: gln, answer: z.string() },
  healthClass: {
    kind: 'own',
    input: z.enum(HEALTH_CLASSES, { error: 'not_in_list' }).default('UNSTATED'),
    answer: z.enum(HEALTH_CLASSES),
  },
} as const satisfies Record<string, ProductField>

export type ProductFieldName = keyof typeof productFields
export const productFieldNames = Object.keys(productFields) as ProductFieldName[]
type TextFieldName = {
  [Name in ProductFieldName]: (typeof productFields)[Name]['kind'] extends 'text' ? Name : never
}[ProductFieldName]
/** One part of each field as the properties of an object shape. */
export const shapeOf = <Part extends 'input' | 'answer'>(part: Part) =>
  Object.fromEntries(productFieldNames.map((name) => [name, productFields[name][part]])) as {
    [Name in ProductFieldName]: (typeof productFields)[Name][Part]
  }

export const productTextFieldNames = productFieldNames.filter(
  (name): name is TextFieldName => productFields[name].kind === 'text',
)
