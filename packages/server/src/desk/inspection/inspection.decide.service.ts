/**
 * The end of an inspection lot: results complete, released, rejected, withdrawn, and what may follow. Each is one
 * transaction.
 */

import * as routes from '@serialis/contract/desk/inspection/inspection.routes.ts'
import type { Progress } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import type { LotCommand } from '@serialis/contract/desk/inspection/inspection.status.ts'
import { resumed, stateAfter, type InspectedLot } from '@serialis/contract/desk/inspection/sampling-switching.ts'
import type { ErrorKey } from '@serialis/contract/errors.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import type { SignatureInput } from '@serialis/contract/kit/signature.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, requireThat } from '../../kit/http/failure.ts'
import { lockBlocks } from '../../numbers/ledger/ledger.service.ts'
import { contentsOf } from '../../numbers/ledger/reading/contents.service.ts'
import { releasing } from '../../numbers/ledger/states/releasing.service.ts'
import { sign } from '../../platform/signatures/signatures.service.ts'
import * as effects from './inspection-effects.ts'
import type { LotRow } from './inspection.queries.ts'
import { lotRecord, resultsDigest } from './inspection.records.ts'
import { refusalOf, shownLot, signedFigures } from './inspection.service.ts'
import { moveLot, openLot, wayOf } from './lots/machine.ts'
import {
  listRecorders,
  lockSwitching,
  updateSwitching,
  type SchemeKey,
  type StepCommand,
} from './lots/steps.queries.ts'
import { tallySamples } from './samples/samples.queries.ts'
import { progressOf } from './samples/verdict.ts'

const schemeOf = (lot: LotRow): SchemeKey | null =>
  lot.schemeKey === null ? null : { productId: lot.productId, level: lot.level, key: lot.schemeKey }

const progressNow = async ({ db }: Ctx, lot: LotRow): Promise<Progress> =>
  progressOf(lot, (await tallySamples(db, [lot.id])).get(lot.id))

/** Opens the lot for a command; refuses what the page would not offer. */
async function opened(
  ctx: Ctx,
  id: string,
  version: number,
  command: LotCommand,
): Promise<{ lot: LotRow; progress: Progress }> {
  const lot = await openLot(ctx, id, version)
  wayOf(lot, command)
  const progress = await progressNow(ctx, lot)
  const refusal = refusalOf(ctx, command, {
    progress,
    recorders: await listRecorders(ctx.db, id),
    held: await effects.onHold(ctx, lot, 'dry'),
  })
  if (refusal !== null) throw failure(refusal.key as ErrorKey, refusal.params)
  return { lot, progress }
}

interface SignedStep {
  command: Extract<StepCommand, LotCommand | 'resume'>
  progress: Progress
  signature: SignatureInput
}

/** Signs the command for the current lot, with the figures that belong to it. */
async function signed(ctx: Ctx, lot: LotRow, { command, progress, signature }: SignedStep): Promise<object> {
  const shown = await signedFigures(ctx, lot, command, progress)
  await sign(
    ctx,
    {
      subjectType: 'inspection_lot',
      subjectId: lot.id,
      record: lotRecord(lot, {
        results: await resultsDigest(ctx.db, lot.id),
        command,
        version: lot.version,
        shown,
      }),
    },
    signature,
  )
  return shown
}

export const finishInspection = bind(routes.finishInspection, async (ctx, { params, body }) => {
  const { lot, progress } = await opened(ctx, params.id, body.version, 'finish')
  await moveLot(ctx, lot, {
    command: 'finish',
    facts: { found: progress.found, critical: progress.critical, verdict: progress.verdict },
  })
  return shownLot(ctx, lot.id)
})

export const reopenInspection = bind(routes.reopenInspection, async (ctx, { params, body }) => {
  const { lot } = await opened(ctx, params.id, body.version, 'reopen')
  await moveLot(ctx, lot, { command: 'reopen', reason: body.reason })
  return shownLot(ctx, lot.id)
})

/** The effect of a decided lot on the next ones of its product, level and plan. */
async function follow(
  ctx: Ctx,
  lot: LotRow,
  found: number,
  decision: Pick<InspectedLot, 'isAccepted' | 'approvesReduced' | 'endsReduced'>,
): Promise<Record<string, unknown>> {
  const scheme = schemeOf(lot)
  const { sampling, plan } = lot
  if (scheme === null || lot.isResubmitted || sampling.method !== 'ISO' || plan.iso === null) return {}
  const before = await lockSwitching(ctx.db, scheme, ctx.now)
  const after = stateAfter(before, {
    ...decision,
    found,
    acceptance: plan.acceptance,
    letter: plan.iso.letter,
    aql: sampling.aql,
  })
  await updateSwitching(ctx.db, scheme, after, ctx.now)
  return { severity: [before.severity, after.severity], score: after.score, isStopped: after.isStopped }
}

const decidedNow = (ctx: Ctx) => ({ decidedAt: ctx.now, decidedByName: ctx.actor.userName })

/**
 * Releases the lot: unused sampling marks are removed, packs on hold or returned are released, samples keep their
 * status.
 */
export const releaseInspectionLot = bind(routes.releaseInspectionLot, async (ctx, { params, body }) => {
  const { lot, progress } = await opened(ctx, params.id, body.version, 'release')
  const shown = await signed(ctx, lot, { command: 'release', progress, signature: body.signature })
  const sets = await effects.setsOf(ctx, lot)
  await lockBlocks(ctx.db, sets.lot)
  const unmarked = await effects.unmarked(ctx, lot, sets)
  const changed = await effects.released(ctx, lot, sets, 'commit')
  await effects.closeSets(ctx, lot, sets)
  await effects.freeHeld(ctx, sets)
  const switching = await follow(ctx, lot, progress.found, {
    isAccepted: true,
    approvesReduced: body.approvesReduced,
    endsReduced: body.endsReduced,
  })
  await moveLot(ctx, lot, {
    command: 'release',
    reason: body.signature.reason,
    facts: { shown, unmarked, changed, ...switching },
    change: decidedNow(ctx),
  })
  return shownLot(ctx, lot.id)
})

/** A person must have said what becomes of contents that would be left behind. */
async function rejectedNow(
  ctx: Ctx,
  lot: LotRow,
  sets: effects.LotSets,
  { disposition, contents, releasingId }: Input<typeof routes.rejectInspectionLot>['body'] & { releasingId: string },
): Promise<{ changed: number; takenOut: number; left: number }> {
  const asked = { disposition, contents: contents ?? 'RELEASE', mode: 'commit', releasingId } as const
  const outcome = await effects.rejected(ctx, lot, sets, asked)
  requireThat(
    outcome !== undefined && (outcome.changed > 0 || sets.rest.size === 0),
    'inspection_disposition_has_no_effect',
  )
  const takenOut = outcome.released.reduce((sum, { members }) => sum + members.size, 0)
  requireThat(takenOut === 0 || contents !== undefined, 'inspection_contents_undecided', { count: takenOut })
  return { changed: outcome.changed, takenOut, left: sets.rest.size - outcome.own }
}

export const rejectInspectionLot = bind(routes.rejectInspectionLot, async (ctx, { params, body }) => {
  const { lot, progress } = await opened(ctx, params.id, body.version, 'reject')
  const shown = await signed(ctx, lot, { command: 'reject', progress, signature: body.signature })
  const sets = await effects.setsOf(ctx, lot)
  await lockBlocks(ctx.db, sets.lot, await contentsOf(ctx.db, sets.rest))
  const unmarked = await effects.unmarked(ctx, lot, sets)
  const release = releasing(ctx, 'inspection.contents_released')
  const { changed, takenOut, left } = await rejectedNow(ctx, lot, sets, { ...body, releasingId: release.id })
  await effects.closeSets(ctx, lot, sets)
  if (body.disposition === 'HOLD') await effects.holdBack(ctx, lot, sets)
  const switching = await follow(ctx, lot, progress.found, {
    isAccepted: false,
    approvesReduced: false,
    endsReduced: false,
  })
  const { disposition, contents } = body
  const facts = { shown, disposition, ...(contents && { contents, takenOut }), unmarked, changed, left, ...switching }
  await moveLot(ctx, lot, {
    command: 'reject',
    reason: body.signature.reason,
    facts,
    change: { ...decidedNow(ctx), disposition },
  })
  await release.record(takenOut)
  return shownLot(ctx, lot.id)
})

/**
 * The lot was created by mistake: marks are removed, samples that were taken stay taken, and the goods are not judged.
 */
export const withdrawInspectionLot = bind(routes.withdrawInspectionLot, async (ctx, { params, body }) => {
  const { lot } = await opened(ctx, params.id, body.version, 'withdraw')
  const sets = await effects.setsOf(ctx, lot)
  await lockBlocks(ctx.db, sets.lot)
  const unmarked = await effects.unmarked(ctx, lot, sets)
  await effects.closeSets(ctx, lot, sets)
  await moveLot(ctx, lot, {
    command: 'withdraw',
    reason: body.reason,
    facts: { unmarked, taken: sets.taken.size },
    change: decidedNow(ctx),
  })
  return shownLot(ctx, lot.id)
})

export const liftInspectionHold = bind(routes.liftInspectionHold, async (ctx, { params, body }) => {
  const { lot, progress } = await opened(ctx, params.id, body.version, 'liftHold')
  const shown = await signed(ctx, lot, { command: 'liftHold', progress, signature: body.signature })
  const lifted = await effects.onHold(ctx, lot, 'commit')
  await moveLot(ctx, lot, { command: 'liftHold', reason: body.signature.reason, facts: { shown, lifted } })
  return shownLot(ctx, lot.id)
})

export const resumeInspection = bind(routes.resumeInspection, async (ctx, { params, body }) => {
  const lot = await openLot(ctx, params.id, body.version)
  const scheme = schemeOf(lot)
  const state = scheme && (await lockSwitching(ctx.db, scheme, ctx.now))
  requireThat(scheme !== null && state?.isStopped === true, 'inspection_not_stopped')
  const shown = await signed(ctx, lot, {
    command: 'resume',
    progress: await progressNow(ctx, lot),
    signature: body.signature,
  })
  await updateSwitching(ctx.db, scheme, resumed(), ctx.now)
  await moveLot(ctx, lot, { command: 'resume', reason: body.signature.reason, facts: { shown } })
  return shownLot(ctx, lot.id)
})
