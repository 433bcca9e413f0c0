/** Accounts at partners: created, changed, tested. One set of functions for the three kinds. */

import { randomUUIDv7 } from 'node:crypto'
import type { Input } from '@serialis/contract/kit/route.ts'
import { accountKindsBy, type AccountKind } from '@serialis/contract/plant/sources/account-kinds.ts'
import * as routes from '@serialis/contract/plant/sources/accounts.routes.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type AskCtx, type Ctx } from '../../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { secretSetAt } from '../../../platform/secrets/secrets.service.ts'
import { productInForce, productTitles } from '../../products/products.service.ts'
import { wakeSources } from '../dispatcher.ts'
import { probe } from '../pulls/partner-request.ts'
import { accessOf, sealFor } from './account-access.ts'
import { keysOf } from './account-keys.service.ts'
import * as queries from './accounts.queries.ts'
import { hostOf, shownAccount, shownHead } from './accounts.view.ts'
import { bindKinds, bindKindsAsking } from './bind-kinds.ts'
import { noteCheck } from './health.service.ts'

type Body =
  | Input<typeof routes.tracelinkAccounts.create>['body']
  | Input<typeof routes.sftpAccounts.create>['body']
  | Input<typeof routes.webserviceAccounts.create>['body']

export const listAccounts = bindKinds('list', (kind) => async (ctx, { query }) => {
  const page = pageOf(
    await queries.listAccounts(ctx.db, { ...query, kind }),
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  const covered = await queries.listCovered(
    ctx.db,
    page.items.map(({ id }) => id),
  )
  return {
    ...page,
    items: page.items.map((row) => shownHead(ctx, row, covered.filter(({ accountId }) => accountId === row.id).length)),
  }
})

export const getAccount = bindKinds(
  'get',
  (kind) =>
    async (ctx, { params }) =>
      shownAccount(ctx, found(await queries.findAccountOf(ctx.db, kind, params.id))),
)

export const listAccountOptions = bind(routes.listAccountOptions, async ({ db }, { query }) => {
  const option = ({ id, kind, name, environment, isActive }: queries.AccountRow) => ({
    id,
    kind,
    name,
    environment,
    isActive,
  })
  return pageOf(await queries.listAccounts(db, query), query.limit, option, (row) => row.id)
})

/** Required connection fields that are still empty. */
function checkAccess(kind: AccountKind, { settings }: Body, hasSecret: boolean): void {
  const missing = (field: string, key: Parameters<typeof fieldFailure>[2]) =>
    fieldFailure(`settings.${field}`, 'can_not_be_empty', key)
  if ('mode' in settings && settings.mode !== 'SFTP' && settings.url === '')
    throw missing('url', 'account_url_can_not_be_empty')
  if ('mode' in settings && settings.mode === 'SFTP' && settings.sftpAccountId === null)
    throw missing('sftpAccountId', 'account_sftp_account_can_not_be_empty')
  if ('hostKey' in settings) {
    const folders = [settings.inFolder, settings.outFolder, settings.doneFolder, settings.errorFolder]
    if (new Set(folders).size < folders.length)
      throw fieldFailure('settings.errorFolder', 'invalid', 'account_folders_must_differ')
  }
  if ('requestPath' in settings && settings.auth === 'BASIC' && settings.user === '')
    throw missing('user', 'account_user_can_not_be_empty')
  const isOpen =
    'requestPath' in settings
      ? settings.auth === 'NONE' || settings.auth === 'MTLS'
      : kind === 'TRACELINK' && 'mode' in settings && (settings.mode === 'SFTP' || settings.user === '')
  if (!isOpen && !hasSecret) throw fieldFailure('secret', 'can_not_be_empty', 'account_secret_can_not_be_empty')
}

/**
 * A product gets its codes from one environment. Checked under a lock, so that two accounts that are saved at the same
 * time see each other.
 */
async function requireOneEnvironment(ctx: Ctx, id: string, body: Body): Promise<void> {
  if (!body.isActive) return
  await queries.lockChoice(ctx.db)
  const others = (await queries.listServing(ctx.db)).filter(
    (account) => account.id !== id && account.environment !== body.environment,
  )
  const covered = await queries.listCovered(
    ctx.db,
    others.map((account) => account.id),
  )
  const own = new Set(body.products.map(({ productId }) => productId))
  for (const other of others) {
    const theirs = covered.filter(({ accountId }) => accountId === other.id).map(({ productId }) => productId)
    const shared =
      theirs.length === 0 || own.size === 0 ? (theirs[0] ?? [...own][0] ?? '') : theirs.find((one) => own.has(one))
    if (shared === undefined) continue
    const title = (await productTitles(ctx.db, shared === '' ? [] : [shared])).get(shared)
    throw failure('account_environment_mixed', { name: other.name, product: title?.code ?? '*' })
  }
}

async function requireProducts(ctx: Ctx, { products }: Body): Promise<void> {
  for (const [at, { productId }] of products.entries()) {
    if (products.findIndex((one) => one.productId === productId) < at)
      throw fieldFailure(`products.${at}.productId`, 'invalid')
    if ((await productInForce(ctx.db, productId)) === undefined)
      throw fieldFailure(`products.${at}.productId`, 'invalid', 'not_found')
  }
}

async function requireCarrier(ctx: Ctx, { settings }: Body): Promise<string | null> {
  const id = 'sftpAccountId' in settings && settings.mode === 'SFTP' ? settings.sftpAccountId : null
  if (id !== null && (await queries.findAccountOf(ctx.db, 'SFTP', id)) === undefined)
    throw fieldFailure('settings.sftpAccountId', 'invalid', 'not_found')
  return id
}

/**
 * The columns of an input. The secret is sealed for this account, or kept when none is given and the host is unchanged.
 */
async function columnsOf(
  ctx: Ctx,
  { kind, id }: { kind: AccountKind; id: string },
  body: Body,
  before?: queries.AccountRow,
) {
  // Who sees some of its products cannot say of which it gets the codes.
  requireThat(ctx.db.sites?.brandIds === undefined, 'site_not_held')
  const hasNew = body.secret !== undefined && body.secret !== ''
  const keeps = before !== undefined && hostOf(before.settings) === hostOf(body.settings) ? before.sealedSecret : null
  checkAccess(kind, body, hasNew || keeps !== null)
  if (body.activeFrom !== null && body.activeTo !== null && body.activeTo < body.activeFrom)
    throw fieldFailure('activeTo', 'invalid', 'account_period_wrong')
  const keys = await keysOf(ctx, id, body, before)
  await requireProducts(ctx, body)
  if (kind !== 'SFTP') await requireOneEnvironment(ctx, id, body)
  const sealed = hasNew ? await sealFor(ctx.app, ctx.db, id, body.secret ?? '') : keeps
  return {
    name: body.name,
    environment: body.environment,
    settings: JSON.stringify(keys.settings),
    sftpAccountId: await requireCarrier(ctx, body),
    sealedSecret: sealed,
    secretSetAt: secretSetAt(sealed, before && { sealed: before.sealedSecret, at: before.secretSetAt }, ctx.now),
    sealedKey: keys.sealed,
    priority: body.priority,
    activeFrom: body.activeFrom,
    activeTo: body.activeTo,
    isActive: body.isActive,
    timeoutSeconds: body.timeoutSeconds,
    maxRequest: body.maxRequest,
    tries: body.tries,
    retryMinutes: body.retryMinutes,
    noAnswerHours: body.noAnswerHours,
    acknowledges: body.acknowledges,
    nextCheckAt: ctx.now,
    nextPollAt: ctx.now,
  }
}

/** What the event log may contain of secrets: only that they changed. */
const secretsChanged = ({ secret, privateKey }: Body): Record<string, unknown> => ({
  ...(secret && { hasNewSecret: true }),
  ...(privateKey && { hasNewPrivateKey: true }),
})
function logged(body: Body): Record<string, unknown> {
  const { secret: _secret, privateKey: _key, passphrase: _phrase, ...fields } = body
  return { ...fields, ...secretsChanged(body) }
}
const wake = (ctx: Ctx): void => ctx.afterCommit(() => wakeSources(ctx.app, ctx.tenant.tenantId))

export const createAccount = bindKinds('create', (kind) => async (ctx, { body }) => {
  const id = randomUUIDv7()
  await queries.insertAccount(ctx.db, { id, kind, ...(await columnsOf(ctx, { kind, id }, body)) })
  await queries.replaceCovered(ctx.db, id, body.products)
  Object.assign(ctx.event, { subjectType: accountKindsBy[kind].subjectType, subjectId: id, details: logged(body) })
  wake(ctx)
  return shownAccount(ctx, found(await queries.findAccount(ctx.db, id)))
})

export const editAccount = bindKinds('edit', (kind) => async (ctx, { params, body }) => {
  const before = found(await queries.lockAccount(ctx.db, kind, params.id))
  const shownBefore = await shownAccount(ctx, before)
  const { version, ...fields } = body
  const columns = await columnsOf(ctx, { kind, id: params.id }, fields as Body, before)
  requireThat(await queries.updateAccount(ctx.db, params.id, version, columns), 'changed_meanwhile')
  await queries.replaceCovered(ctx.db, params.id, body.products)
  const after = await shownAccount(ctx, found(await queries.findAccount(ctx.db, params.id)))
  Object.assign(ctx.event, {
    subjectType: accountKindsBy[kind].subjectType,
    subjectId: params.id,
    details: { ...changes({ ...shownBefore, version: 0 }, { ...after, version: 0 }), ...secretsChanged(body) },
  })
  wake(ctx)
  return after
})

export const deleteAccount = bindKinds('remove', (kind) => async (ctx, { params }) => {
  const account = found(await queries.lockAccount(ctx.db, kind, params.id))
  requireThat(
    (await queries.countOpenPulls(ctx.db, account.id)) === 0 && (await queries.countUsers(ctx.db, account.id)) === 0,
    'account_still_used',
  )
  await queries.updateAccountState(ctx.db, account.id, {
    isDeleted: true,
    isActive: false,
    sealedSecret: null,
    secretSetAt: null,
    sealedKey: null,
  })
  Object.assign(ctx.event, {
    subjectType: accountKindsBy[kind].subjectType,
    subjectId: account.id,
    details: { name: account.name },
  })
  return { message: 'delete_success' }
})

/** What a partner answered to a test, and with which version of the account. */
interface AccountAnswer {
  version: number
  milliseconds: number
  problem: Awaited<ReturnType<typeof probe>>
}

/** Calls the partner, before the transaction that notes the answer. */
export async function askAccount(ctx: AskCtx, kind: AccountKind, id: string): Promise<AccountAnswer> {
  const { app, tenant } = ctx
  const { version, access } = await ctx.read(async ({ db }) => {
    const account = found(await queries.findAccountOf(db, kind, id))
    return { version: account.version, access: await accessOf({ app, tenant }, db, account) }
  })
  const began = performance.now()
  const problem = await probe({ app, tenantId: tenant.tenantId, access, signal: new AbortController().signal })
  return { version, problem, milliseconds: Math.round(performance.now() - began) }
}

export async function noteAccountAnswer(ctx: Ctx, kind: AccountKind, id: string, answer: AccountAnswer) {
  const { problem, milliseconds } = answer
  const account = found(await queries.lockAccount(ctx.db, kind, id))
  requireThat(account.version === answer.version, 'changed_meanwhile')
  Object.assign(ctx.event, {
    subjectType: accountKindsBy[kind].subjectType,
    subjectId: account.id,
    details: { name: account.name, ...(problem && { problem: problem.problem }) },
  })
  await noteCheck(ctx, account, problem)
  return {
    isReachable: problem === null,
    milliseconds,
    problem: problem && { kind: problem.problem, text: problem.text, at: ctx.now.toISOString() },
  }
}

export const testAccount = bindKindsAsking(
  'test',
  (kind) =>
    (ctx, { params }) =>
      askAccount(ctx, kind, params.id),
  (kind) =>
    (ctx, { params }, answer) =>
      noteAccountAnswer(ctx, kind, params.id, answer),
)
