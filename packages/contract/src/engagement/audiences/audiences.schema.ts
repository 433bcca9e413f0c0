/** Audiences (1201): named sets of members, that people or rules choose. */

import { z } from 'zod'
import { day, id, instant, optionalText, recordVersion, refusal, requiredText } from '../../kit/entity.ts'
import { fieldTypes, piiClasses } from '../collections/meta-data.schema.ts'
import { memberListed } from '../members/members.schema.ts'
import { audienceNamed, audienceSteps } from '../members/timeline.schema.ts'
import { audienceModes, audienceStatuses } from './audiences.status.ts'
import { ruleTree } from './rules.schema.ts'

export const AUDIENCE_CODE_MAXIMUM = 40
export const AUDIENCE_NAME_MAXIMUM = 60
export const AUDIENCE_DESCRIPTION_MAXIMUM = 500
/** Audiences of one tenant. */
export const AUDIENCES_MAXIMUM = 500
/** Members of one command by hand. */
const MEMBERS_AT_ONCE = 200
/** Up to how many members a list counts for each audience. */
export const AUDIENCE_COUNTED = 10_000
const REASON_MAXIMUM = 500
/** Rules that one audience ever had. */
export const AUDIENCE_VERSIONS_MAXIMUM = 500
/** Members that a preview shows. */
export const PREVIEW_SAMPLE = 10
/** Audiences that a preview compares with. */
export const PREVIEW_OVERLAPS_MAXIMUM = 5

const values = {
  code: requiredText(AUDIENCE_CODE_MAXIMUM, 'audience_code_can_not_be_empty').regex(
    /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
    'audience_code_wrong_format',
  ),
  nameEn: requiredText(AUDIENCE_NAME_MAXIMUM, 'audience_name_can_not_be_empty'),
  nameZh: requiredText(AUDIENCE_NAME_MAXIMUM, 'audience_name_can_not_be_empty'),
  description: optionalText(AUDIENCE_DESCRIPTION_MAXIMUM),
  mode: z.enum(audienceModes).default('STATIC'),
  /** Null where people choose the members. */
  rule: ruleTree.nullable().default(null),
}
/** A rule exactly where members are chosen by one. */
function ruleFits({ mode, rule }: { mode?: unknown; rule?: unknown }): string | undefined {
  const hasRule = rule !== null && rule !== undefined
  if (mode === 'STATIC' && hasRule) return 'audience_rule_not_allowed'
  return mode !== 'STATIC' && !hasRule ? 'audience_rule_can_not_be_empty' : undefined
}
const withFittingRule = <S extends z.ZodRawShape>(shape: S) =>
  z.object(shape).superRefine((given, context) => {
    const message = ruleFits(given)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['rule'], message })
  })
export const audienceInput = withFittingRule(values)
/** Another rule is a new version of it. */
export const audienceEdit = withFittingRule({ ...values, version: recordVersion })
const reason = z.string().trim().min(3, 'reason_too_short').max(REASON_MAXIMUM)
export const audienceStepInput = z.object({ version: recordVersion, reason })

export const audienceChosen = z.object({
  members: z.array(id).min(1, 'ids_can_not_be_empty').max(MEMBERS_AT_ONCE),
})

const audienceListed = z.object({
  id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  mode: z.enum(audienceModes),
  status: z.enum(audienceStatuses),
  /** When a rule last chose all members; null where none did. */
  builtAt: instant.nullable(),
  /** How long that took. */
  buildMs: z.number().int().nullable(),
  /** How many members are in it, counted up to `AUDIENCE_COUNTED`; null: fewer than `FEWEST_TOLD`, which is not shown. */
  members: z.number().int().nullable(),
  hasMoreMembers: z.boolean(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type AudienceListed = z.infer<typeof audienceListed>
/** Days that a list shows of each audience. */
export const LISTED_DAYS = 30
export const audienceInList = audienceListed.extend({
  /** Until when a dynamic one was kept up with; null for others, and before the first build. */
  judgedUntil: instant.nullable(),
  /**
   * Members at the end of each of the last `LISTED_DAYS` days, for a caller that asks for this field by its name, and empty for
   * others; null: fewer than `FEWEST_TOLD`.
   */
  sizes: z.array(z.number().int().nullable()),
})
export type AudienceInList = z.infer<typeof audienceInList>

export const audienceActions = [
  'edit',
  'delete',
  'activate',
  'build',
  'pause',
  'resume',
  'archive',
  'assign',
  'remove',
] as const
export type AudienceAction = (typeof audienceActions)[number]

/** For how long what a part of a rule asks is kept. */
const keptForPart = z.object({
  place: z.string(),
  /** Of activities. */
  type: z.string(),
  months: z.number().int(),
  /** The part asks for a longer time than that. Otherwise it asks for all that is there. */
  isTooLong: z.boolean(),
})
export type KeptForPart = z.infer<typeof keptForPart>

export const audience = audienceListed.extend({
  description: z.string(),
  /** The newest version; null where people choose the members. */
  rule: ruleTree.nullable(),
  /** Parts of it that ask for more than is kept, or for all that is there. */
  kept: z.array(keptForPart),
  ruleVersion: z.number().int().nullable(),
  /** The version by which the present members were chosen; null: none was built yet. */
  builtVersion: z.number().int().nullable(),
  /** The task of the last build, for who may follow it. */
  taskId: id.nullable(),
  /** Why the last build failed. */
  failure: refusal.nullable(),
  allowed: z.array(z.enum(audienceActions)),
})
export type Audience = z.infer<typeof audience>

export const audienceOption = audienceNamed.extend({ mode: z.enum(audienceModes), status: z.enum(audienceStatuses) })

export const audienceOutcome = z.object({
  /** Members that are in it now and were not before, or the other way round. */
  changed: z.number().int(),
  /** Members that were in it already. */
  kept: z.number().int(),
  /** Members that are left out: they are not active, or were not in it. */
  skipped: z.number().int(),
})

const memberAudience = z.object({ audience: audienceOption, enteredAt: instant, mayLeave: z.boolean() })
export type MemberAudience = z.infer<typeof memberAudience>

export const memberAudiences = z.object({
  items: z.array(memberAudience),
  /** The caller may add the member to further ones. */
  mayEnter: z.boolean(),
})

/** A rule as it was from one moment on. */
export const audienceVersion = z.object({
  no: z.number().int(),
  rule: ruleTree,
  createdAt: instant,
  by: z.string(),
  /** The present members were chosen by it. */
  isBuilt: z.boolean(),
})
export type AudienceVersion = z.infer<typeof audienceVersion>

export const audiencePreviewInput = z.object({
  rule: ruleTree,
  /** Audiences of which is said how many of these members are in them too. */
  overlaps: z.array(id).max(PREVIEW_OVERLAPS_MAXIMUM).default([]),
})
/** What makes a rule dear, and where in it: a place is the positions in each group, with dots; the whole tree is empty. */
const ruleAdvice = ['WINDOW', 'MATCHES', 'SEQUENCE', 'SCANS', 'PROMOTE', 'FEW_OR_NONE'] as const
export type RuleAdvice = (typeof ruleAdvice)[number]
export const audiencePreview = z.object({
  /** Null: fewer than `FEWEST_TOLD`, or not counted as it is too dear. Full tens without the right to see identities. */
  count: z.number().int().nullable(),
  /** EXACT was counted; ESTIMATE is what the database expects; TOO_DEAR was refused and not counted. */
  kind: z.enum(['EXACT', 'ESTIMATE', 'TOO_DEAR']),
  /** Some of them, for who may read members; identities are masked. */
  sample: z.array(memberListed),
  ms: z.number().int(),
  overlaps: z.array(z.object({ audience: audienceOption, count: z.number().int().nullable() })),
  /** What the database expects the rule to cost, against the most that is allowed; in units of its own. */
  cost: z.number(),
  costMaximum: z.number(),
  advice: z.array(z.object({ place: z.string(), kind: z.enum(ruleAdvice) })),
  kept: z.array(keptForPart),
})
export type AudiencePreview = z.infer<typeof audiencePreview>

/** What made a member come or go: a person, a run over another audience, a build, a changed fact, a window that ran out, or a consent that was withdrawn. */
export const audienceCauses = ['HAND', 'AUDIENCE', 'BUILD', 'FACT', 'TIME', 'CONSENT'] as const
export type AudienceCause = (typeof audienceCauses)[number]
/** Facts of members that rules ask. */
export const factKinds = [
  'PROFILE',
  'IDENTITY',
  'TAG',
  'ACTIVITY',
  'SERIAL',
  'SCAN',
  'REWARD',
  'ATTRIBUTE',
  'CONSENT',
  'POINTS',
  'AUDIENCE',
] as const
export type FactKind = (typeof factKinds)[number]

const turn = z.object({
  at: instant,
  step: z.enum(audienceSteps),
  cause: z.enum(audienceCauses),
  /** Of FACT: which facts had changed. */
  facts: z.array(z.enum(factKinds)),
  /** The version of the rule; null by hand. */
  version: z.number().int().nullable(),
  by: z.string(),
})
export const audienceWhyQuery = z.object({ day: day.optional() })
/** How long it is kept who came and went, for the question of a past day. */
export const WHY_MONTHS = 13
export const audienceWhy = z.object({
  /** False: the day is too long ago, and nothing of it is said. */
  isKept: z.boolean(),
  /** Now, or at the end of the day. */
  isIn: z.boolean(),
  /** The rule of then and its version; null by hand. */
  rule: ruleTree.nullable(),
  version: z.number().int().nullable(),
  /**
   * What each part of the rule says now, by its place; empty for a past day. Null: the reader may not see health data.
   * With `isActive` false no rule fits the member.
   */
  verdicts: z.array(z.object({ place: z.string(), holds: z.boolean().nullable() })),
  isActive: z.boolean(),
  /** The last time that the member came or went until then, null where it never did. */
  last: turn.nullable(),
})
export type AudienceWhy = z.infer<typeof audienceWhy>

/** Members at the end of days, for a chart; null: fewer than `FEWEST_TOLD`. */
export const audienceSizes = z.object({
  days: z.array(z.object({ day, count: z.number().int().nullable() })),
})

/** Kinds of records that rules name. */
const ruleNamedKinds = ['REGION', 'SOURCE_CHANNEL', 'TAG', 'PRODUCT', 'LINE', 'AUDIENCE', 'ATTRIBUTE'] as const
export type RuleNamedKind = (typeof ruleNamedKinds)[number]
/** What they are called in both languages. */
export const audienceNames = z.object({
  /** Of an attribute, the id is its key. */
  names: z.array(z.object({ kind: z.enum(ruleNamedKinds), id: z.string(), en: z.string(), zh: z.string() })),
})

/** An attribute that rules may ask. */
const ruleAttribute = z.object({
  collectionId: id,
  collectionEn: z.string(),
  collectionZh: z.string(),
  path: z.string(),
  labelEn: z.string(),
  labelZh: z.string(),
  type: z.enum(fieldTypes),
  values: z.array(z.string()),
  unit: z.string(),
  pii: z.enum(piiClasses),
  /** It has an index of its own, so that asking it is cheap. */
  isPromoted: z.boolean(),
})
export type RuleAttribute = z.infer<typeof ruleAttribute>
export const ruleAttributes = z.object({ items: z.array(ruleAttribute) })
