/**
 * Rules about members: a tree of groups whose leaves each ask one fact. Which members it fits is compiled to one
 * statement; there is no text of a tenant in it, and there are no regular expressions.
 */

import { z } from 'zod'
import { suspicionsOfPacks } from '../../desk/scans/scans.schema.ts'
import { day, id, requiredText } from '../../kit/entity.ts'
import { activityType, identityKinds } from '../../plant/main-data/configs/member-config.schema.ts'
import { FIELD_PATH_MAXIMUM } from '../collections/meta-data.schema.ts'
import { attributeTest } from '../member-attributes/attribute-tests.ts'
import { consentChannels, consentPurposes, consentStates } from '../members/consents.schema.ts'
import { genders, memberLocales } from '../members/members.schema.ts'
import { ownershipSources } from '../members/owned-serials.schema.ts'
import { activityMatch, TAG_MATCHES_MAXIMUM } from '../tags/tags.schema.ts'

/** Groups inside of groups, the outermost counted. */
export const RULE_DEPTH_MAXIMUM = 5
/** Leaves of one tree. */
export const RULE_LEAVES_MAXIMUM = 50
/** Values of one leaf. */
const CHOICES_MAXIMUM = 50
const COUNT_MAXIMUM = 1_000_000
const DAYS_MAXIMUM = 400
const AGE_MAXIMUM = 150
const POINTS_MAXIMUM = 2_000_000_000
/** Members fall into that many equal parts by chance, which stays the same for a salt. */
export const RANDOM_PARTS = 10_000

export const comparisons = ['AT_LEAST', 'AT_MOST', 'EXACTLY'] as const
export type Comparison = (typeof comparisons)[number]
const compared = z.enum(comparisons)

/** ROLLING: the last days to the moment; CALENDAR: this day, week, month or year; ABSOLUTE: both days included. */
export const calendarUnits = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const
export type CalendarUnit = (typeof calendarUnits)[number]
const window = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('EVER') }),
  z.object({ kind: z.literal('ROLLING'), days: z.number().int().min(1).max(DAYS_MAXIMUM) }),
  /** `back` units before the present one: 0 is this month, 1 the last one. */
  z.object({ kind: z.literal('CALENDAR'), unit: z.enum(calendarUnits), back: z.number().int().min(0).max(12) }),
  z
    .object({ kind: z.literal('ABSOLUTE'), from: day, to: day })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'rule_days_wrong' }),
])
export type RuleWindow = z.infer<typeof window>

const activity = { type: activityType, matches: z.array(activityMatch).max(TAG_MATCHES_MAXIMUM).default([]) }
const choices = <Of extends z.ZodType>(of: Of) =>
  z.array(of).min(1, 'rule_choice_can_not_be_empty').max(CHOICES_MAXIMUM)
/** That the leaf must not hold. */
const not = z.boolean().default(false)

/** GENUINE, or why a consumer's scan of the pack was suspect. */
export const packVerdicts = ['GENUINE', ...suspicionsOfPacks] as const
export type PackVerdict = (typeof packVerdicts)[number]
/** A scan of the pack by any consumer. */
const packScan = z.object({
  /** No consumer scanned the pack before. */
  isFirst: z.boolean().default(false),
  /** With everything inside of them; none: anywhere. */
  regions: z.array(id).max(CHOICES_MAXIMUM).default([]),
  /** None: any. */
  verdicts: z.array(z.enum(packVerdicts)).max(packVerdicts.length).default([]),
  window,
})
export type PackScan = z.infer<typeof packScan>

/** Every member that is looked at is ACTIVE, so the status is no leaf. */
export const ruleLeaf = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('GENDER'), not, values: choices(z.enum(genders)) }),
  z.object({ kind: z.literal('LOCALE'), not, values: choices(z.enum(memberLocales)) }),
  /** With everything inside of these regions. */
  z.object({ kind: z.literal('REGION'), not, values: choices(id) }),
  z.object({ kind: z.literal('SOURCE_CHANNEL'), not, values: choices(id) }),
  z
    .object({
      kind: z.literal('AGE'),
      not,
      from: z.number().int().min(0).max(AGE_MAXIMUM),
      to: z.number().int().min(0).max(AGE_MAXIMUM),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'rule_ages_wrong' }),
  /** Of a member that has any of these kinds. */
  z.object({ kind: z.literal('IDENTITY'), not, values: choices(z.enum(identityKinds)), isVerified: z.boolean() }),
  z.object({ kind: z.literal('TAG'), not, values: choices(id) }),
  z.object({
    kind: z.literal('ACTIVITY'),
    not,
    ...activity,
    compared,
    count: z.number().int().min(0).max(COUNT_MAXIMUM),
    window,
  }),
  /** The first, and then the second within so many hours; or none until these were over. */
  z.object({
    kind: z.literal('SEQUENCE'),
    not,
    first: z.object(activity),
    second: z.object(activity),
    isFollowed: z.boolean(),
    hours: z
      .number()
      .int()
      .min(1)
      .max(DAYS_MAXIMUM * 24),
    window,
  }),
  /** Packs that the member owns now, each of which is everything that is asked. SCAN is the first verified scan. */
  z.object({
    kind: z.literal('SERIAL'),
    not,
    productId: id.nullable().default(null),
    batch: z.string().trim().max(60).nullable().default(null),
    sources: z.array(z.enum(ownershipSources)).max(ownershipSources.length).default([]),
    count: z.number().int().min(1).max(COUNT_MAXIMUM).default(1),
    // Rules that were stored before these were there do not have them.
    /** Made on any of these production lines. */
    lines: z.array(id).max(CHOICES_MAXIMUM).optional(),
    scan: packScan.nullable().optional(),
    /** Nobody was ever given points for the pack. */
    isUnrewarded: z.boolean().optional(),
  }),
  /** The first pack that the member ever claimed by a scan was claimed then. */
  z.object({ kind: z.literal('FIRST_SCAN'), not, window }),
  /** A field of the newest meta data of a collection of people. */
  z.object({
    kind: z.literal('ATTRIBUTE'),
    not,
    collectionId: id,
    path: requiredText(FIELD_PATH_MAXIMUM, 'field_path_can_not_be_empty'),
    asks: attributeTest,
  }),
  /** Who is in any of these audiences now. */
  z.object({ kind: z.literal('AUDIENCE'), not, values: choices(id) }),
  /** The newest decision. */
  z
    .object({
      kind: z.literal('CONSENT'),
      not,
      purpose: z.enum(consentPurposes),
      channel: z.enum(consentChannels).nullable().default(null),
      state: z.enum(consentStates),
    })
    .refine(({ purpose, channel }) => (purpose === 'MARKETING') === (channel !== null), {
      path: ['channel'],
      error: 'consent_channel_wrong',
    }),
  z.object({
    kind: z.literal('POINTS'),
    not,
    compared,
    balance: z.number().int().min(-POINTS_MAXIMUM).max(POINTS_MAXIMUM),
  }),
  z
    .object({
      kind: z.literal('RANDOM'),
      not,
      salt: requiredText(40, 'rule_salt_can_not_be_empty'),
      from: z
        .number()
        .int()
        .min(0)
        .max(RANDOM_PARTS - 1),
      to: z
        .number()
        .int()
        .min(0)
        .max(RANDOM_PARTS - 1),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'rule_parts_wrong' }),
])
export type RuleLeaf = z.infer<typeof ruleLeaf>

/** ALL and ANY of its parts, or AT_LEAST so many of them. */
export const groupMatches = ['ALL', 'ANY', 'AT_LEAST'] as const

export interface RuleGroup {
  kind: 'GROUP'
  match: (typeof groupMatches)[number]
  /** Of AT_LEAST alone. */
  atLeast: number | null
  not: boolean
  rules: RuleNode[]
}
export type RuleNode = RuleGroup | RuleLeaf

const groupOf = <Part extends z.ZodType>(part: Part) =>
  z
    .object({
      kind: z.literal('GROUP'),
      match: z.enum(groupMatches),
      atLeast: z.number().int().min(1).max(RULE_LEAVES_MAXIMUM).nullable().default(null),
      not,
      rules: z.array(part).min(1, 'rule_group_can_not_be_empty').max(RULE_LEAVES_MAXIMUM),
    })
    .refine(
      ({ match, atLeast, rules }) =>
        match === 'AT_LEAST' ? atLeast !== null && atLeast <= rules.length : atLeast === null,
      {
        path: ['atLeast'],
        error: 'rule_at_least_wrong',
      },
    )

type Group = ReturnType<typeof groupOf<z.ZodType<RuleNode>>>

/**
 * As deep as a tree may be and no deeper, so that no input makes the check recurse further. Their kind distinguishes them, so
 * that a fault names the leaf concerned.
 */
function deepest(depth: number): Group {
  return groupOf(depth === 1 ? ruleLeaf : z.discriminatedUnion('kind', [ruleLeaf, deepest(depth - 1)]))
}

/** How an attribute is named among the records that a rule names. */
export const attributeKey = ({ collectionId, path }: { collectionId: string; path: string }): string =>
  `${collectionId} ${path}`

export const leavesOf = (node: RuleNode): RuleLeaf[] => (node.kind === 'GROUP' ? node.rules.flatMap(leavesOf) : [node])

export const ruleTree: z.ZodType<RuleGroup> = deepest(RULE_DEPTH_MAXIMUM).refine(
  (tree) => leavesOf(tree).length <= RULE_LEAVES_MAXIMUM,
  {
    error: 'rule_leaves_too_many',
  },
)
