/**
 * Packing: members are put into, taken out of and moved between containers. A command is checked as a whole, then
 * written as one step.
 */

import type { Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { failure } from '../../../kit/http/failure.ts'
import type { LedgerEvent, Pack, PackCommand, PackOutcome } from '../ledger-types.ts'
import type { SerialSet } from '../serial-set/serial-set.ts'
import { relocate, type Move } from './relocation.ts'

interface Rework {
  readonly event: LedgerEvent
  readonly scheme: Scheme
  readonly mode?: 'dry' | 'commit'
}

/**
 * Packs members into containers; several thousand containers at once. Members must be loose (or already in exactly that
 * container), of one level, and below the container's. Throws `packs_refused` when a pack is refused, unless
 * `onRefusal` is `leave_out`; a dry run never throws.
 */
export async function packMany(
  db: TenantDb,
  { event, scheme, packs, mode = 'commit', onRefusal = 'refuse_all' }: PackCommand,
): Promise<PackOutcome> {
  const moves = packs.map(({ container, members, isPartial, capacity }): Move => ({
    from: 0,
    to: container,
    members,
    isPartial,
    capacity: capacity ?? null,
  }))
  return decided(
    await relocate(db, { event, scheme, moves, mode, refusesAll: onRefusal === 'refuse_all' }),
    mode,
    onRefusal,
  )
}

export const packInto = (db: TenantDb, command: Rework & Pack): Promise<PackOutcome> =>
  packMany(db, { ...command, packs: [command] })

/** Takes some members out of a container, which becomes partial. */
export async function unpack(
  db: TenantDb,
  { event, scheme, mode = 'commit', container, members }: Rework & { container: number; members: SerialSet },
): Promise<PackOutcome> {
  const moves: Move[] = [{ from: container, to: 0, members, isPartial: true, capacity: null }]
  return decided(await relocate(db, { event, scheme, moves, mode, refusesAll: true }), mode)
}

/** Empties containers. */
export async function unpackAll(
  db: TenantDb,
  { event, scheme, mode = 'commit', containers }: Rework & { containers: readonly number[] },
): Promise<PackOutcome> {
  const moves = [...new Set(containers)].map((container): Move => ({
    from: container,
    to: 0,
    members: 'all',
    isPartial: true,
    capacity: null,
  }))
  return decided(await relocate(db, { event, scheme, moves, mode, refusesAll: true }), mode)
}

/** Members to move from one container to another; 'all': its whole content. */
export interface MemberMove {
  readonly from: number
  readonly to: number
  readonly members: SerialSet | 'all'
  /** By default, the target may end up less than full. */
  readonly isPartial?: boolean
  readonly capacity?: number
}

/**
 * Moves members between containers in one step: rework, merging partial cases, a new label on the same case. All moves
 * or none.
 */
export async function moveMany(
  db: TenantDb,
  { event, scheme, mode = 'commit', moves }: Rework & { moves: readonly MemberMove[] },
): Promise<PackOutcome> {
  const full = moves.map(({ isPartial = true, capacity = null, ...move }): Move => ({ ...move, isPartial, capacity }))
  return decided(await relocate(db, { event, scheme, moves: full, mode, refusesAll: true }), mode)
}

export const moveMembers = (db: TenantDb, command: Rework & MemberMove): Promise<PackOutcome> =>
  moveMany(db, { ...command, moves: [command] })

function decided(
  outcome: PackOutcome,
  mode: 'dry' | 'commit',
  onRefusal: 'refuse_all' | 'leave_out' = 'refuse_all',
): PackOutcome {
  const first = outcome.refused[0]
  if (mode === 'commit' && onRefusal === 'refuse_all' && first !== undefined) {
    throw failure('packs_refused', { container: first.container, reason: first.reason, count: outcome.refused.length })
  }
  return outcome
}
