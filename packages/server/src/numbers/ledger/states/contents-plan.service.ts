/**
 * The contents of containers that a change destroys or withdraws: they go with them or are taken out first, and a
 * container with contents that do neither stays as it is.
 */

import type { ContentsChoice } from '@serialis/contract/numbers/ledger/contents.schema.ts'
import { isGone, takesAway } from '@serialis/contract/numbers/ledger/serial.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { LeftBehind, StateCommand } from '../ledger-types.ts'
import { changeStates } from '../ledger.service.ts'
import { inSight } from '../reading/visibility.service.ts'
import {
  emptySet,
  intersect,
  setOfOrdinals,
  subtract,
  unite,
  uniteAll,
  type SerialSet,
} from '../serial-set/serial-set.ts'
import { leftBehind } from './left-behind.service.ts'

export interface ContentsPlan {
  /** Passed to `changeStates`: containers that cannot change because of their contents, and those that do. */
  readonly blocked: NonNullable<StateCommand['blocked']>
  readonly goesWith: SerialSet
}

/** Nobody takes out packs that they may not see. */
async function isHidden(db: TenantDb, members: SerialSet): Promise<boolean> {
  return db.sites !== undefined && (await inSight(db, members)).size < members.size
}

async function staying(db: TenantDb, left: readonly LeftBehind[], choice: ContentsChoice | null): Promise<SerialSet> {
  const staying: number[] = []
  for (const { container, members } of left)
    if (choice !== 'RELEASE' || (await isHidden(db, members))) staying.push(container)
  return setOfOrdinals(staying)
}

/**
 * A container that stays makes its members stay, and a member that stays its container, so it is asked again until
 * nothing changes.
 */
export async function planContents(
  db: TenantDb,
  command: Omit<StateCommand, 'mode'>,
  choice: ContentsChoice | null,
): Promise<ContentsPlan> {
  const blocked = command.blocked ?? []
  if (!takesAway(command.scheme, command.operation)) return { blocked, goesWith: emptySet }
  let keeps = emptySet
  let goesWith = command.set
  for (;;) {
    const asked = [...blocked, { set: keeps, reason: 'contents_stay' as const }]
    const { willChange } = await changeStates(db, { ...command, blocked: asked, goesWith, mode: 'dry' })
    const going = uniteAll(willChange.filter(({ to }) => isGone(to.status)).map(({ members }) => members))
    const left = await leftBehind(db, willChange)
    const more = subtract(await staying(db, left, choice), keeps)
    const next = intersect(goesWith, going)
    if (more.size === 0 && next.size === goesWith.size) return { blocked: asked, goesWith }
    keeps = unite(keeps, more)
    goesWith = next
  }
}
