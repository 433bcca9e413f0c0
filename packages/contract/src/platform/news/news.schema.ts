/** News of a tenant for its people, and announcements of maintenance. */

import { z } from 'zod'
import { besideOtherFaults, id, instant, optionalText, recordVersion } from '../../kit/entity.ts'
import { newsStates, newsStatuses } from './news.status.ts'

/** MAINTENANCE is a bar on every page until its end; it is for everybody. */
export const newsKinds = ['NEWS', 'MAINTENANCE'] as const
export type NewsKind = (typeof newsKinds)[number]
/** ALL: the tenant's own people. ROLES: people with one of these roles, also those of suppliers. */
export const newsAudiences = ['ALL', 'ROLES'] as const
/** Of both bodies: text as it is, or formatted text, which is cleaned when it is written and when it is read. */
const newsFormats = ['PLAIN', 'HTML'] as const
export type NewsFormat = (typeof newsFormats)[number]

export const NEWS_LIMITS = {
  title: 128,
  body: 10_000,
  markup: 500_000,
  roles: 100,
  reason: 500,
  attachments: 5,
} as const
/** On the start page. */
export const NEWS_ON_TOP = 3

const kind = z.enum(newsKinds)

/** Each language may be missing, one has to be there: a title and a text. */
const fields = {
  kind,
  titleZh: optionalText(NEWS_LIMITS.title),
  titleEn: optionalText(NEWS_LIMITS.title),
  // Text has `NEWS_LIMITS.body` characters at most; that of a formatted one is never refused for its length.
  bodyZh: optionalText(NEWS_LIMITS.markup),
  bodyEn: optionalText(NEWS_LIMITS.markup),
  isPinned: z.boolean().default(false),
  audience: z.enum(newsAudiences).default('ALL'),
  roleIds: z.array(id).max(NEWS_LIMITS.roles).default([]),
  /** From when it is shown; null: from its publication on. */
  publishFrom: instant.nullable().default(null),
  /** Until when it is shown, exclusive; null: until it is withdrawn. Of maintenance: its end. */
  publishUntil: instant.nullable().default(null),
  /** Of the maintenance itself. */
  startsAt: instant.nullable().default(null),
  endsAt: instant.nullable().default(null),
}
type Fields = z.output<z.ZodObject<typeof fields>>
type Fault = readonly [field: keyof Fields, key: string]

const isBefore = (from: string | null | undefined, to: string | null | undefined) =>
  !from || !to || Date.parse(from) < Date.parse(to)

function textFaults({ titleZh, titleEn, bodyZh, bodyEn }: Partial<Fields>): Fault[] {
  if (!titleZh && !titleEn && !bodyZh && !bodyEn)
    return [
      ['titleZh', 'news_needs_a_language'],
      ['titleEn', 'news_needs_a_language'],
    ]
  const pairs = [
    ['titleZh', titleZh, bodyZh],
    ['bodyZh', bodyZh, titleZh],
    ['titleEn', titleEn, bodyEn],
    ['bodyEn', bodyEn, titleEn],
  ] as const
  return pairs.flatMap(([name, own, other]): Fault[] => (!own && other ? [[name, 'can_not_be_empty']] : []))
}

function timeFaults({ kind: ofKind, publishFrom, publishUntil, startsAt, endsAt }: Partial<Fields>): Fault[] {
  if (ofKind === 'NEWS')
    return [
      ...(startsAt ? [['startsAt', 'invalid'] as const] : []),
      ...(endsAt ? [['endsAt', 'invalid'] as const] : []),
      ...(isBefore(publishFrom, publishUntil) ? [] : [['publishUntil', 'period_ends_before_it_begins'] as const]),
    ]
  return [
    ...(startsAt ? [] : [['startsAt', 'can_not_be_empty'] as const]),
    ...(endsAt ? [] : [['endsAt', 'can_not_be_empty'] as const]),
    ...(publishUntil ? [['publishUntil', 'invalid'] as const] : []),
    ...(isBefore(startsAt, endsAt) && isBefore(publishFrom, endsAt)
      ? []
      : [['endsAt', 'period_ends_before_it_begins'] as const]),
  ]
}

const audienceFaults = ({ kind: ofKind, audience, roleIds }: Partial<Fields>): Fault[] => {
  if (audience !== 'ROLES') return []
  if (ofKind === 'MAINTENANCE') return [['audience', 'invalid']]
  return (roleIds ?? []).length > 0 ? [] : [['roleIds', 'can_not_be_empty']]
}

const judged = (
  value: Partial<Fields>,
  check: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
) => {
  for (const [field, message] of [...textFaults(value), ...timeFaults(value), ...audienceFaults(value)])
    check.addIssue({ code: 'custom', path: [field], message })
}

export const newsInput = z
  .object({ ...fields, format: z.enum(newsFormats).default('PLAIN') })
  .superRefine(judged, besideOtherFaults)
export const newsEdit = z
  .object({
    ...fields,
    /** Absent: as it is. */
    format: z.enum(newsFormats).optional(),
    version: recordVersion,
    /** Of a published item: everybody is asked to read it again. Receipts of the former text stay. */
    asksAgain: z.boolean().default(false),
  })
  .superRefine(judged, besideOtherFaults)
export const newsStep = z.object({ version: recordVersion })
export const newsWithdrawal = newsStep.extend({
  reason: z.string().trim().min(3, 'reason_too_short').max(NEWS_LIMITS.reason),
})

/** An item as its readers find it in lists. */
export const newsLine = z.object({
  id,
  kind,
  titleZh: z.string(),
  titleEn: z.string(),
  isPinned: z.boolean(),
  /** Since when it is shown. */
  publishFrom: instant,
  publishUntil: instant.nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  isUnread: z.boolean(),
  version: z.number().int(),
})
export type NewsLine = z.output<typeof newsLine>

export const newsText = newsLine.extend({
  format: z.enum(newsFormats),
  bodyZh: z.string(),
  bodyEn: z.string(),
  attachments: z.number().int(),
})
export type NewsText = z.output<typeof newsText>

/** For the start page and the frame of every page. */
export const newsNow = z.object({
  at: instant,
  unread: z.number().int(),
  /** Pinned ones first, then the newest. */
  top: z.array(newsLine),
  /** Maintenance that is announced or under way. */
  bars: z.array(newsLine),
})

export const newsActions = ['edit', 'publish', 'withdraw', 'delete'] as const

/** An item as its authors find it. */
export const newsItem = z.object({
  id,
  kind,
  titleZh: z.string(),
  titleEn: z.string(),
  status: z.enum(newsStatuses),
  state: z.enum(newsStates),
  isPinned: z.boolean(),
  audience: z.enum(newsAudiences),
  roles: z.array(z.object({ id, name: z.string() })),
  publishFrom: instant.nullable(),
  publishUntil: instant.nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  publishedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  version: z.number().int(),
})
export type NewsItem = z.output<typeof newsItem>

export const newsItemDetail = newsItem.extend({
  format: z.enum(newsFormats),
  bodyZh: z.string(),
  bodyEn: z.string(),
  allowed: z.array(z.enum(newsActions)),
  /** People whom it is addressed to now, and how many of them read it; null without the right to see receipts. */
  receipts: z.object({ addressed: z.number().int(), read: z.number().int() }).nullable(),
})
export type NewsItemDetail = z.output<typeof newsItemDetail>

/** READ: since it was last asked for. EARLIER: only before that. */
export const receiptStates = ['READ', 'EARLIER', 'UNREAD'] as const
export const newsReceipt = z.object({
  id,
  account: z.string(),
  name: z.string(),
  receipt: z.enum(receiptStates),
  readAt: instant.nullable(),
  /** The text was changed since, and the author did not ask to read it again. */
  isChangedSince: z.boolean(),
})
