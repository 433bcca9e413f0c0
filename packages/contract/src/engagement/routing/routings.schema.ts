/** Routings (0706): which transfer models the records of an endpoint go to, version by version. */

import { z } from 'zod'
import { besideOtherFaults, id, recordVersion, requiredText } from '../../kit/entity.ts'
import { CONDITION_MAXIMUM, conditionFault, verdicts } from './predicates.ts'
import { routingStatuses } from './routings.status.ts'
import { ruleChangeKinds } from './rule-changes.ts'

export const RULE_NAME_MAXIMUM = 60
const MODEL_CODE_MAXIMUM = 40
export const RULES_MAXIMUM = 50
const RULE_MODELS_MAXIMUM = 10
export const ROUTING_VERSIONS_MAXIMUM = 500
/** Records of a stored message that a trial explains one by one. */
export const TRIED_RECORDS_SHOWN = 20
const SLUG_MAXIMUM = 40
const REASON_MAXIMUM = 500

/** FIRST: the first rule that fits decides. ALL: every rule that fits does. */
export const routingMatches = ['FIRST', 'ALL'] as const
export type RoutingMatch = (typeof routingMatches)[number]

export const routingInput = z.object({ endpointId: id })

const modelCode = requiredText(MODEL_CODE_MAXIMUM, 'routing_models_can_not_be_empty').regex(
  /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
  'routing_model_wrong_format',
)
const models = z
  .array(modelCode)
  .min(1, 'routing_models_can_not_be_empty')
  .max(RULE_MODELS_MAXIMUM)
  .refine((codes) => new Set(codes).size === codes.length, 'routing_model_repeated')
const condition = requiredText(CONDITION_MAXIMUM, 'routing_condition_can_not_be_empty').superRefine((text, check) => {
  const message = conditionFault(text)
  if (message !== undefined) check.addIssue({ code: 'custom', message })
})
const routingRule = z.object({
  name: requiredText(RULE_NAME_MAXIMUM, 'routing_rule_name_can_not_be_empty'),
  condition,
  /** Codes of transfer models. */
  models,
})
export type RoutingRule = z.output<typeof routingRule>

export interface RoutingContents {
  match: RoutingMatch
  rules: readonly RoutingRule[]
}

export const routingDraft = z
  .object({
    version: recordVersion,
    match: z.enum(routingMatches),
    rules: z.array(routingRule).max(RULES_MAXIMUM),
  })
  .superRefine(({ rules }, check) => {
    if (!Array.isArray(rules) || rules.length > RULES_MAXIMUM) return
    const seen = new Set<unknown>()
    for (const [at, rule] of rules.entries()) {
      const name: unknown = (rule as Partial<RoutingRule> | null)?.name
      if (name !== undefined && name !== '' && seen.has(name))
        check.addIssue({ code: 'custom', path: ['rules', at, 'name'], message: 'routing_rule_repeated' })
      seen.add(name)
    }
  }, besideOtherFaults)

const reason = z.string().trim().min(3, 'reason_too_short').max(REASON_MAXIMUM)
export const routingStep = z.object({ version: recordVersion, reason })

export const routingListed = z.object({
  id,
  endpointId: id,
  slug: z.string(),
  endpointNameEn: z.string(),
  endpointNameZh: z.string(),
  status: z.enum(routingStatuses),
  /** The newest published version; null before the first. */
  number: z.number().int().nullable(),
  hasDraft: z.boolean(),
  /** Messages that wait for a rule that fits them. */
  unrouted: z.number().int(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type RoutingListed = z.infer<typeof routingListed>
export const ROUTING_SEARCH_MAXIMUM = SLUG_MAXIMUM

export const routingActions = ['editRules', 'discard', 'publish', 'delete'] as const
export type RoutingAction = (typeof routingActions)[number]

const storedRule = z.object({ name: z.string(), condition: z.string(), models: z.array(z.string()) })
const contents = { match: z.enum(routingMatches), rules: z.array(storedRule) }
const ruleChange = z.object({ name: z.string(), change: z.enum(ruleChangeKinds) })
const versionHead = {
  number: z.number().int(),
  ruleCount: z.number().int(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  reason: z.string(),
}

export const routing = routingListed.extend({
  draft: z
    .object({ ...contents, changes: z.array(ruleChange), savedAt: z.iso.datetime(), savedBy: z.string() })
    .nullable(),
  /** Of the newest version; null before the first. */
  published: z.object(contents).nullable(),
  /** The newest first. */
  versions: z.array(z.object(versionHead)),
  allowed: z.array(z.enum(routingActions)),
})
export type Routing = z.infer<typeof routing>

export const routingVersion = z.object({
  id,
  slug: z.string(),
  endpointNameEn: z.string(),
  endpointNameZh: z.string(),
  ...versionHead,
  ...contents,
  /** Against the version before. */
  changes: z.array(ruleChange),
})
export type RoutingVersion = z.infer<typeof routingVersion>

/** A stored message, judged by the draft, or by the newest version where there is none. Nothing is written. */
export const routingTrial = z.object({ messageId: id })
export const routingTrialOutcome = z.object({
  records: z.number().int(),
  unrouted: z.number().int(),
  /** Of the first records. */
  tried: z.array(
    z.object({
      rules: z.array(z.number().int()),
      models: z.array(z.string()),
      /** Of each rule, in its order. */
      verdicts: z.array(z.enum(verdicts)),
    }),
  ),
})
export type RoutingTrialOutcome = z.infer<typeof routingTrialOutcome>
