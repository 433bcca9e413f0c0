/**
 * Accounts get their passwords from their owners alone: with a one-time code, which is sent by mail or shown once to
 * the person who made or reset the account. Until it is used the account has no password, so it cannot log in or sign.
 */

import * as routes from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import { CHOOSE_PASSWORD_PATH, type CodeDelivery } from '@serialis/contract/platform/access/users.schema.ts'
import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { draftEvent, type Actor, type Ctx, type PublicCtx } from '../../../kit/http/context.ts'
import { failure, fieldFailure, found } from '../../../kit/http/failure.ts'
import { isSandbox } from '../../../kit/limits/sandbox.ts'
import { recordEvent } from '../../audit/audit.service.ts'
import { hasMailLinks, queueMail } from '../../mail/outbox.service.ts'
import type { AccountNotice } from '../../mail/texts/mail-values.ts'
import { isAtRest } from '../../tenants/tenants.service.ts'
import { setPassword } from '../passwords/new-password.service.ts'
import { requireGoodPassword } from '../passwords/password-policy.service.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { ADDRESS_LIMITS, countWrongTry, forgetOldTries, triesOf, waitOf } from '../sessions/lock-out.service.ts'
import { listTries } from '../sessions/login-tries.queries.ts'
import { askedAccount } from '../sessions/login.service.ts'
import { deleteSessionsOf, findUserByAccount } from '../sessions/sessions.queries.ts'
import { actorOf, forgetSessions } from '../sessions/sessions.service.ts'
import { codeHash, newCode } from './one-time-code.ts'
import * as queries from './one-time-codes.queries.ts'

const VALID_HOURS = 72
const HOUR_MS = 3_600_000
/** The id of an unknown account. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface Owner {
  id: string
  account: string
  name: string
  email: string
}

/** A code of an account; the only one that it has. */
export async function newCodeOf(db: TenantDb, userId: string, now: Date): Promise<string> {
  const code = newCode()
  const expiresAt = new Date(now.getTime() + VALID_HOURS * HOUR_MS)
  await queries.insertCode(db, { userId, codeHash: codeHash(userId, code), createdAt: now, expiresAt })
  return code
}

/** Gives the account a code in place of its password; returns it unless it was mailed. */
export async function giveCode(ctx: Ctx, owner: Owner, delivery: CodeDelivery): Promise<string | null> {
  const { db, now } = ctx
  const code = await newCodeOf(db, owner.id, now)
  if (delivery === 'CODE') return code
  if (owner.email === '') throw fieldFailure('delivery', 'user_has_no_email', 'user_has_no_email')
  if (!(await hasMailLinks(db))) throw fieldFailure('delivery', 'mail_links_not_set_up', 'mail_links_not_set_up')
  await mailLink(ctx, owner, code)
  return null
}

const mailLink = (ctx: Noticing, owner: Omit<Owner, 'id' | 'name'>, code: string): Promise<boolean> => {
  const account = `${owner.account}@${ctx.tenant.code}`
  return queueMail(ctx, {
    to: owner.email,
    template: 'ACCOUNT_LINK',
    params: { account, by: ctx.actor.userName, hours: VALID_HOURS },
    page: `${CHOOSE_PASSWORD_PATH}#${new URLSearchParams({ account, code })}`,
  })
}

/**
 * Mails the link with the code to the owner. False where no mail would arrive: without an address or a mail server, in a
 * sandbox, which keeps its mails, and in a tenant at rest, whose mails wait.
 */
export async function mailIfPossible(ctx: Noticing, owner: Omit<Owner, 'id' | 'name'>, code: string): Promise<boolean> {
  if (owner.email === '' || isSandbox(ctx.tenant) || isAtRest(ctx.tenant)) return false
  return (await hasMailLinks(ctx.db)) && mailLink(ctx, owner, code)
}

/** The same after a reset: the old password ends, and the owner is notified, also at the next login. */
export async function resetWithCode(ctx: Ctx, owner: Owner, delivery: CodeDelivery): Promise<string | null> {
  const { db, now, actor } = ctx
  await setPassword(db, owner, '', { mustChange: false, at: now })
  await queries.updateReset(db, owner.id, { by: actor.userName, at: now })
  await notifyOwner(ctx, owner, 'RESET')
  return giveCode(ctx, owner, delivery)
}

/** What a notice needs of a command; one on the server has no account that acts. */
export type Noticing = Pick<Ctx, 'app' | 'db' | 'now' | 'tenant' | 'afterCommit'> & { actor: Pick<Actor, 'userName'> }

/** A mail about something that happened to the account, to the address that it had before. */
export const notifyOwner = async (
  ctx: Noticing,
  { account, email }: Pick<Owner, 'account' | 'email'>,
  what: AccountNotice,
): Promise<void> => {
  const params = { what, account, by: ctx.actor.userName }
  await queueMail(ctx, { to: email, template: 'ACCOUNT_NOTICE', params })
}

/** Refuses an address that has to wait after wrong codes and passwords. */
async function requireNoWait(db: TenantDb, { request, now }: PublicCtx): Promise<void> {
  const [row] = await listTries(db, [triesOf.address(request.ip)])
  const wait = waitOf(row, now)
  if (wait > 0) throw failure('too_many_requests', { seconds: Math.ceil(wait / 1000) })
}

/** Unknown accounts, wrong codes and disabled accounts get the same answer after the same statements. */
export const choosePassword = bind(routes.choosePassword, async (ctx, { body }) => {
  const { app, now, request } = ctx
  const { tenant: asked, name } = await askedAccount(app, body.account, undefined)
  const tenant = found(asked, 'one_time_code_wrong')
  const owner = await inTenant(app.pool, tenant.tenantId, 'read', async (db) => {
    await requireNoWait(db, ctx)
    const user = await queries.findOwner(db, name)
    const id = user?.id ?? NOBODY
    const isRight = await queries.findCode(db, id, codeHash(id, body.code), now)
    if (!user || !isRight || user.isDisabled) return undefined
    await requireGoodPassword(db, { password: body.newPassword, account: user.account }, 'newPassword')
    return { ...user, roles: (await findUserByAccount(db, name))?.roles ?? [] }
  })
  if (owner === undefined) {
    const of = triesOf.address(request.ip)
    await inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
      await forgetOldTries(db, now)
      await countWrongTry(db, of, { now, address: request.ip, limits: ADDRESS_LIMITS })
    })
    throw failure('one_time_code_wrong')
  }
  const hash = await hashPassword(body.newPassword)
  const after: (() => void)[] = []
  await inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
    if (!(await queries.deleteCode(db, owner.id, codeHash(owner.id, body.code)))) throw failure('one_time_code_wrong')
    await setPassword(db, owner, hash, { mustChange: false, at: now })
    await queries.updateChosen(db, owner.id, now)
    await deleteSessionsOf(db, owner.id)
    const own: Ctx = {
      ...ctx,
      db,
      tenant,
      event: { ...draftEvent(), subjectType: 'user', subjectId: owner.id },
      actor: actorOf(owner.id, { ...owner, mustChangePassword: false }),
      afterCommit: (work) => void after.push(work),
      afterRollback: () => undefined,
    }
    await notifyOwner(own, owner, 'CHOSEN')
    await recordEvent(own, 'user.password_chosen')
  })
  for (const work of after) work()
  forgetSessions(app)
  return {}
})

export const getPasswordNotice = bind(routes.getPasswordNotice, async ({ db, actor }) => {
  const reset = await queries.findReset(db, actor.userId)
  const { resetByName: by, resetAt, chosenAt, factorResetByName, factorResetAt } = found(reset)
  const at = resetAt ?? factorResetAt
  if (at === null) return { notice: null }
  const what = resetAt === null ? 'SECOND_FACTOR' : factorResetAt === null ? 'PASSWORD' : 'BOTH'
  return {
    notice: {
      what,
      by: [...new Set([by, factorResetByName].filter((name) => name !== ''))].join(', '),
      at: at.toISOString(),
      chosenAt: chosenAt?.toISOString() ?? null,
    },
  }
})

export const seePasswordNotice = bind(routes.seePasswordNotice, async ({ db, actor, event }) => {
  await queries.clearReset(db, actor.userId)
  Object.assign(event, { subjectType: 'user', subjectId: actor.userId })
  return {}
})
