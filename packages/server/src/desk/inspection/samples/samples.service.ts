/** The sample of a lot: which packs are drawn and where they are, taken by scan, and their results. */

import * as routes from '@serialis/contract/desk/inspection/inspection.routes.ts'
import type { Sample, SampleState, TakeOutcome } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { changeStates, lockBlocks } from '../../../numbers/ledger/ledger.service.ts'
import { identifyCodes, type Identified } from '../../../numbers/ledger/one/identify.service.ts'
import { codeOf, codesInSight } from '../../../numbers/ledger/one/resolve.service.ts'
import { unpack } from '../../../numbers/ledger/packing/packing.service.ts'
import { describeSerials, valuesOf } from '../../../numbers/ledger/reading/reading.service.ts'
import { hasOrdinal, ordinalsOf, setOfOrdinals, type SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { findLot, type LotRow } from '../inspection.queries.ts'
import { isMarkedByStatus } from '../lots/goods.ts'
import { moveLot, openLot, wayOf } from '../lots/machine.ts'
import { readSet } from '../lots/sets.queries.ts'
import {
  insertSamples,
  listSamples,
  tallySamples,
  updateSamples,
  type Recorded,
  type SampleRow,
} from './samples.queries.ts'
import { progressOf } from './verdict.ts'

const stateOf = (row: SampleRow | undefined): SampleState => (row === undefined ? 'WAITING' : (row.result ?? 'TAKEN'))

/** Drawn packs of the lot with their codes and locations, for a list and for its file. */
export async function shownSamples(
  db: TenantDb,
  ordinals: readonly number[],
  rows: ReadonlyMap<number, SampleRow>,
): Promise<Sample[]> {
  const serials = new Map((await describeSerials(db, [...ordinals])).map((serial) => [serial.ordinal, serial]))
  const containers = [...new Set([...serials.values()].flatMap(({ parent }) => (parent === null ? [] : [parent])))]
  const codes = await codesInSight(db, [...ordinals, ...containers])
  return ordinals.map((ordinal) => {
    const row = rows.get(ordinal)
    const parent = serials.get(ordinal)?.parent ?? null
    const container = parent === null ? undefined : codes.get(parent)
    return {
      id: String(ordinal),
      code: codes.get(ordinal) ?? '',
      gtin: serials.get(ordinal)?.gtin ?? null,
      state: stateOf(row),
      container: container === undefined ? null : { id: String(parent), code: container },
      takenAt: row?.takenAt.toISOString() ?? null,
      takenBy: row?.takenByName ?? '',
      defectClass: row?.defectClass ?? null,
      defects: row?.defects ?? 0,
      note: row?.note ?? '',
      recordedBy: row?.recordedByName ?? '',
    }
  })
}

export async function drawnOf(
  db: TenantDb,
  lotId: string,
): Promise<{ ordinals: number[]; rows: Map<number, SampleRow> }> {
  const rows = new Map((await listSamples(db, lotId)).map((row) => [row.ordinal, row]))
  return { ordinals: [...ordinalsOf(await readSet(db, lotId, 'drawn'))], rows }
}

export const listInspectionSamples = bind(
  routes.listInspectionSamples,
  async ({ db }, { params, query: { show, after, limit } }) => {
    found(await findLot(db, params.id))
    const { ordinals, rows } = await drawnOf(db, params.id)
    const wanted = ordinals
      .filter((ordinal) => ordinal > Number(after ?? 0) && (show === 'ALL' || stateOf(rows.get(ordinal)) === show))
      .slice(0, limit + 1)
    const shown = new Map((await shownSamples(db, wanted.slice(0, limit), rows)).map((sample) => [sample.id, sample]))
    return pageOf(wanted, limit, (ordinal) => shown.get(String(ordinal)) as Sample, String)
  },
)

interface Judged {
  readonly ordinal: number
  readonly outcome: TakeOutcome
}

/** How a scanned code relates to the lot, before checking whether the pack can be taken. */
function judge(
  { ordinal, outcome }: Identified,
  { lot, drawn, taken }: { lot: SerialSet; drawn: SerialSet; taken: ReadonlySet<number> },
): Judged {
  if (outcome === 'AMBIGUOUS') return { ordinal: 0, outcome: 'AMBIGUOUS' }
  if (ordinal === 0) return { ordinal, outcome: 'UNKNOWN' }
  if (!hasOrdinal(lot, ordinal)) return { ordinal, outcome: 'NOT_IN_LOT' }
  if (!hasOrdinal(drawn, ordinal)) return { ordinal, outcome: 'NOT_DRAWN' }
  return { ordinal, outcome: taken.has(ordinal) ? 'ALREADY' : 'TAKEN' }
}

/** Takes the packs in the ledger; returns those whose status no longer allows it. */
async function takeInLedger(
  ctx: Ctx,
  lot: LotRow,
  set: SerialSet,
  parents: ReadonlyMap<number, number>,
): Promise<SerialSet | null> {
  const event = { id: ctx.event.id, recordedAt: ctx.now }
  const scheme = ctx.tenant.snScheme
  if (isMarkedByStatus(scheme, lot.goods)) {
    const { sets } = await changeStates(ctx.db, {
      event,
      scheme,
      set,
      operation: 'TAKE_SAMPLE',
      disaggregate: true,
      mode: 'commit',
    })
    return sets.changed
  }
  await lockBlocks(ctx.db, set, setOfOrdinals([...parents.values()].filter((parent) => parent > 0)))
  const byContainer = new Map<number, number[]>()
  for (const ordinal of ordinalsOf(set)) {
    const parent = parents.get(ordinal) ?? 0
    if (parent > 0) byContainer.set(parent, [...(byContainer.get(parent) ?? []), ordinal])
  }
  for (const [container, members] of byContainer)
    await unpack(ctx.db, { event, scheme, container, members: setOfOrdinals(members) })
  return null
}

/** The codes of the containers of packs. */
async function containerCodes(db: TenantDb, parents: Iterable<number>): Promise<Map<number, string>> {
  const named = [...new Set(parents)].filter((parent) => parent > 0)
  return new Map((await codeOf(db, named)).map((code, at) => [named[at] as number, code ?? '']))
}

export const takeInspectionSamples = bind(routes.takeInspectionSamples, async (ctx, { params, body }) => {
  const { db } = ctx
  const lot = await openLot(ctx, params.id)
  wayOf(lot, 'take')
  const sets = {
    lot: await readSet(db, lot.id, 'lot'),
    drawn: await readSet(db, lot.id, 'drawn'),
    taken: new Set((await listSamples(db, lot.id)).map(({ ordinal }) => ordinal)),
  }
  const seen = new Set<number>()
  const judged = (await identifyCodes(db, body.codes, { productId: lot.productId })).map((found) => {
    const { ordinal, outcome } = judge(found, sets)
    if (outcome !== 'TAKEN') return { ordinal, outcome }
    const isRepeat = seen.has(ordinal)
    seen.add(ordinal)
    return { ordinal, outcome: isRepeat ? ('ALREADY' as const) : outcome }
  })
  const candidates = judged.flatMap(({ ordinal, outcome }) => (outcome === 'TAKEN' ? [ordinal] : []))
  const values = await valuesOf(db, candidates, 'parent')
  const parents = new Map(candidates.map((ordinal, at) => [ordinal, values[at] as number]))
  const loose = body.leavesContainer ? candidates : candidates.filter((ordinal) => parents.get(ordinal) === 0)
  const took = loose.length === 0 ? null : await takeInLedger(ctx, lot, setOfOrdinals(loose), parents)
  const taken = took === null ? loose : loose.filter((ordinal) => hasOrdinal(took, ordinal))
  await insertSamples(db, lot.id, taken, { name: ctx.actor.userName, at: ctx.now })
  const codes = await containerCodes(db, parents.values())
  const isTaken = new Set(taken)
  const isLoose = new Set(loose)
  const results = judged.map(({ ordinal, outcome }, at) => {
    const container =
      outcome === 'TAKEN' && !isLoose.has(ordinal) ? (codes.get(parents.get(ordinal) ?? 0) ?? null) : null
    const fate: TakeOutcome =
      outcome !== 'TAKEN' || isTaken.has(ordinal) ? outcome : container === null ? 'NOT_MARKED' : 'IN_CONTAINER'
    return { code: body.codes[at] as string, outcome: fate, container }
  })
  ctx.event.details = {
    number: lot.number,
    taken: taken.length,
    refused: results.length - taken.length,
    leavesContainer: body.leavesContainer,
  }
  const moved = lot.status === 'DRAWN' && taken.length > 0 ? await moveLot(ctx, lot, { command: 'take' }) : lot
  return { results, progress: await progressNow(db, moved), status: moved.status }
})

const progressNow = async (db: TenantDb, lot: LotRow) => progressOf(lot, (await tallySamples(db, [lot.id])).get(lot.id))

export const recordInspectionResults = bind(routes.recordInspectionResults, async (ctx, { params, body }) => {
  const lot = await openLot(ctx, params.id)
  wayOf(lot, 'record')
  const results = new Map(
    body.results.map((given): [number, Recorded] => [
      Number(given.id),
      {
        ordinal: Number(given.id),
        result: given.result,
        note: given.note,
        ...(given.result === 'NONCONFORMING'
          ? { defectClass: given.defectClass, defects: given.defects }
          : { defectClass: null, defects: 0 }),
      },
    ]),
  )
  const count = await updateSamples(ctx.db, lot.id, [...results.values()], {
    id: ctx.actor.userId,
    name: ctx.actor.userName,
    at: ctx.now,
  })
  requireThat(count === results.size, 'inspection_sample_not_taken', { count: results.size - count })
  ctx.event.details = { number: lot.number, results: body.results.map(({ id, result }) => [id, result]) }
  return progressNow(ctx.db, lot)
})
