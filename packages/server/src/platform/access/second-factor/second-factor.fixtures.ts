/** For tests: people with an authenticator app, the codes that it shows, and answers that many give at once. */

import type { SecondFactorAnswer } from '@serialis/contract/kit/second-factor.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { getMe, login } from '@serialis/contract/platform/access/access.routes.ts'
import {
  answerSecondFactor,
  confirmAuthenticatorApp,
  startAuthenticatorApp,
} from '@serialis/contract/platform/access/second-factor.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { VERIFICATION_CODE } from '../../../../test/harness/accounts.ts'
import { watchBlocked } from '../../../../test/harness/blocked.ts'
import { clientOf, userWith, type Client, type Sender } from '../../../../test/harness/client.ts'
import type { TestApp } from '../../../../test/harness/database.ts'
import { inTenant, openPool } from '../../../kit/db/db.ts'
import { takeAnswer } from './second-factor.service.ts'

export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

export async function aPerson(t: TestApp, ...names: PermissionName[]): Promise<{ client: Client; id: string }> {
  const client = await userWith(t.http, t.admin, ['roles.list', 'alerts.list', ...names])
  return { client, id: (await client.call(getMe)).userId }
}

export const messageOf = async (refusal: Promise<{ message: string }>): Promise<string> => (await refusal).message

/** What the event log says of an account. */
export const userEvents = async (t: TestApp, id: string) =>
  (await t.admin.call(listEvents, { query: { subjectType: 'user', subjectId: id, limit: 50 } })).items

/** Sets up an app; its first code is used by that. */
export async function withApp(client: Client, now: Date): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await client.call(startAuthenticatorApp)
  const body = { password: client.password, code: codeAt(secret, now) }
  const { recoveryCodes } = await client.call(confirmAuthenticatorApp, { body })
  return { secret, recoveryCodes }
}

/** A login that was asked for the second factor. */
export async function askedLogin(http: Sender, { account, password }: Client): Promise<Client> {
  const body = { account, password, verificationCode: VERIFICATION_CODE }
  const { data } = await clientOf(http, '', account).call(login, { query: {}, body })
  return clientOf(http, data, account, password)
}

/** The session that follows the answer. */
export async function answered(
  http: Sender,
  asked: Client,
  secondFactor: Partial<SecondFactorAnswer>,
): Promise<Client> {
  const { data } = await asked.call(answerSecondFactor, { body: { secondFactor } })
  return clientOf(http, data, asked.account, asked.password)
}

/** Holds the rows of a table, or those that a statement of the test changes, until the returned function is called. */
export async function holding(
  t: TestApp,
  table: string,
  statement = `select from ${table} for update`,
): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: t.database.superuserUrl })
  await holder.connect()
  await holder.query(`begin; ${statement}`)
  return async () => {
    await holder.query('commit')
    await holder.end()
  }
}

export const AT_ONCE = 20

/** How often an answer is accepted that many transactions give at once, each after the others have begun theirs. */
export async function acceptedAtOnce(
  t: TestApp,
  table: string,
  { userId, now, answer }: { userId: string; now: Date; answer: SecondFactorAnswer },
): Promise<number> {
  const blocked = await watchBlocked(t.database.superuserUrl)
  const pool = openPool(t.database.appUrl, AT_ONCE)
  const release = await holding(t, table)
  const racing = Array.from({ length: AT_ONCE }, () =>
    inTenant(pool, 1, 'write', (db) => takeAnswer({ app: t.app, db, now, userId }, answer, 'LOGIN')),
  )
  await blocked(`"${table}"`, AT_ONCE)
  await release()
  const kinds = await Promise.all(racing)
  await pool.end()
  return kinds.filter((kind) => kind !== 'USED' && kind !== 'WRONG').length
}
