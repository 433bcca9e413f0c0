/** The end of a target, and the key that signs what is sent to it. */

import * as routes from '@serialis/contract/desk/push/push.routes.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { clearAlert } from '../../../platform/alerts/alerts.service.ts'
import { takesFiles } from '../delivery/file-targets.ts'
import { newSigningKey, sealSigningKey } from '../delivery/signing.ts'
import { expectListeners } from '../listening.ts'
import * as queries from './targets.queries.ts'
import { shownNow } from './targets.service.ts'

interface TargetInput {
  readonly params: { readonly id: string }
  readonly body: { readonly version: number; readonly reason: string }
}

/** The target under lock; a deleted one is refused. */
async function opened(ctx: Ctx, { params, body }: TargetInput): Promise<queries.TargetRow> {
  const target = found(await queries.lockTarget(ctx.db, params.id))
  requireThat(target.deletedAt === null, 'push_target_deleted')
  Object.assign(ctx.event, {
    subjectType: 'push_target',
    subjectId: target.id,
    reason: body.reason,
    details: { name: target.name },
  })
  return target
}

const change = async (ctx: Ctx, { params, body }: TargetInput, columns: queries.TargetChange): Promise<void> =>
  requireThat(await queries.updateTarget(ctx.db, params.id, body.version, columns), 'changed_meanwhile')

export const deletePushTarget = bind(routes.deletePushTarget, async (ctx, input) => {
  const target = await opened(ctx, input)
  const count = await queries.countUnended(ctx.db, target.id)
  requireThat(count === 0, 'push_target_has_open_jobs', { count })
  await change(ctx, input, {
    deletedAt: ctx.now,
    isActive: false,
    sealedSecret: null,
    secretSetAt: null,
    sealedSigningKey: null,
    signingKeySetAt: null,
  })
  await clearAlert(ctx.db, 'E2', { subjectType: 'push_target', subjectId: target.id }, ctx.now)
  ctx.afterCommit(() => expectListeners(ctx.app, ctx.tenant.tenantId))
  return { message: 'delete_success' }
})

export const makePushSigningKey = bind(routes.makePushSigningKey, async (ctx, input) => {
  const target = await opened(ctx, input)
  requireThat(!takesFiles(target), 'push_files_have_no_signature')
  const key = newSigningKey()
  await change(ctx, input, {
    sealedSigningKey: await sealSigningKey(ctx.app, ctx.db, target.id, key),
    signingKeySetAt: ctx.now,
  })
  return { key, target: await shownNow(ctx.db, target.id) }
})

export const removePushSigningKey = bind(routes.removePushSigningKey, async (ctx, input) => {
  const target = await opened(ctx, input)
  await change(ctx, input, { sealedSigningKey: null, signingKeySetAt: null })
  return shownNow(ctx.db, target.id)
})
