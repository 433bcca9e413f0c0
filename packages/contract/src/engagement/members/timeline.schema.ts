/** One stream of what happened with a member: activities, consents, points, serial numbers, tags. Newest first. */

import { z } from 'zod'
import { id, instant } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { pointBookingKinds } from '../points/points.schema.ts'
import { tagNamed, tagSources, tagSteps } from '../tags/tags.schema.ts'
import { consentChannels, consentPurposes, consentStates } from './consents.schema.ts'
import { ownershipSources, pack } from './owned-serials.schema.ts'

export const timelineKinds = ['ACTIVITY', 'CONSENT', 'POINTS', 'SERIAL', 'TAG', 'AUDIENCE'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** A member comes into an audience or goes out of it. */
export const audienceSteps = ['ENTERED', 'LEFT'] as const
export type AudienceStep = (typeof audienceSteps)[number]
/** An audience as other records show it. */
export const audienceNamed = z.object({ id, code: z.string(), nameEn: z.string(), nameZh: z.string() })

const serialSteps = ['CLAIMED', 'TRANSFERRED', 'RELEASED'] as const

/** `at` in milliseconds; `id` is one within its kind, and with `at` the place in the stream. */
const entry = { id: z.string(), at: instant }

const activity = z.object({
  ...entry,
  kind: z.literal('ACTIVITY'),
  type: z.string(),
  /** Null for readers who may not see health data: they may say what a member owns. */
  props: z.record(z.string(), z.unknown()).nullable(),
})
const consent = z.object({
  ...entry,
  kind: z.literal('CONSENT'),
  purpose: z.enum(consentPurposes),
  channel: z.enum(consentChannels).nullable(),
  state: z.enum(consentStates),
  decidedOn: z.string(),
  by: z.string(),
})
const points = z.object({
  ...entry,
  kind: z.literal('POINTS'),
  booking: z.enum(pointBookingKinds),
  points: z.number().int(),
  by: z.string(),
})
const serial = z.object({
  ...entry,
  kind: z.literal('SERIAL'),
  step: z.enum(serialSteps),
  source: z.enum(ownershipSources),
  pack,
  by: z.string(),
})

const tag = z.object({
  ...entry,
  kind: z.literal('TAG'),
  step: z.enum(tagSteps),
  source: z.enum(tagSources),
  tag: tagNamed,
  by: z.string(),
})

const audience = z.object({
  ...entry,
  kind: z.literal('AUDIENCE'),
  step: z.enum(audienceSteps),
  audience: audienceNamed,
  by: z.string(),
})

const timelineEntry = z.discriminatedUnion('kind', [activity, consent, points, serial, tag, audience])
export type TimelineEntry = z.infer<typeof timelineEntry>

/** Whole entries: each kind has fields of its own. */
export const timelineQuery = listQuery({ kind: z.enum(timelineKinds).optional() }, 'text').omit({ fields: true })
export const timeline = listOf(timelineEntry).extend({
  /** Where activities are among what is shown, at the end: for how many months they are kept, and of some types for others. */
  kept: z
    .object({
      months: z.number().int(),
      types: z.array(z.object({ type: z.string(), months: z.number().int() })),
    })
    .nullable(),
})
export type Timeline = z.infer<typeof timeline>
