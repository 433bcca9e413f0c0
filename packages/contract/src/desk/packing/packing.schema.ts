/** The packing desk: the open container, the effect of a scan, and what was done. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { contentItem, ordinal, packRef, serialState } from '../serials/serials.schema.ts'
import { packingProblemKeys } from './packing.errors.ts'

const PACKING_REASON_MIN = 3
/** No container directly contains more codes (the largest known case: 2,500 units). */
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
  /** From the packaging template of its order, otherwise as the line reported it; null: unknown. */
  capacity: z.number().int().nullable(),
  count: z.number().int(),
  isPartial: z.boolean(),
  /** The first items of its direct content. */
  items: z.array(contentItem),
  /** From its container to the outermost one. */
  containers: z.array(packRef.extend({ inside: z.number().int(), isPartial: z.boolean() })),
})
export type DeskContainer = z.infer<typeof deskContainer>

export const openInput = z.object({ code, gtin: z.string().max(14).optional() })
/** `isAround`: the code belongs to a pack, and this is its container. */
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

/**
 * How the code relates to the command: a pack to put in or take out, the target container, or the open container
 * itself.
 */
const scanRoles = ['MEMBER', 'TARGET', 'SOURCE', 'LABEL', 'SELF'] as const
export const checkAnswer = z.object({
  role: z.enum(scanRoles),
  /** Null: the code is unknown, or several packs have it. */
  pack: packRef.extend({ count: z.number().int(), capacity: z.number().int().nullable() }).nullable(),
  /** Scanned before: reported, without effect. */
  isRepeat: z.boolean(),
  problem: problem.nullable(),
})
export type CheckAnswer = z.infer<typeof checkAnswer>

const members = z.array(ordinal).min(1, 'ids_can_not_be_empty').max(MEMBERS_MAX)
/** 'all': the whole content when the command runs. */
const someOrAll = z.union([z.literal('all'), members])
const record = z.string().trim().max(100).optional()

export const packInput = z.object({ container: ordinal, members })
export const unpackInput = z.object({ container: ordinal, members: someOrAll, reason })
export const moveInput = z.object({ from: ordinal, to: ordinal, members: someOrAll, reason })
export const mergeInput = z.object({
  into: ordinal,
  from: z.array(ordinal).min(1, 'ids_can_not_be_empty').max(MERGE_SOURCES_MAX),
  reason,
  /** The emptied containers' codes are destroyed; otherwise they stay in use, empty. */
  destroysEmptied: z.boolean(),
  record,
})
export const replaceInput = z.object({ container: ordinal, label: ordinal, reason, record })
export const undoInput = z.object({ eventId: id, reason })

export const packingDone = z.object({
  eventId: id,
  /** Packs that were put in, taken out or moved. */
  count: z.number().int(),
  /** The container to continue with. */
  container: deskContainer,
})
export type PackingDone = z.infer<typeof packingDone>

export const partialsQuery = z.object({
  productId: id.optional(),
  batch: z.string().trim().max(64).optional(),
  level: z.enum(packagingLevels).optional(),
})
const partialBox = packRef.extend({ count: z.number().int(), parent: packRef.nullable() })
/** Cases to merge into one by moving `moves` packs. */
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
/** `isWhole`: false when there are more open partial cases than are read at once. */
export const partialsAnswer = z.object({ groups: z.array(partialGroup), boxes: z.number().int(), isWhole: z.boolean() })
