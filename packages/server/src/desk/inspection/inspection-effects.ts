/** The effect of a decision on the packs of a lot: one function for the preview and for the command. */

import { dispositions, type Disposition } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import type { ContentsChoice } from '@serialis/contract/numbers/ledger/contents.schema.ts'
import type { Evidence, Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { Ctx } from '../../kit/http/context.ts'
import type { LeftBehind, Mode } from '../../numbers/ledger/ledger-types.ts'
import { changeStates } from '../../numbers/ledger/ledger.service.ts'
import { contentsOf } from '../../numbers/ledger/reading/contents.service.ts'
import {
  emptySet,
  intersect,
  setOfOrdinals,
  subtract,
  unite,
  uniteAll,
  type SerialSet,
} from '../../numbers/ledger/serial-set/serial-set.ts'
import { planContents } from '../../numbers/ledger/states/contents-plan.service.ts'
import { takenOutOf } from '../../numbers/ledger/states/releasing.service.ts'
import type { LotRow } from './inspection.queries.ts'
import { isMarkedByStatus } from './lots/goods.ts'
import { listBlockingSets, putSet, readSet, unblockLot } from './lots/sets.queries.ts'
import { listSamples } from './samples/samples.queries.ts'

export interface LotSets {
  readonly lot: SerialSet
  readonly taken: SerialSet
  /** Drawn, and not taken yet. */
  readonly waiting: SerialSet
  /** The lot without the packs that were taken. */
  readonly rest: SerialSet
}

export async function setsOf({ db }: Pick<Ctx, 'db'>, { id }: Pick<LotRow, 'id'>): Promise<LotSets> {
  const lot = await readSet(db, id, 'lot')
  const taken = setOfOrdinals((await listSamples(db, id)).map(({ ordinal }) => ordinal))
  return { lot, taken, waiting: subtract(await readSet(db, id, 'drawn'), taken), rest: subtract(lot, taken) }
}

type Acting = Pick<Ctx, 'db' | 'tenant' | 'now'> & { event: { readonly id: string } }

async function change(
  ctx: Acting,
  set: SerialSet,
  {
    operation,
    mode,
    evidence = ['reason', 'signature'],
  }: { operation: Operation; mode: Mode; evidence?: readonly Evidence[] },
): Promise<number> {
  if (set.size === 0) return 0
  const event = { id: ctx.event.id, recordedAt: ctx.now }
  return (await changeStates(ctx.db, { event, scheme: ctx.tenant.snScheme, set, operation, evidence, mode }))
    .changeCount
}

/**
 * Goods on hold are released, returned ones go back on sale; goods from production are free once their lot is decided.
 */
const releaseOperation = { COMMISSIONED: null, HELD: 'UNHOLD', RETURNED: 'REGRADE' } as const satisfies Record<
  LotRow['goods'],
  Operation | null
>

/** KEEP: the status, or the lot's own set, already says it. Undefined: not possible for these goods. */
function rejectOperation(
  ctx: Acting,
  { goods }: Pick<LotRow, 'goods'>,
  disposition: Disposition,
): Operation | 'KEEP' | undefined {
  if (disposition === 'REFUSE') return goods === 'COMMISSIONED' ? 'REFUSE' : undefined
  return isMarkedByStatus(ctx.tenant.snScheme, goods) ? 'HOLD' : 'KEEP'
}

export async function released(ctx: Acting, lot: LotRow, { rest }: LotSets, mode: Mode): Promise<number> {
  const operation = releaseOperation[lot.goods]
  return operation === null ? 0 : change(ctx, rest, { operation, mode })
}

interface Rejecting {
  readonly disposition: Disposition
  readonly mode: Mode
  /** What becomes of the contents of the lot's containers. */
  readonly contents: ContentsChoice
  readonly releasingId?: string
}
interface Rejected {
  /** Packs of the lot, and contents that go with them. */
  readonly changed: number
  /** Those of the lot alone. */
  readonly own: number
  readonly released: readonly LeftBehind[]
}

/** Withdraws packs of the lot; contents that another lot keeps do not go with their container. */
async function withdraw(
  ctx: Acting,
  rest: SerialSet,
  operation: 'REFUSE' | 'WITHDRAW',
  { mode, contents, releasingId }: Rejecting,
): Promise<Rejected> {
  const { db } = ctx
  const inside = contents === 'WITH' ? await contentsOf(db, rest) : emptySet
  const kept = inside.size === 0 ? [] : await listBlockingSets(db, inside)
  const command = {
    event: { id: ctx.event.id, recordedAt: ctx.now },
    scheme: ctx.tenant.snScheme,
    set: unite(rest, inside),
    operation,
    evidence: ['reason', 'signature'] as const,
    blocked: [{ set: subtract(uniteAll(kept.map(({ members }) => members)), rest), reason: 'on_hold' as const }],
  }
  const { blocked, goesWith } = await planContents(db, command, contents)
  const outcome = await changeStates(db, { ...command, blocked, goesWith, mode, releasingId })
  return { changed: outcome.changeCount, own: intersect(outcome.sets.changed, rest).size, released: outcome.released }
}

/** How many packs change, or stay on hold; undefined: not possible for these goods. */
export async function rejected(
  ctx: Acting,
  lot: LotRow,
  { rest }: LotSets,
  rejecting: Rejecting,
): Promise<Rejected | undefined> {
  const { disposition, mode } = rejecting
  const operation = rejectOperation(ctx, lot, disposition)
  if (operation === undefined) return undefined
  if (operation === 'KEEP' || rest.size === 0) return { changed: rest.size, own: rest.size, released: [] }
  if (operation !== 'REFUSE') {
    const changed = await change(ctx, rest, { operation, mode })
    return { changed, own: changed, released: [] }
  }
  // Refusing concerns what is not released yet; released packs of the lot are withdrawn.
  const refused = await withdraw(ctx, rest, 'REFUSE', rejecting)
  const withdrawn = await withdraw(ctx, rest, 'WITHDRAW', rejecting)
  return {
    changed: refused.changed + withdrawn.changed,
    own: refused.own + withdrawn.own,
    released: [...refused.released, ...withdrawn.released],
  }
}

/** The contents that would be taken out; null: none. */
async function contentsAsked(ctx: Acting, lot: LotRow, sets: LotSets, alone: Rejected) {
  if (alone.released.length === 0) return null
  const given = { disposition: 'REFUSE', mode: 'dry', contents: 'WITH' } as const
  const { changed = 0, own = 0 } = (await rejected(ctx, lot, sets, given)) ?? {}
  // A container stays with all of its contents when one of them stays.
  return { takenOut: await takenOutOf(ctx.db, alone.released), along: changed - own, left: sets.rest.size - own }
}

/** What each decision would do now to the packs that are no samples. */
export async function effectsOf(ctx: Acting, lot: LotRow) {
  const sets = await setsOf(ctx, lot)
  const unmarked = isMarkedByStatus(ctx.tenant.snScheme, lot.goods) ? sets.waiting.size : 0
  const reject = []
  for (const disposition of dispositions) {
    const alone = await rejected(ctx, lot, sets, { disposition, mode: 'dry', contents: 'RELEASE' })
    if (alone === undefined) continue
    const contents = await contentsAsked(ctx, lot, sets, alone)
    reject.push({ disposition, changes: alone.changed, left: sets.rest.size - alone.own, contents })
  }
  return { release: { changes: await released(ctx, lot, sets, 'dry'), unmarked }, reject }
}

/** Removes the sampling marks of packs that were not taken. */
export const unmarked = (ctx: Acting, lot: LotRow, { waiting }: LotSets): Promise<number> =>
  isMarkedByStatus(ctx.tenant.snScheme, lot.goods)
    ? change(ctx, waiting, { operation: 'UNMARK_SAMPLE', mode: 'commit', evidence: ['reason'] })
    : Promise.resolve(0)

/** The lot releases its packs; samples stay blocked where their status does not show what they are. */
export async function closeSets(ctx: Acting, lot: LotRow, { taken }: LotSets): Promise<void> {
  await unblockLot(ctx.db, lot.id)
  if (!isMarkedByStatus(ctx.tenant.snScheme, lot.goods))
    await putSet(ctx.db, { lotId: lot.id, part: 'sampled', members: taken }, true)
}

/** In scheme B no status shows that a pack is on hold: the lot keeps it on hold. */
export async function holdBack(ctx: Acting, lot: LotRow, { rest }: LotSets): Promise<void> {
  if (ctx.tenant.snScheme === 'B') await putSet(ctx.db, { lotId: lot.id, part: 'held', members: rest }, true)
}

/** A later lot was released: packs that earlier ones kept on hold are free. */
export async function freeHeld(ctx: Acting, { rest }: LotSets): Promise<void> {
  for (const { lotId, part, members } of await listBlockingSets(ctx.db, rest)) {
    if (part === 'held') await putSet(ctx.db, { lotId, part: 'held', members: subtract(members, rest) }, true)
  }
}

/** How many packs a rejected lot still keeps on hold; `commit` releases them. */
export async function onHold(ctx: Acting, lot: LotRow, mode: Mode): Promise<number> {
  if (lot.status !== 'REJECTED' || lot.disposition !== 'HOLD') return 0
  if (ctx.tenant.snScheme === 'A') return change(ctx, (await setsOf(ctx, lot)).rest, { operation: 'UNHOLD', mode })
  const held = await readSet(ctx.db, lot.id, 'held')
  if (mode === 'commit') await putSet(ctx.db, { lotId: lot.id, part: 'held', members: subtract(held, held) }, false)
  return held.size
}
