/** Inspection lots as lists and their page show them. */

import * as routes from '@serialis/contract/desk/inspection/inspection.routes.ts'
import type { InspectionLot, LotDetail, Progress } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import {
  lotTransitions,
  type LotCommand,
  type LotStatus,
  type LotTransition,
} from '@serialis/contract/desk/inspection/inspection.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { type Ctx, zoneOf } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { dayBounds } from '../../kit/ops/clock.ts'
import { digestOf, signaturesOf } from '../../platform/signatures/signatures.service.ts'
import { effectsOf, onHold } from './inspection-effects.ts'
import { findLot, listLots, listOrdersOfLots, type LotFilter, type LotRow } from './inspection.queries.ts'
import { lotRecord, resultsDigest } from './inspection.records.ts'
import { listRecorders, listSteps, readSwitching } from './lots/steps.queries.ts'
import { tallySamples } from './samples/samples.queries.ts'
import { progressOf } from './samples/verdict.ts'

type Orders = readonly { lotId: string; id: string; orderNo: string }[]

const listed = (row: LotRow, orders: Orders, progress: Progress): InspectionLot => ({
  id: row.id,
  number: row.number,
  status: row.status,
  goods: row.goods,
  from: row.source,
  orders: orders.filter(({ lotId }) => lotId === row.id).map(({ id, orderNo }) => ({ id, orderNo })),
  productId: row.productId,
  productName: row.productName,
  batchCode: row.batchCode,
  level: row.level,
  lotSize: row.lotSize,
  sampling: row.sampling,
  plan: row.plan,
  progress,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedByName,
})

export async function shownLots(db: TenantDb, rows: readonly LotRow[]): Promise<InspectionLot[]> {
  const ids = rows.map(({ id }) => id)
  const orders = await listOrdersOfLots(db, ids)
  const tallies = await tallySamples(db, ids)
  return rows.map((row) => listed(row, orders, progressOf(row, tallies.get(row.id))))
}

export const filterIn = (
  zone: string,
  { createdFrom, createdTo, ...filter }: Input<typeof routes.listInspectionLots>['query'],
): LotFilter => ({
  ...filter,
  ...(createdFrom && { createdFrom: dayBounds(zone, createdFrom).start }),
  ...(createdTo && { createdBefore: dayBounds(zone, createdTo).end }),
})

export const listInspectionLots = bind(routes.listInspectionLots, async ({ db, actor, tenant }, { query }) => {
  const rows = await listLots(db, filterIn(zoneOf({ actor, tenant }), query))
  const shown = new Map((await shownLots(db, rows.slice(0, query.limit))).map((lot) => [lot.id, lot]))
  return pageOf(
    rows,
    query.limit,
    (row) => shown.get(row.id) as InspectionLot,
    (row) => String(row.number),
  )
})

export const getInspectionLot = bind(routes.getInspectionLot, (ctx, { params }) => shownLot(ctx, params.id))

/** The figures that a signer is shown with a command and is accountable for. */
export async function signedFigures(
  ctx: Ctx,
  lot: LotRow,
  command: LotCommand | 'resume',
  progress: Progress,
): Promise<object> {
  if (command === 'release' || command === 'reject') return { progress, effects: await effectsOf(ctx, lot) }
  return command === 'liftHold' ? { onHold: await onHold(ctx, lot, 'dry') } : {}
}

type Allowed = LotDetail['allowed'][number]
type Refusal = Allowed['blockedBy']
const refuse = (key: string, params: Record<string, string | number> = {}): Refusal => ({ key, params })

interface Known {
  progress: Progress
  recorders: readonly string[]
  held: number
}

/** Why the command would be refused although the status allows it; null: it would not. */
export function refusalOf(ctx: Pick<Ctx, 'actor'>, command: LotCommand, { progress, recorders, held }: Known): Refusal {
  if (command === 'finish' && progress.verdict === null)
    return refuse('inspection_results_missing', { recorded: progress.recorded })
  if (command === 'release' && progress.verdict !== 'ACCEPTABLE')
    return refuse('inspection_lot_not_acceptable', { found: progress.found })
  if (command === 'liftHold' && held === 0) return refuse('inspection_nothing_on_hold')
  const isDecision = command === 'release' || command === 'reject' || command === 'liftHold'
  return isDecision && recorders.includes(ctx.actor.userId) ? refuse('inspection_decider_recorded') : null
}

async function allowedOf(ctx: Ctx, lot: LotRow, known: Known, isStopped: boolean): Promise<Allowed[]> {
  const may = (row: Pick<LotTransition, 'by'>) => isGranted(ctx.actor.authorities, permissionCode(row.by))
  const results = await resultsDigest(ctx.db, lot.id)
  const digest = async (command: LotCommand | 'resume') =>
    digestOf(
      lotRecord(lot, {
        results,
        command,
        version: lot.version,
        shown: await signedFigures(ctx, lot, command, known.progress),
      }),
    )
  const allowed: Allowed[] = []
  for (const row of rowsFrom<LotStatus, LotCommand, LotTransition>(lotTransitions, lot.status)) {
    if (!may(row)) continue
    const blockedBy = refusalOf(ctx, row.command, known)
    if (row.command !== 'liftHold' || known.held > 0)
      allowed.push({
        command: row.command,
        blockedBy,
        digest: row.asks === 'signature' ? await digest(row.command) : null,
      })
  }
  if (isStopped && may({ by: 'inspection.decide' }))
    allowed.push({ command: 'resume', blockedBy: null, digest: await digest('resume') })
  return allowed
}

async function historyOf(db: TenantDb, lot: LotRow): Promise<LotDetail['history']> {
  const steps = await listSteps(db, lot.id)
  const results = await resultsDigest(db, lot.id)
  const signatures = await signaturesOf(db, 'inspection_lot', lot.id, ({ id }) => {
    const step = steps.find(({ signatureId }) => signatureId === id)
    return step === undefined
      ? {}
      : lotRecord(lot, {
          results,
          command: step.command,
          version: step.number - 1,
          shown: (step.facts['shown'] as object | undefined) ?? {},
        })
  })
  return steps.map(({ signatureId, number, command, to, at, by, reason, facts }) => ({
    number,
    command,
    to,
    at: at.toISOString(),
    by,
    reason,
    facts,
    signature: signatures.find(({ id }) => id === signatureId) ?? null,
  }))
}

export async function shownLot(ctx: Ctx, id: string): Promise<LotDetail> {
  const { db, tenant } = ctx
  const row = found(await findLot(db, id))
  const [lot] = await shownLots(db, [row])
  const { progress } = lot as InspectionLot
  const held = await onHold(ctx, row, 'dry')
  const switching =
    row.schemeKey === null
      ? null
      : await readSwitching(db, { productId: row.productId, level: row.level, key: row.schemeKey })
  return {
    ...(lot as InspectionLot),
    scheme: tenant.snScheme,
    seed: row.seed,
    isResubmitted: row.isResubmitted,
    disposition: row.disposition,
    onHold: held,
    switching: switching && { ...switching, recent: [...switching.recent] },
    effects: row.status === 'RECORDED' ? await effectsOf(ctx, row) : null,
    allowed: await allowedOf(
      ctx,
      row,
      { progress, recorders: await listRecorders(db, id), held },
      switching?.isStopped === true,
    ),
    history: await historyOf(db, row),
  }
}
