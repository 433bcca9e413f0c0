/** Signatures on a change: the first, and where two people must sign, the second or a refusal. */

import { changeKinds } from '@serialis/contract/desk/status-changes/desks.ts'
import type { statusUpdateRoutes as routes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { sign } from '../../platform/signatures/signatures.service.ts'
import { bindDesks } from './bind-desks.ts'
import { changeRecord } from './documents/record.ts'
import { startWork } from './status-changes.draft.service.ts'
import * as queries from './status-changes.queries.ts'
import { openChange } from './status-changes.service.ts'
import { isSecondPerson, shownChange } from './status-changes.view.ts'
import { COMMIT_KIND } from './task-kinds.ts'

async function signed(
  ctx: Ctx,
  row: queries.ChangeRow,
  { signature }: Input<typeof routes.sign>['body'],
): Promise<string> {
  const { id } = await sign(
    ctx,
    { subjectType: changeKinds[row.trigger].subject, subjectId: row.id, record: await changeRecord(ctx, row) },
    signature,
  )
  return id
}

export const signChange = bindDesks('sign', (trigger) => async (ctx, { params, body }) => {
  const row = await openChange(ctx, trigger, params.id, 'sign')
  const outcome = found(row.outcome)
  requireThat(outcome.openCount === 0, 'change_has_refused', { count: outcome.openCount })
  requireThat(outcome.changeCount > 0, 'change_changes_nothing')
  const signature = await signed(ctx, row, body)
  const first = {
    signedAt: ctx.now,
    signedBy: ctx.actor.userId,
    signatureId: signature,
    failureKey: null,
    failureParams: '{}',
  }
  if (outcome.needsSecond) await queries.updateChange(ctx.db, row.id, { ...first, status: 'WAITING' })
  else await startWork(ctx, { id: row.id, trigger, kind: COMMIT_KIND, change: { ...first, status: 'COMMITTING' } })
  return shownChange(ctx, row.id)
})

export const approveChange = bindDesks('approve', (trigger) => async (ctx, { params, body }) => {
  const row = await openChange(ctx, trigger, params.id, 'approve')
  requireThat(isSecondPerson(ctx.actor, row), 'change_signer_is_same')
  const signature = await signed(ctx, row, body)
  await startWork(ctx, {
    id: row.id,
    trigger,
    kind: COMMIT_KIND,
    change: { status: 'COMMITTING', signatureId: signature },
  })
  return shownChange(ctx, row.id)
})

export const declineChange = bindDesks('decline', (trigger) => async (ctx, { params, body }) => {
  const row = await openChange(ctx, trigger, params.id, 'decline')
  await queries.updateChange(ctx.db, row.id, {
    status: 'DECLINED',
    decision: body.reason,
    decidedAt: ctx.now,
    decidedByName: ctx.actor.userName,
  })
  Object.assign(ctx.event, { reason: body.reason })
  return shownChange(ctx, row.id)
})
