/**
 * Shapes of the ledger's public functions. Other rooms import the functions from `ledger.service.ts` (commands on states),
 * `ledger.issue.service.ts`, `ledger.pool.service.ts`, `ledger.ranges.service.ts`, `ledger.resolve.service.ts`, `ledger.packing.service.ts`,
 * `ledger.reading.service.ts`, `ledger.history.service.ts`, `ledger.verify.service.ts`, and sets from `serial-set.ts`.
 * Every function takes the tenant's transaction first and locks what it touches until that transaction ends.
 */

import type { Evidence, Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type {
  Allocation,
  PackagingLevel,
  Scheme,
  SerialState,
} from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { StateRefusal } from '@serialis/contract/numbers/ledger/serial.status.ts'
import type { ShownState } from '@serialis/contract/numbers/ledger/shown-states.ts'
import type { Range } from './serial-set/ordinals.ts'
import type { SerialSet } from './serial-set/serial-set.ts'

/** The command's event as the ledger stores it: `ctx.event.id`, `ctx.now`, and when it happened if that was earlier. */
export interface LedgerEvent {
  readonly id: string
  readonly recordedAt: Date
  readonly happenedAt?: Date
  /** Milliseconds UTC for each SN that changes, where they differ; then `happenedAt` counts for issues only. */
  readonly timeOf?: (ordinal: number) => number
}

/** An event that happens to all its SNs at once. */
export type MomentEvent = LedgerEvent & { readonly timeOf?: undefined }

export interface IssueOrder {
  readonly event: LedgerEvent
  /** Null for SSCC, which belong to no product. */
  readonly productId: string | null
  /**
   * GTIN-14 of this packaging level, or null (SSCC). It is stored with the block, so a product's GTIN must not change
   * once a block exists.
   */
  readonly gtin: string | null
  readonly level: PackagingLevel
  readonly applicationId?: string
  readonly poolKey?: string
  /** The initial allocation of the numbers; FREE by default. */
  readonly allocation?: Allocation
  /** Their state in the system they come from; new by default, with that allocation. */
  readonly state?: SerialState
}
export interface RuleIssue extends IssueOrder {
  readonly ruleVersionId: string
  readonly quantity: number
  /** The block's logic text (`logicText` of the codes room); '' when the rule has no LOGIC segment. */
  readonly logic: string
}
export interface CodeImport extends IssueOrder {
  /** In the order in which they get their ordinals. */
  readonly codes: readonly string[]
  /**
   * Rule versions of the product: a code in the code space of one is refused. Those of the product's blocks are always
   * checked.
   */
  readonly ruleVersionIds?: readonly string[]
}
const importRefusals = ['listed_twice', 'already_known', 'in_rule_space', 'not_a_code'] as const
export type ImportRefusal = (typeof importRefusals)[number]
export interface ImportAnswer {
  readonly ranges: readonly Range[]
  /** Per given code: its ordinal, 0 when refused. */
  readonly ordinals: Float64Array
  readonly refused: readonly { readonly index: number; readonly reason: ImportRefusal }[]
}

export interface OrderRange extends Range {
  readonly orderId: string
  readonly level: PackagingLevel
  readonly lineId: string | null
  readonly packageId: string | null
}

/** Codes to look up, column by column. `gtins[i]` null or absent: bare code, or an SSCC (18 digits). */
export interface GivenCodes {
  readonly texts: readonly string[]
  readonly gtins?: readonly (string | null)[]
}
export interface CodeScope {
  readonly productId?: string
  readonly gtin?: string
  readonly orderId?: string
}
/**
 * NEVER_ISSUED: the code belongs to no issued block and no import. AMBIGUOUS: several packs have this code, so a GTIN
 * is needed.
 */
export const codeOutcomes = [
  'FOUND',
  'NEVER_ISSUED',
  'AMBIGUOUS',
  'OTHER_PRODUCT',
  'OTHER_GTIN',
  'OTHER_ORDER',
] as const
export type CodeOutcome = (typeof codeOutcomes)[number]
export interface ResolvedCodes {
  /** Per code: its ordinal, 0 unless FOUND. OTHER_PRODUCT, OTHER_GTIN and OTHER_ORDER keep it in `elsewhere`. */
  readonly ordinals: Float64Array
  /** Per code: index into `codeOutcomes`. */
  readonly outcomes: Uint8Array
  /** Per code: the ordinal that was found outside the scope, else 0. */
  readonly elsewhere: Float64Array
  /** How many codes were FOUND. */
  readonly found: number
}

/** `count` codes of `width` bytes each, ASCII; shorter imported codes are padded with spaces on the right. */
export interface CodeBatch {
  readonly buffer: Buffer
  readonly width: number
  readonly count: number
  readonly firstOrdinal: number
  readonly level: PackagingLevel
  readonly gtin: string | null
}

export type Mode = 'dry' | 'commit'

export interface StateCommand {
  readonly event: LedgerEvent
  readonly scheme: Scheme
  readonly set: SerialSet
  readonly operation: Operation
  /** The evidence of the command; SNs whose transition needs more are refused. */
  readonly evidence?: readonly Evidence[]
  /** Only SNs of these levels take part; default all. */
  readonly levels?: readonly PackagingLevel[]
  /** Packed SNs leave their container instead of being refused. */
  readonly disaggregate?: boolean
  /** Containers that the same command destroys or withdraws: packs that go with them stay inside. */
  readonly goesWith?: SerialSet
  /** SNs that something outside the ledger blocks (a hold, an expiry). */
  readonly blocked?: readonly { readonly set: SerialSet; readonly reason: BlockReason }[]
  readonly mode: Mode
  /** The event under which packs in use leave containers that go; by default that of the command. */
  readonly releasingId?: string | undefined
  /** At commit: the signed outcome. SNs whose outcome would differ are left out, or everything is refused. */
  readonly expect?: { readonly answer: Uint8Array; readonly onDifference: 'leave_out' | 'refuse_all' }
}
type BlockReason = 'contents_stay' | 'on_hold' | 'expired' | 'not_expired' | 'not_released' | 'later_fact'
export type ChangeRefusal =
  | StateRefusal
  | BlockReason
  | 'never_issued'
  | 'other_level'
  | 'inside_container'
  | `${Evidence}_needed`
  | 'differs_from_signed'

export interface ChangeGroup {
  /** Id of the transition (A3, B10 …). */
  readonly transition: string
  readonly from: SerialState
  readonly to: SerialState
  readonly level: PackagingLevel
  readonly count: number
  readonly members: SerialSet
}
export interface RefusedGroup {
  readonly reason: ChangeRefusal
  readonly level: PackagingLevel | null
  /** Null when the SN does not exist. */
  /** As shown. */
  readonly status: ShownState | null
  readonly count: number
  /** What would refuse some of the members as well, once the reason is gone. */
  readonly also: readonly { readonly reason: ChangeRefusal; readonly count: number }[]
  readonly members: SerialSet
}
interface AlreadyGroup {
  /** As shown. */
  readonly status: ShownState
  readonly level: PackagingLevel
  readonly count: number
  readonly members: SerialSet
}
/** A container that is destroyed or withdrawn, and its members that are not. */
export interface LeftBehind {
  readonly container: number
  readonly members: SerialSet
}
export interface ChangeOutcome {
  readonly requested: number
  readonly willChange: readonly ChangeGroup[]
  readonly changeCount: number
  readonly alreadyThere: readonly AlreadyGroup[]
  readonly alreadyCount: number
  readonly refused: readonly RefusedGroup[]
  readonly refusedCount: number
  /** SNs taken out of their container, with `disaggregate`. */
  readonly unpackedCount: number
  /** SNs in use that leave their container because it is destroyed or withdrawn. */
  readonly releasedCount: number
  readonly released: readonly LeftBehind[]
  /** The changes, SN by SN, in a compact stored form: sign its digest, and pass it again as `expect.answer`. */
  readonly answer: Uint8Array
  /** The members of each outcome, for row results; read them with `setOfOutcome`. */
  readonly sets: {
    readonly changed: SerialSet
    readonly already: SerialSet
    readonly refused: ReadonlyMap<ChangeRefusal, SerialSet>
  }
}

export interface Pack {
  /** Ordinal of the container's code. */
  readonly container: number
  readonly members: SerialSet
  /** A partial case: may contain fewer members than its capacity. */
  readonly isPartial: boolean
  readonly capacity?: number
}
export interface PackCommand {
  readonly event: LedgerEvent
  readonly scheme: Scheme
  readonly packs: readonly Pack[]
  readonly mode?: Mode
  /** Default: one refused pack refuses all, and nothing is written. */
  readonly onRefusal?: 'refuse_all' | 'leave_out'
}
const packRefusals = [
  'container_never_issued',
  'member_never_issued',
  'has_other_parent',
  'level_not_below',
  'mixed_levels',
  'over_capacity',
  'not_full',
  'final_status',
  'not_in_container',
  'listed_twice',
] as const
export type PackRefusal = (typeof packRefusals)[number]
export interface PackOutcome {
  /** Containers and members that were (in a dry run: would be) packed, unpacked or moved. */
  readonly containers: number
  readonly members: number
  /** Members that were already in the right container. */
  readonly already: number
  readonly refused: readonly {
    readonly container: number
    readonly reason: PackRefusal
    readonly count: number
    readonly examples: readonly number[]
  }[]
}
export interface ContainerRow {
  readonly container: number
  readonly level: PackagingLevel
  readonly members: SerialSet
  readonly isPartial: boolean
  readonly capacity: number | null
}

/** One SN with everything the ledger knows about it now. */
export interface SerialRow {
  readonly ordinal: number
  readonly level: PackagingLevel
  readonly productId: string | null
  readonly gtin: string | null
  readonly state: SerialState
  /** Ordinal of the container it is in, or null. */
  readonly parent: number | null
  readonly orderId: string | null
  readonly lineId: string | null
  readonly packageId: string | null
  readonly applicationId: string | null
  readonly isImported: boolean
  readonly issuedAt: Date
}
export interface SerialFilter {
  readonly orderIds?: readonly string[]
  /**
   * Whole blocks. With `orderIds`: everything in one of either, because no order names the codes of an opening stock.
   */
  readonly blocks?: readonly number[]
  readonly productId?: string
  readonly lineId?: string
  readonly level?: PackagingLevel
  readonly block?: number
  readonly container?: number
  /** As shown: `NEW` is a number on no pack, `COMMISSIONED` one that is on a pack. */
  readonly states?: readonly ShownState[]
  readonly poolKey?: string
  readonly applicationId?: string
}

/** `by` names the key of each row: an order id, block number or product id; '' for all. */
export type CountScope =
  | { readonly orderIds: readonly string[] }
  | { readonly blocks: readonly number[] }
  | { readonly productIds: readonly string[] }
  | 'all'
export interface CountRow {
  readonly key: string
  readonly level: PackagingLevel
  readonly state: SerialState
  readonly count: number
}

/**
 * A stretch of an order's numbers; `byState` has one entry when all are equal.
 */
export interface StripRun extends Range {
  readonly count: number
  readonly byState: Readonly<Partial<Record<ShownState, number>>>
}

export type TimeAxis = 'happened' | 'recorded'
export interface HistoryStep {
  readonly eventId: string
  readonly recordedAt: Date
  readonly happenedAt: Date
  readonly change:
    | { readonly kind: 'issued'; readonly state: SerialState }
    | { readonly kind: 'state'; readonly from: SerialState; readonly to: SerialState }
    | { readonly kind: 'parent'; readonly from: number | null; readonly to: number | null }
}

/** Receives the progress of a check: what is being checked, done and total. */
export type VerifyProgress = (what: string, done: number, total: number) => void

export interface VerifyLine {
  readonly invariant: 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly what: string
  readonly checked: number
  readonly violated: number
  readonly examples: readonly string[]
}
