/** Reading serial numbers: the list, one SN with all its data, and the answer to any scanned text. */

import { z } from 'zod'
import { id, instant } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { SIGNATURE_MEANINGS } from '../../kit/signature.ts'
import { allocations, packagingLevels, statusNumbers } from '../../numbers/ledger/serial-states.ts'
import { lifecycles } from '../../numbers/ledger/serial.status.ts'
import { shownStates } from '../../numbers/ledger/shown-states.ts'
import { resultUpdateStatuses } from '../../plant/results/results-rows.ts'
import { historyReasons } from '../../platform/masters/approval.ts'

export const serialStatus = z.enum(statusNumbers)
/** A status as shown: `NEW` is a number on no pack, `COMMISSIONED` one that is on a pack. */
export const shownState = z.enum(shownStates)
/** A position on the number line; the `{id}` of the specification's detail page. */
export const ordinal = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const ordinalParam = z.object({ ordinal })

/** The state at `at`: by what had happened until then (default), or by what was recorded by then. */
export const moment = { at: instant.optional(), by: z.enum(['happened', 'recorded']).default('happened') }

const listOfStates = z
  .string()
  .max(400)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(shownState).max(20))

/** All of them are exact and indexed; this list cannot be filtered by part of a code, reason, operator or day. */
export const serialFilter = listQuery(
  {
    orderId: id.optional(),
    /** Order number, exactly as written. */
    orderNo: z.string().trim().max(64).optional(),
    /** Batch code, exactly as written. */
    batch: z.string().trim().max(64).optional(),
    productId: id.optional(),
    lineId: id.optional(),
    /** Number of an application, as people read it. */
    application: z.coerce.number().int().min(1).optional(),
    block: z.coerce
      .number()
      .int()
      .min(1)
      .max(2 ** 29 - 1)
      .optional(),
    /** Code of a container in any spelling; its direct content matches. */
    container: z.string().trim().max(2048).optional(),
    level: z.enum(packagingLevels).optional(),
    /** One or more as shown, separated by commas. */
    status: listOfStates.optional(),
  },
  'number',
)
export const packRef = z.object({ ordinal: z.number().int(), code: z.string(), level: z.enum(packagingLevels) })
export type PackRef = z.infer<typeof packRef>

const namedRef = z.object({ id, code: z.string(), name: z.string() })

/** What the specification calls these fields, in addition to our names for them. */
const specifiedNames = {
  /** `code` */
  snCode: z.string(),
  /** `batch` */
  batchNum: z.string().nullable(),
  /** The name of the line. */
  productionLine: z.string().nullable(),
  /** `product.name` */
  productName: z.string().nullable(),
  /** `order.orderNo` */
  orderNo: z.string().nullable(),
}
export type SpecifiedNames = z.infer<z.ZodObject<typeof specifiedNames>>

export const serialItem = z.object({
  ...specifiedNames,
  ordinal: z.number().int(),
  code: z.string(),
  gtin: z.string().nullable(),
  level: z.enum(packagingLevels),
  status: serialStatus,
  isCommissioned: z.boolean(),
  /** Its container. */
  packingGroup: packRef.nullable(),
  batch: z.string().nullable(),
  line: z.string().nullable(),
  product: namedRef.nullable(),
  order: z.object({ id, orderNo: z.string() }).nullable(),
  /** Reason of the last event, and which event that was. */
  historyReason: z.string(),
  /** The same, as the specification enumerates it; null before the first event. */
  historyKind: z.enum(historyReasons).nullable(),
  lastAction: z.string(),
})
export type SerialItem = z.infer<typeof serialItem>

export const serialState = z.object({
  status: serialStatus,
  prior: serialStatus.nullable(),
  lifecycle: z.enum(lifecycles),
  isCommissioned: z.boolean(),
  isScanned: z.boolean(),
  isOpened: z.boolean(),
  allocation: z.enum(allocations),
})
export type SerialStateView = z.infer<typeof serialState>

const historyEntry = z.object({
  eventId: id,
  action: z.string(),
  happenedAt: instant,
  recordedAt: instant,
  who: z.string(),
  /** Of the sender of a status update where it gave one, else of the command. */
  reason: z.string(),
  /** The reason as the specification enumerates it; null where the event is not known. */
  historyKind: z.enum(historyReasons).nullable(),
  /** What the sender of a status update said of this code in addition. */
  update: z
    .object({ status: z.enum(resultUpdateStatuses), attribute: z.string(), references: z.array(z.string()) })
    .nullable(),
  /** Number of the record that the event is based on. */
  document: z.string().nullable(),
  subject: z.object({ type: z.string(), id: z.string() }),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('issued'), to: serialState }),
    z.object({ kind: z.literal('state'), from: serialState, to: serialState }),
    z.object({ kind: z.literal('parent'), from: packRef.nullable(), to: packRef.nullable() }),
  ]),
  signature: z
    .object({ printedName: z.string(), meaning: z.enum(SIGNATURE_MEANINGS), reason: z.string(), signedAt: instant })
    .nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/**
 * The content of an SN's symbol. `elements` includes the separator (GS) where one is needed; the leading FNC1 is part
 * of the symbol.
 */
export const symbolText = z.object({
  elements: z.string(),
  printed: z.string(),
  digitalLink: z.string(),
  isGs1: z.boolean(),
})
export type SymbolText = z.infer<typeof symbolText>

export const contentItem = packRef.extend({
  status: serialStatus,
  isCommissioned: z.boolean(),
  inside: z.number().int(),
})
export type ContentItem = z.infer<typeof contentItem>

export const serialDetail = z.object({
  ...specifiedNames,
  ordinal: z.number().int(),
  code: z.string(),
  gtin: z.string().nullable(),
  level: z.enum(packagingLevels),
  /** The shown state: now, or at `at`. */
  state: serialState,
  /** The requested past moment; null: now. */
  at: instant.nullable(),
  /** Of the last event until then, as the specification enumerates it. */
  historyKind: z.enum(historyReasons).nullable(),
  issuedAt: instant,
  isImported: z.boolean(),
  product: namedRef.nullable(),
  order: z.object({ id, orderNo: z.string(), status: z.string() }).nullable(),
  batch: z.string().nullable(),
  productionDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  line: z.object({ id, name: z.string() }).nullable(),
  application: z.object({ id, number: z.number().int() }).nullable(),
  symbol: symbolText,
  /** From its container to the outermost one. */
  containers: z.array(packRef.extend({ inside: z.number().int(), isPartial: z.boolean() })),
  /** The first items of its content; null when it is no container. */
  contents: z
    .object({
      count: z.number().int(),
      capacity: z.number().int().nullable(),
      isPartial: z.boolean(),
      items: z.array(contentItem),
    })
    .nullable(),
  /** Newest first, the last 100; `earlier`: how many more there are. */
  history: z.array(historyEntry),
  earlier: z.number().int(),
})
export type SerialDetail = z.infer<typeof serialDetail>

export const codeParsers = [
  'element',
  'bracketed',
  'digital_link',
  'epc_urn',
  'tracelink',
  'sscc',
  'cn20',
  'bare',
] as const

/**
 * `NEVER_ISSUED` is a regular answer: no pack of this tenant has the code. So is `NOT_ISSUED_THEN`: one has it, and was
 * issued after the requested moment.
 */
export const lookupAnswer = z.object({
  outcome: z.enum(['FOUND', 'SEVERAL', 'NEVER_ISSUED', 'NOT_ISSUED_THEN']),
  parser: z.enum(codeParsers),
  /** The text after repair, as it was understood. */
  read: z.object({
    text: z.string(),
    gtin: z.string().nullable(),
    serial: z.string(),
    lot: z.string().nullable(),
    expiry: z.string().nullable(),
  }),
  /** What was repaired or is doubtful; see `CodeNote` of the kit. */
  notes: z.array(z.string()),
  /** Where the symbol and the record disagree. */
  differences: z.array(
    z.object({ field: z.enum(['gtin', 'lot', 'expiry']), onSymbol: z.string(), onRecord: z.string() }),
  ),
  serial: serialDetail.nullable(),
  /** SEVERAL: the packs that have it. NEVER_ISSUED: those that have the same serial under another GTIN. */
  choices: z.array(serialItem),
})
export type LookupAnswer = z.infer<typeof lookupAnswer>
