/** The packing desk: one container before the operator, what a scan would do, and what was done. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import { packagingLevels } from '../../numbers/ledger/serial.states.ts'
import { contentItem, ordinal, packRef, serialState } from '../serials/serials.schema.ts'
import { packingProblemKeys } from './packing.errors.ts'

const PACKING_REASON_MIN = 3
/** More codes than any container holds directly (the largest known case: 2,500 units). */
const MEMBERS_MAX = 5_000
const MERGE_SOURCES_MAX = 50

const code = z.string().min(1, 'code_can_not_be_empty').max(2048)
const reason = z.string().trim().min(PACKING_REASON_MIN, 'reason_too_short').max(500)
const named = z.object({ id, code: z.string(), name: z.string() })

export const deskModes = ['PACK', 'UNPACK', 'MOVE', 'MERGE', 'REPLACE'] as const
export type DeskMode = (typeof deskModes)[number]

const deskContainer = packRef.extend({
  gtin: z.string().nullable(),
  state: serialState,
  product: named.nullable(),
  order: z.object({ id, orderNo: z.string() }).nullable(),
  batch: z.string().nullable(),
  expiryDate: z.string().nullable(),
  /** From the packaging template of its order; else as the line reported it; null: nobody said. */
  capacity: z.number().int().nullable(),
  count: z.number().int(),
  isPartial: z.boolean(),
  /** The first of what is directly in it. */
  items: z.array(contentItem),
  /** From the container it is in to the outermost. */
  containers: z.array(packRef.extend({ inside: z.number().int(), isPartial: z.boolean() })),
})
export type DeskContainer = z.infer<typeof deskContainer>

export const openInput = z.object({ code, gtin: z.string().max(14).optional() })
/** `isAround`: the code is a pack's, and this is the container it is in. */
export const openAnswer = z.object({ container: deskContainer, isAround: z.boolean() })

/** `scanned`: how many other packs wait to be committed with this one. */
export const checkInput = z.object({
  mode: z.enum(deskModes),
  container: ordinal,
  code,
  scanned: z.array(ordinal).max(MEMBERS_MAX).default([]),
})

const problem = z.object({
  key: z.enum(packingProblemKeys),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type PackingProblem = z.infer<typeof problem>

/** What the code is to the command: one of the packs that go in or out, the container they go to, or the open container itself. */
const scanRoles = ['MEMBER', 'TARGET', 'SOURCE', 'LABEL', 'SELF'] as const
export const checkAnswer = z.object({
  role: z.enum(scanRoles),
  /** Null: the code is nobody's, or several packs carry it. */
  pack: packRef.extend({ count: z.number().int(), capacity: z.number().int().nullable() }).nullable(),
  /** Scanned before: told, nothing changes. */
  isRepeat: z.boolean(),
  problem: problem.nullable(),
})
export type CheckAnswer = z.infer<typeof checkAnswer>

const members = z.array(ordinal).min(1, 'ids_can_not_be_empty').max(MEMBERS_MAX)
/** 'all': whoever is in it when the command runs. */
const someOrAll = z.union([z.literal('all'), members])
const record = z.string().trim().max(100).optional()

export const packInput = z.object({ container: ordinal, members })
export const unpackInput = z.object({ container: ordinal, members: someOrAll, reason })
export const moveInput = z.object({ from: ordinal, to: ordinal, members: someOrAll, reason })
export const mergeInput = z.object({
  into: ordinal,
  from: z.array(ordinal).min(1, 'ids_can_not_be_empty').max(MERGE_SOURCES_MAX),
  reason,
  /** The emptied containers' codes are destroyed; else they stay in use, empty. */
  destroysEmptied: z.boolean(),
  record,
})
export const replaceInput = z.object({ container: ordinal, label: ordinal, reason, record })
export const undoInput = z.object({ eventId: id, reason })

export const packingDone = z.object({
  eventId: id,
  /** Packs that went in, out or over. */
  count: z.number().int(),
  /** The container to go on with. */
  container: deskContainer,
})
export type PackingDone = z.infer<typeof packingDone>

export const partialsQuery = z.object({
  productId: id.optional(),
  batch: z.string().trim().max(64).optional(),
  level: z.enum(packagingLevels).optional(),
})
const partialBox = packRef.extend({ count: z.number().int(), parent: packRef.nullable() })
/** Boxes to pour into one: `moves` packs are taken in hand. */
const mergeProposal = z.object({
  into: ordinal,
  from: z.array(ordinal),
  total: z.number().int(),
  moves: z.number().int(),
  fills: z.boolean(),
})
export type MergeProposal = z.infer<typeof mergeProposal>
const partialGroup = z.object({
  key: z.string(),
  product: named.nullable(),
  batch: z.string().nullable(),
  level: z.enum(packagingLevels),
  state: serialState,
  capacity: z.number().int().nullable(),
  boxes: z.array(partialBox),
  proposals: z.array(mergeProposal),
})
export type PartialGroup = z.infer<typeof partialGroup>
/** `isWhole`: false when there are more open partial cases than are looked at in one go. */
export const partialsAnswer = z.object({ groups: z.array(partialGroup), boxes: z.number().int(), isWhole: z.boolean() })
