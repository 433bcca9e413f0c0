/**
 * The rules of the packing desk, beyond those of the ledger. Pure. Each finding names a phrase and the packs it is
 * about.
 */

import type { PackingRule } from '@serialis/contract/desk/packing/packing-rule.schema.ts'
import type { PackingProblemKey } from '@serialis/contract/desk/packing/packing.errors.ts'
import { packagingLevels, type Scheme, type SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { isFinal, isGone } from '@serialis/contract/numbers/ledger/serial.status.ts'
import type { Condition, PackFacts } from './facts.ts'

type PackingMixes = Pick<PackingRule, 'mixesBatches' | 'mixesRelease'>

export interface Finding {
  readonly key: PackingProblemKey
  /** The pack that does not fit. */
  readonly of: number
  /** Another pack that the phrase mentions. */
  readonly other?: number
  readonly params?: Readonly<Record<string, string | number>>
}

const rankOf = (pack: PackFacts) => packagingLevels.indexOf(pack.level)
/** A code that was placed out and never used: its label may be applied to a pack. */
const isUnusedLabel = ({ state, members, parent }: PackFacts) =>
  state.status === 'NEW' && !state.commissioned && members.size === 0 && parent === null
const isPlacedOut = ({ state }: PackFacts) => state.allocation === 'ALLOCATED' || state.allocation === 'PLACED_OUT'

/** A container to pack into: in use, or a label that this command commissions. */
export function targetFinding(scheme: Scheme, target: PackFacts): Finding | null {
  if (target.level === 'EA') return { key: 'packing_not_a_container', of: target.ordinal }
  if (isFinal(scheme, target.state) || isGone(target.state.status))
    return { key: 'packing_final_status', of: target.ordinal }
  if (!target.state.commissioned && !isPlacedOut(target))
    return { key: 'packing_label_not_placed_out', of: target.ordinal }
  return null
}

const refusedStatuses: Partial<Record<SerialStatus, PackingProblemKey>> = {
  NSO: 'packing_blocked',
  SAM_MARK: 'packing_sampled',
  SAMPLE: 'packing_sampled',
  INACTIVATED: 'packing_withdrawn',
  INACTIVATE: 'packing_withdrawn',
  INTERNAL_USE: 'packing_out_of_stock',
  CRM_SCAN: 'packing_out_of_stock',
  DC_RETURN: 'packing_out_of_stock',
  DC_DISPOSAL: 'packing_out_of_stock',
}

/** Only commissioned packs in the house are packed: none that is blocked, sampled, withdrawn or destroyed. */
function conditionFinding(scheme: Scheme, { ordinal, state, mark }: Condition): Finding | null {
  if (isFinal(scheme, state)) return { key: 'packing_final_status', of: ordinal }
  if (!state.commissioned) return { key: 'packing_not_commissioned', of: ordinal }
  const key =
    refusedStatuses[state.status] ??
    (mark === 'SAMPLED' ? 'packing_sampled' : mark === 'HELD' ? 'packing_blocked' : undefined)
  return key === undefined ? null : { key, of: ordinal }
}

const isReleased = ({ state }: Condition) => state.status === 'ACTIVATION' || state.status === 'ACTIVATED'

/**
 * Released packs and unreleased ones are kept apart; an empty container that is released takes released ones, and one
 * whose content became a mixture takes nothing.
 */
function releaseFinding(target: PackFacts, packs: readonly Condition[]): Finding | null {
  const inside = target.content.length === 0 && isReleased(target) ? [target] : target.content
  const [first] = packs
  const others = first === undefined ? [] : [...inside, first]
  const other = packs.find((pack) => others.some((one) => isReleased(one) !== isReleased(pack)))
  return other === undefined ? null : { key: 'packing_mixed_release', of: other.ordinal, other: target.ordinal }
}

/** Batches of a pack: its own, and those of what is directly inside. */
const batchesOf = (pack: Condition & Partial<Pick<PackFacts, 'content'>>): string[] =>
  [pack, ...(pack.content ?? [])].flatMap(({ batch }) => batch ?? [])

/** One batch goes into a container, also where the container itself is of no order. */
function batchFinding(target: PackFacts, packs: readonly Condition[]): Finding | null {
  const others = [target, ...packs.slice(0, 1)].flatMap(batchesOf)
  for (const pack of packs) {
    for (const batch of batchesOf(pack)) {
      const expected = others.find((other) => other !== batch)
      if (expected !== undefined)
        return { key: 'packing_other_batch', of: pack.ordinal, other: target.ordinal, params: { batch, expected } }
    }
  }
  return null
}

/** What may not be together in one container, unless the tenant's rule allows that mix. */
export const mixFinding = (target: PackFacts, packs: readonly Condition[], rule: PackingMixes): Finding | null =>
  (rule.mixesBatches ? null : batchFinding(target, packs)) ?? (rule.mixesRelease ? null : releaseFinding(target, packs))

/** The first pack that does not fit for its own condition, or because it differs from what is inside. */
function contentFinding(
  scheme: Scheme,
  target: PackFacts,
  packs: readonly Condition[],
  rule: PackingMixes,
): Finding | null {
  for (const pack of packs) {
    const finding = conditionFinding(scheme, pack)
    if (finding !== null) return finding
  }
  return mixFinding(target, packs, rule)
}

function mixtureFinding(target: PackFacts, pack: PackFacts): Finding | null {
  const about = { of: pack.ordinal, other: target.ordinal }
  if (target.productId !== null && pack.productId !== null && target.productId !== pack.productId)
    return { key: 'packing_other_product', ...about }
  return null
}

/** Where a pack must be to be packed: loose, or in the container it is moved from. */
function placeFinding(target: PackFacts, pack: PackFacts, from: number | null): Finding | null {
  if (pack.parent === from) return null
  if (pack.parent === target.ordinal) return { key: 'packing_already_inside', of: pack.ordinal }
  if (pack.parent === null) return { key: 'packing_not_inside', of: pack.ordinal, other: from ?? target.ordinal }
  return { key: 'packing_other_parent', of: pack.ordinal, other: pack.parent }
}

/**
 * Whether the pack may be put into the target. `from`: the container it is moved out of, null when it should be loose.
 */
export function memberFinding(scheme: Scheme, target: PackFacts, pack: PackFacts, from: number | null): Finding | null {
  if (pack.ordinal === target.ordinal) return { key: 'packing_itself', of: pack.ordinal }
  const condition = conditionFinding(scheme, pack)
  if (condition !== null) return condition
  const place = placeFinding(target, pack, from)
  if (place !== null) return place
  if (rankOf(pack) >= rankOf(target))
    return { key: 'packing_level_not_below', of: pack.ordinal, params: { level: pack.level, container: target.level } }
  if (target.memberLevel !== null && pack.level !== target.memberLevel)
    return {
      key: 'packing_mixed_levels',
      of: pack.ordinal,
      params: { level: pack.level, expected: target.memberLevel, container: target.level },
    }
  return mixtureFinding(target, pack)
}

export function roomFinding(target: PackFacts, coming: number): Finding | null {
  const { capacity, members } = target
  return capacity === null || members.size + coming <= capacity
    ? null
    : { key: 'packing_over_capacity', of: target.ordinal, params: { capacity, inside: members.size, coming } }
}

export function insideFinding(container: PackFacts, pack: PackFacts): Finding | null {
  if (pack.ordinal === container.ordinal) return { key: 'packing_itself', of: pack.ordinal }
  if (pack.parent === container.ordinal) return null
  if (pack.parent !== null) return { key: 'packing_other_parent', of: pack.ordinal, other: pack.parent }
  return { key: 'packing_not_inside', of: pack.ordinal, other: container.ordinal }
}

/** A container whose whole content moves to the target. */
function sourceFinding(target: PackFacts, source: PackFacts): Finding | null {
  const of = source.ordinal
  if (of === target.ordinal) return { key: 'packing_itself', of }
  if (source.level !== target.level)
    return { key: 'packing_other_level', of, params: { level: source.level, expected: target.level } }
  if (source.members.size === 0) return { key: 'packing_container_empty', of }
  if (source.memberLevel !== target.memberLevel && target.memberLevel !== null && source.memberLevel !== null)
    return {
      key: 'packing_mixed_levels',
      of,
      params: { level: source.memberLevel, expected: target.memberLevel, container: target.level },
    }
  return mixtureFinding(target, source)
}

/** The whole content of the container moves to the target. */
export function moveAllFinding(scheme: Scheme, target: PackFacts, from: PackFacts, rule: PackingMixes): Finding | null {
  return (
    sourceFinding(target, from) ??
    targetFinding(scheme, target) ??
    contentFinding(scheme, target, from.content, rule) ??
    roomFinding(target, from.members.size)
  )
}

/** Partial containers of one product, batch, level and status are merged; together they must fit. */
export function mergeFinding(
  scheme: Scheme,
  target: PackFacts,
  sources: readonly PackFacts[],
  rule: PackingMixes,
): Finding | null {
  const unfit = targetFinding(scheme, target)
  if (unfit !== null) return unfit
  for (const source of sources) {
    const finding = sourceFinding(target, source)
    if (finding !== null) return finding
    if (target.state.commissioned && source.state.status !== target.state.status)
      return { key: 'packing_other_status', of: source.ordinal, other: target.ordinal }
  }
  return (
    contentFinding(
      scheme,
      target,
      sources.flatMap(({ content }) => content),
      rule,
    ) ??
    roomFinding(
      target,
      sources.reduce((sum, { members }) => sum + members.size, 0),
    )
  )
}

/** A pack that waits for a decision (a sample, a hold) keeps its code until then. */
const relabelled: Record<Scheme, readonly SerialStatus[]> = { A: ['NEW', 'ACTIVATION'], B: ['PLANT_USED', 'ACTIVATED'] }

/** Whether the label may replace the container's code. */
export function labelFinding(scheme: Scheme, container: PackFacts, label: PackFacts): Finding | null {
  const of = label.ordinal
  if (isFinal(scheme, container.state)) return { key: 'packing_final_status', of: container.ordinal }
  if (!container.state.commissioned) return { key: 'packing_not_commissioned', of: container.ordinal }
  if (!relabelled[scheme].includes(container.state.status))
    return { key: 'packing_status_undecided', of: container.ordinal }
  if (of === container.ordinal) return { key: 'packing_itself', of }
  if (label.level !== container.level)
    return { key: 'packing_other_level', of, params: { level: label.level, expected: container.level } }
  if (label.orderId !== container.orderId || label.orderId === null)
    return { key: 'packing_other_order', of, other: container.ordinal }
  if (!isUnusedLabel(label)) return { key: 'packing_label_used', of }
  return isPlacedOut(label) ? null : { key: 'packing_label_not_placed_out', of }
}
