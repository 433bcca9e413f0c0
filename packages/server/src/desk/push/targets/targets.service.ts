/** Targets: where pushes are sent, how they are authenticated, and whether the target answers. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/desk/push/push.routes.ts'
import type { PushTarget } from '@serialis/contract/desk/push/push.schema.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind, bindAsking } from '../../../kit/http/bind.ts'
import { changes, type AskCtx, type Ctx } from '../../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { outgoingOf } from '../../../kit/limits/sandbox.ts'
import { TransferFailure } from '../../../kit/protocols/folder.ts'
import { requireEncrypted } from '../../../kit/protocols/plain-text.ts'
import type { OutgoingRule } from '../../../kit/protocols/private-addresses.ts'
import { keyShown, sameMachine } from '../../../kit/protocols/sftp.ts'
import { secretSetAt } from '../../../platform/secrets/secrets.service.ts'
import { authorizationOf, sealFor, secretOf } from '../delivery/authorization.ts'
import { targetAnswered } from '../delivery/circuit.service.ts'
import { atTarget, keyShownBy, takesFiles } from '../delivery/file-targets.ts'
import { send, SendFailure } from '../delivery/send.ts'
import { wakeDeliveries } from '../dispatcher.ts'
import { expectListeners } from '../listening.ts'
import * as queries from './targets.queries.ts'

/** A person waits for the answer. */
const PROBE_MS = 5_000

const shown = (row: queries.TargetRow, openJobs: number): PushTarget => ({
  id: row.id,
  name: row.name,
  url: row.url,
  format: row.format,
  auth: row.auth,
  authUser: row.authUser,
  hasSecret: row.sealedSecret !== null,
  hostKey: row.hostKey,
  receiptFolder: row.receiptFolder,
  license: row.license,
  relationFlag: row.relationFlag,
  filter: row.filter,
  batchSize: row.batchSize,
  keepsOrder: row.keepsOrder,
  timeoutSeconds: row.timeoutSeconds,
  isActive: row.isActive,
  circuit: row.circuit,
  openUntil: row.openUntil?.toISOString() ?? null,
  failuresInARow: row.failuresInARow,
  lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
  lastFailure: row.lastFailure,
  openJobs,
  signsSince: row.signingKeySetAt?.toISOString() ?? null,
  deletedAt: row.deletedAt?.toISOString() ?? null,
  version: row.version,
})

export async function shownNow(db: TenantDb, id: string): Promise<PushTarget> {
  const row = found(await queries.findTarget(db, id))
  return shown(row, (await queries.countOpenJobs(db, [id])).get(id) ?? 0)
}

export const listPushTargets = bind(routes.listPushTargets, async ({ db }, { query }) => {
  const page = pageOf(
    await queries.listTargets(db, query),
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  const open = await queries.countOpenJobs(
    db,
    page.items.map(({ id }) => id),
  )
  return { ...page, items: page.items.map((row) => shown(row, open.get(row.id) ?? 0)) }
})

export const getPushTarget = bind(routes.getPushTarget, ({ db }, { params }) => shownNow(db, params.id))

type TargetBody = Input<typeof routes.createPushTarget>['body']

const hasAccount = (auth: TargetBody['auth']): boolean => auth === 'BASIC' || auth === 'KEY'

/** The authentication must fit the format and be complete; `hasSecret`: one is given or kept. */
function checkAuth(body: TargetBody, isFiles: boolean, hasSecret: boolean): void {
  const { auth } = body
  if (isFiles ? auth !== 'BASIC' && auth !== 'KEY' : auth === 'KEY')
    throw fieldFailure('auth', 'push_auth_does_not_fit', 'push_auth_does_not_fit')
  if (isFiles && body.hostKey === '')
    throw fieldFailure('hostKey', 'can_not_be_empty', 'push_host_key_can_not_be_empty')
  if (hasAccount(auth) && body.authUser === '')
    throw fieldFailure('authUser', 'can_not_be_empty', 'push_account_can_not_be_empty')
  if (auth !== 'NONE' && !hasSecret) throw fieldFailure('secret', 'can_not_be_empty', 'push_secret_can_not_be_empty')
}

/**
 * The columns of an input. The secret is sealed for this target, or kept when none is given and the authentication is
 * unchanged.
 */
async function columnsOf(ctx: Ctx, id: string, body: TargetBody, before?: queries.TargetRow) {
  const keeps = before?.auth === body.auth ? before.sealedSecret : null
  const hasNew = body.secret !== undefined && body.secret !== ''
  const isFiles = takesFiles(body)
  checkAuth(body, isFiles, hasNew || keeps !== null)
  requireEncrypted(ctx.app, 'url', body.url)
  const sealed = body.auth === 'NONE' ? null : hasNew ? await sealFor(ctx.app, ctx.db, id, body.secret ?? '') : keeps
  return {
    name: body.name,
    url: body.url,
    format: body.format,
    auth: body.auth,
    authUser: hasAccount(body.auth) ? body.authUser : '',
    sealedSecret: sealed,
    secretSetAt: secretSetAt(sealed, before && { sealed: before.sealedSecret, at: before.secretSetAt }, ctx.now),
    hostKey: isFiles ? body.hostKey : '',
    receiptFolder: isFiles ? body.receiptFolder : '',
    license: body.license,
    relationFlag: body.relationFlag,
    filter: JSON.stringify(body.filter),
    batchSize: body.batchSize,
    keepsOrder: body.keepsOrder,
    timeoutSeconds: body.timeoutSeconds,
    isActive: body.isActive,
  }
}

/** What the event log may contain: everything except the secret, of which only that it changed. */
const logged = ({ secret, ...fields }: TargetBody) => ({ ...fields, ...(secret && { hasNewSecret: true }) })

export const createPushTarget = bind(routes.createPushTarget, async (ctx, { body }) => {
  const id = randomUUIDv7()
  await queries.insertTarget(ctx.db, id, await columnsOf(ctx, id, body))
  Object.assign(ctx.event, { subjectType: 'push_target', subjectId: id, details: logged(body) })
  ctx.afterCommit(() => expectListeners(ctx.app, ctx.tenant.tenantId))
  return shownNow(ctx.db, id)
})

export const editPushTarget = bind(routes.editPushTarget, async (ctx, { params, body }) => {
  const before = found(await queries.lockTarget(ctx.db, params.id))
  requireThat(before.deletedAt === null, 'push_target_deleted')
  const { version, ...fields } = body
  // A secret is sent only where it was meant to be sent: a changed host needs it again from somebody who knows it.
  const isSameHost = sameMachine(before.url, fields.url)
  const columns = await columnsOf(ctx, params.id, fields, isSameHost ? before : undefined)
  requireThat(await queries.updateTarget(ctx.db, params.id, version, columns), 'changed_meanwhile')
  const after = await shownNow(ctx.db, params.id)
  Object.assign(ctx.event, {
    subjectType: 'push_target',
    subjectId: params.id,
    details: {
      ...changes(
        { ...shown(before, after.openJobs), version: 0, lastFailure: null },
        { ...after, version: 0, lastFailure: null },
      ),
      ...(fields.secret && { hasNewSecret: true }),
    },
  })
  ctx.afterCommit(() => {
    expectListeners(ctx.app, ctx.tenant.tenantId)
    wakeDeliveries(ctx.app, ctx.tenant.tenantId)
  })
  return after
})

/** What a target answered to a test, and which version of it. */
interface TargetAnswer {
  version: number
  status: number | null
  isWell: boolean
  milliseconds: number
  failure: SendFailure['kind'] | TransferFailure['kind'] | 'http_status' | null
  text: string
}

/** Calls the target; throws the failure that prevents an answer. */
async function statusOf(
  outgoing: OutgoingRule,
  target: queries.TargetRow,
  access: { secret: string; headers: Record<string, string> },
) {
  if (takesFiles(target)) {
    await atTarget(outgoing, { target, secret: access.secret, timeoutMs: PROBE_MS }, (files, folder) =>
      files.list(folder),
    )
    return null
  }
  const { status } = await send({
    method: 'HEAD',
    url: target.url,
    headers: access.headers,
    timeoutMs: PROBE_MS,
    signal: new AbortController().signal,
    outgoing,
  })
  return status
}

/** Tests whether the target answers, before the transaction that notes the answer. */
export async function askTarget(ctx: AskCtx, id: string): Promise<TargetAnswer> {
  const { target, access } = await ctx.read(async ({ app, db }) => {
    const row = found(await queries.findTarget(db, id))
    requireThat(row.deletedAt === null, 'push_target_deleted')
    return {
      target: row,
      access: takesFiles(row)
        ? { secret: await secretOf(app, db, row), headers: {} }
        : { secret: '', headers: await authorizationOf(app, db, row) },
    }
  })
  const began = performance.now()
  const of = (answer: Pick<TargetAnswer, 'status' | 'isWell' | 'failure' | 'text'>): TargetAnswer => ({
    ...answer,
    version: target.version,
    milliseconds: Math.round(performance.now() - began),
  })
  try {
    const status = await statusOf(outgoingOf(ctx), target, access)
    const isWell = status === null || (status < 500 && ![401, 403, 404].includes(status))
    return of({ status, isWell, failure: isWell ? null : 'http_status', text: '' })
  } catch (error) {
    if (!(error instanceof SendFailure || error instanceof TransferFailure)) throw error
    return of({ status: null, isWell: false, failure: error.kind, text: error.message })
  }
}

/** Notes what the target answered; refused when the target was changed since it was asked. */
export async function noteAnswer(ctx: Ctx, id: string, { version, isWell, ...answer }: TargetAnswer) {
  const target = found(await queries.lockTarget(ctx.db, id))
  requireThat(target.version === version, 'changed_meanwhile')
  const { status, failure } = answer
  Object.assign(ctx.event, {
    subjectType: 'push_target',
    subjectId: target.id,
    details: { name: target.name, ...(failure === null || failure === 'http_status' ? { status } : { failure }) },
  })
  if (isWell) {
    await targetAnswered(ctx, target)
    ctx.afterCommit(() => wakeDeliveries(ctx.app, ctx.tenant.tenantId))
  }
  return { isReachable: isWell, ...answer }
}

export const testPushTarget = bindAsking(
  routes.testPushTarget,
  (ctx, { params }) => askTarget(ctx, params.id),
  (ctx, { params }, answer) => noteAnswer(ctx, params.id, answer),
)

export const readPushHostKey = bindAsking(
  routes.readPushHostKey,
  async (ctx, { body }) => {
    if (!takesFiles(body)) throw fieldFailure('url', 'push_url_wrong_format', 'push_url_wrong_format')
    return keyShown(() => keyShownBy(outgoingOf(ctx), body.url, PROBE_MS))
  },
  async ({ event }, { body }, shownKey) => {
    const { fingerprint } = shownKey
    Object.assign(event, {
      subjectType: 'push_target',
      subjectId: '',
      details: { url: body.url, ...(fingerprint !== null && { fingerprint }) },
    })
    return shownKey
  },
)
