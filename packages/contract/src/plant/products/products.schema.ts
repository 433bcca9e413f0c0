/** Products (articles): what is packed and numbered, in revisions that another person approves. */

import { z } from 'zod'
import { isGtin } from '../../kit/check-characters.ts'
import { besideOtherFaults, id, recordVersion, refusal, requiredText, whenMissing } from '../../kit/entity.ts'
import { signatureView } from '../../kit/signature.ts'
import { gtin14, isShortGtin } from '../../kit/trade-keys.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { historyReasons } from '../../platform/masters/approval.ts'
import { productClassification } from './categories.schema.ts'
import { shapeOf } from './product-fields.ts'
import { articleStatuses, productCommands } from './products.status.ts'
import { CODE_TYPES, ZERO_BOXES } from './templates.schema.ts'

export const ARTICLE_CODE_MAXIMUM = 32
export const ARTICLE_NAME_MAXIMUM = 120
/**
 * Stored as 14 digits; null when the level has none. Indicator 9 marks variable measure items, which have no serial
 * number.
 */
const gtin = z
  .string()
  .trim()
  .regex(/^(\d{8}|\d{12,14})?$/, { error: 'gtin_wrong_format', abort: true })
  .refine((text) => text === '' || isGtin(text), { error: 'check_digit_wrong', abort: true })
  .refine((text) => text.length < 14 || !text.startsWith('9'), { error: 'gtin_indicator_wrong', abort: true })
  .transform((text) => (text === '' ? null : gtin14(text)))

const productLevelInput = z.object({
  level: z.enum(packagingLevels, { error: whenMissing('aggregation_level_can_not_be_empty') }),
  gtin: gtin.default(null),
  /** The SN rule version that makes this level's codes. */
  ruleVersionId: id.nullable().default(null),
  /** The SN rule version for partial packs, if the template gives them a number range of their own. */
  zeroBoxRuleVersionId: id.nullable().default(null),
})

const productContents = z.object({
  name: requiredText(ARTICLE_NAME_MAXIMUM, 'article_name_can_not_be_empty'),
  ...shapeOf('input'),
  /** The default line for orders of this product. */
  productionLineId: id.nullable().default(null),
  /** The brand under which it is sold; accounts may be limited to brands. */
  brandId: id.nullable().default(null),
  templateId: z.uuid({ error: 'packing_level_template_can_not_be_empty' }),
  levels: z.array(productLevelInput).min(1, 'aggregation_level_can_not_be_empty').max(packagingLevels.length),
})
type ProductContents = z.infer<typeof productContents>

/** Checks that do not need the template. */
function checkLevels({ levels, companyCode }: Pick<ProductContents, 'levels' | 'companyCode'>, check: z.RefinementCtx) {
  const refuse = (i: number, field: string, key: string) =>
    check.addIssue({ code: 'custom', path: ['levels', i, field], message: key })
  if (!Array.isArray(levels)) return
  levels.forEach((at, i) => {
    const before = levels.slice(0, i)
    if (before.some((other) => other?.level === at?.level)) refuse(i, 'level', 'level_listed_twice')
    if (typeof at?.gtin !== 'string') return
    if (before.some((other) => other?.gtin === at.gtin)) refuse(i, 'gtin', 'gtin_listed_twice')
    if (
      typeof companyCode === 'string' &&
      companyCode !== '' &&
      !isShortGtin(at.gtin) &&
      !at.gtin.slice(1).startsWith(companyCode)
    )
      refuse(i, 'gtin', 'gtin_not_of_company')
  })
}

export const productInput = productContents
  .extend({
    code: requiredText(ARTICLE_CODE_MAXIMUM, 'article_code_can_not_be_empty').regex(
      /^[\w./-]+$/,
      'article_code_wrong_format',
    ),
  })
  .superRefine(checkLevels, besideOtherFaults)
export type ProductInput = z.infer<typeof productInput>
/** The code can never change, because files of the line contain it. */
export const productEdit = productContents
  .extend({ version: recordVersion })
  .superRefine(checkLevels, besideOtherFaults)

const productLevel = z.object({
  level: z.enum(packagingLevels),
  capacity: z.number().int(),
  codeType: z.enum(CODE_TYPES),
  zeroBox: z.enum(ZERO_BOXES),
  gtin: z.string().nullable(),
  ruleVersionId: z.uuid().nullable(),
  zeroBoxRuleVersionId: z.uuid().nullable(),
})
export type ProductLevel = z.infer<typeof productLevel>

const answers = shapeOf('answer')

const person = z.object({ id, name: z.string() })

const brand = z.object({ id, code: z.string(), name: z.string() }).nullable()

const ruleTitle = z.object({ ruleId: id, name: z.string(), number: z.number().int() }).nullable()
/** A level as its page shows it: with the names of its rule versions. */
const shownLevel = productLevel.extend({ rule: ruleTitle, zeroBoxRule: ruleTitle })
export type ShownLevel = z.infer<typeof shownLevel>

/** One complete revision: a signature covers exactly this, without the decision. */
export const productRevision = z.object({
  revision: z.number().int(),
  status: z.enum(articleStatuses),
  /** Neither in force nor waiting: a later revision replaced it before it was decided. */
  isReplaced: z.boolean(),
  name: z.string(),
  ...answers,
  workflowName: z.string(),
  productionLine: person.nullable(),
  /** As it is called today; the approval signs the code of the day. */
  brand,
  template: z.object({ id, name: z.string(), shape: z.number().int(), newestShape: z.number().int() }),
  ratio: z.string(),
  levels: z.array(shownLevel),
  author: person,
  writtenAt: z.iso.datetime(),
  approver: person.nullable(),
  approvalTime: z.iso.datetime().nullable(),
  opinion: z.string(),
  /** Required to sign this revision. */
  digest: z.string(),
})
export type ProductRevision = z.infer<typeof productRevision>

const productHistoryStep = z.object({
  eventId: id,
  reason: z.enum(historyReasons),
  at: z.iso.datetime(),
  by: z.string(),
  revision: z.number().int(),
  /** Opinion of the approver, or why it was deleted or undone. */
  opinion: z.string(),
  /** Old and new value of each field that changed. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  signature: signatureView.nullable(),
})
export type ProductHistoryStep = z.infer<typeof productHistoryStep>

const productHead = {
  id,
  code: z.string(),
  name: z.string(),
  status: z.enum(articleStatuses),
  /** Number of the newest revision. */
  revision: z.number().int(),
  /** Number of the approved revision that orders use, if any. */
  inForce: z.number().int().nullable(),
  snSource: answers.snSource,
  packagingLevel: answers.packagingLevel,
  ratio: z.string(),
  version: z.number().int(),
  changedAt: z.iso.datetime(),
}
export const productListed = z.object({
  ...productHead,
  ...productClassification.shape,
  gtin: z.string().nullable(),
  templateName: z.string(),
  brand,
  approver: z.string().nullable(),
  approvalTime: z.iso.datetime().nullable(),
})

export const product = z.object({
  ...productHead,
  ...productClassification.shape,
  newest: productRevision,
  /** The one in force when it is not the newest. */
  standing: productRevision.nullable(),
  /** Numbers of all revisions with their outcome, newest first. */
  revisions: z.array(
    productRevision.pick({
      revision: true,
      status: true,
      isReplaced: true,
      author: true,
      writtenAt: true,
      approver: true,
      approvalTime: true,
      opinion: true,
    }),
  ),
  /** Levels whose GTIN can no longer change, because serial numbers were issued with it. */
  frozenLevels: z.array(z.enum(packagingLevels)),
  history: z.array(productHistoryStep),
  nextStatuses: z.array(z.enum(articleStatuses)),
  /** What this user may do with it now. */
  allowed: z.array(z.enum(productCommands)),
  /** Why the waiting revision cannot be approved; null also when none waits. */
  approvalBlockedBy: refusal.nullable(),
  /** Why no order can start with the revision in force; null also when there is none. */
  ordersBlockedBy: refusal.nullable(),
})
export type Product = z.infer<typeof product>

/** What forms of other rooms need of a product in force. */
export const productOption = z.object({
  id,
  code: z.string(),
  name: z.string(),
  snSource: answers.snSource,
  validity: answers.validity,
  periodType: answers.periodType,
  productionLineId: z.uuid().nullable(),
  packagingLevel: answers.packagingLevel,
  ratio: z.string(),
  levels: z.array(productLevel),
})
export type ProductOption = z.infer<typeof productOption>
