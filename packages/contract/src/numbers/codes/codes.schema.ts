/** SN rules and their versions in requests and answers. */

import { z } from 'zod'
import { id, optionalText, requiredText } from '../../kit/entity.ts'
import { signatureInput, signatureView } from '../../kit/signature.ts'
import { RULE_FAULTS, RULE_WARNINGS } from './rule-faults.ts'
import { RULE_VERSION_STATUSES } from './rule-version.status.ts'
import { RULE_NAME_MAX, RULE_TARGETS, snRuleShape } from './rule.schema.ts'

const RULE_REASON_MAX = 500
export const PREVIEW_EXAMPLES = 20

/** How many codes the rule is planned to issue over its whole life. */
const plannedVolume = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
/** A whole number as text: it may exceed 2^53. */
const bigNumber = z.string().regex(/^\d+$/)

export const ruleDraft = snRuleShape.extend({
  plannedVolume,
  /** Why the warnings are accepted; required at approval while there are any. */
  reason: optionalText(RULE_REASON_MAX),
})
export type RuleDraft = z.infer<typeof ruleDraft>

export const snRuleInput = z.object({
  name: requiredText(RULE_NAME_MAX, 'sn_rule_name_can_not_be_empty'),
  remark: optionalText(250),
  draft: ruleDraft,
})

const ruleFault = z.object({
  key: z.enum(RULE_FAULTS),
  path: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** The meters of a rule. */
const ruleMeters = z.object({
  /** N. */
  size: bigNumber,
  /** Probability that a made-up code is live: live / N; 1 for a sequence and for a leaked key. */
  guessProbability: z.number(),
  /** Codes behind `guessProbability`: planned while a draft, issued afterwards. */
  live: z.number().int(),
  /** The largest volume that keeps the probability below one in ten thousand. */
  safeVolume: bigNumber,
  /** Fewest characters of the number segment that keep the planned volume safe; null for a sequence. */
  shortestSafeWidth: z.number().int().nullable(),
  /** Codes not yet issued. */
  left: bigNumber,
  /** Whole months until the rule is used up at the given or past rate; null when no codes are used. */
  horizonMonths: z.number().int().nullable(),
  warnings: z.array(z.enum(RULE_WARNINGS)),
})

const namedVersion = z.object({ versionId: id, rule: z.string(), number: z.number().int() })

export const rulePreview = z.object({
  faults: z.array(ruleFault),
  /** Made with a key of their own, never with a real one: none of them is issued knowingly. */
  examples: z.array(z.string()),
  meters: ruleMeters.nullable(),
  /** Approved and retired versions whose code spaces could overlap with this one: approval would be refused. */
  meets: z.array(namedVersion),
})
export type RulePreview = z.infer<typeof rulePreview>

export const previewInput = ruleDraft.omit({ reason: true }).extend({
  /** Codes used per month, for the horizon. */
  perMonth: z.number().min(0).default(0),
})

export const RULE_VERSION_ACTIONS = ['EDIT', 'DELETE', 'APPROVE', 'RETIRE', 'NEW_VERSION'] as const

export const ruleVersion = z.object({
  id,
  ruleId: id,
  ruleName: z.string(),
  number: z.number().int(),
  status: z.enum(RULE_VERSION_STATUSES),
  shape: snRuleShape,
  epochPosition: z.number().int().nullable(),
  plannedVolume: z.number().int(),
  reason: z.string(),
  codecVersion: z.number().int(),
  /** Null while a draft: the key is created at approval. */
  keyCheckValue: z.string().nullable(),
  codesDigest: z.string().nullable(),
  isKeyLeaked: z.boolean(),
  issued: z.number().int(),
  meters: ruleMeters,
  authorName: z.string(),
  createdAt: z.iso.datetime(),
  approverName: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  retiredAt: z.iso.datetime().nullable(),
  retireReason: z.string().nullable(),
  signatures: z.array(signatureView),
  /** Optimistic lock of drafts. */
  version: z.number().int(),
  /** The digest to sign; a changed draft has another one. */
  digest: z.string(),
  /** What this user may do now. */
  actions: z.array(z.enum(RULE_VERSION_ACTIONS)),
})
export type RuleVersion = z.infer<typeof ruleVersion>

export const snRule = z.object({
  id,
  name: z.string(),
  remark: z.string(),
  target: z.enum(RULE_TARGETS),
  createdAt: z.iso.datetime(),
  /** The version that issues, if any, and the newest one. */
  approvedNumber: z.number().int().nullable(),
  latestNumber: z.number().int(),
  latestStatus: z.enum(RULE_VERSION_STATUSES),
  issued: z.number().int(),
})
export const snRuleDetail = snRule.extend({ versions: z.array(ruleVersion) })

/** A version that can issue, for selects. */
export const usableVersion = namedVersion.extend({
  target: z.enum(RULE_TARGETS),
  length: z.number().int(),
  /** Codes not yet issued. */
  left: bigNumber,
})

export const approval = z.object({ signature: signatureInput })
export const retirement = z.object({
  reason: z.string().trim().min(3, 'reason_too_short').max(RULE_REASON_MAX),
  /** The key became known outside: the guess meter shows 1 from now on. */
  isKeyLeaked: z.boolean().default(false),
})

export const proposalQuery = z.object({
  target: z.enum(RULE_TARGETS),
  plannedVolume: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(1_000_000),
  /** Required for SSCC: GS1 company prefix. */
  companyPrefix: z
    .string()
    .regex(/^\d{4,12}$/, 'wrong_format')
    .optional(),
})
