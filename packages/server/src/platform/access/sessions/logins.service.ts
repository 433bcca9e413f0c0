/** The trace of an account's logins, for its owner and for administrators. */

import * as routes from '@serialis/contract/platform/access/logins.routes.ts'
import { LOGIN_EVENTS, type LoginTrace } from '@serialis/contract/platform/access/logins.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { found } from '../../../kit/http/failure.ts'
import { actionsOn, type PastAction } from '../../audit/audit.service.ts'
import { findUser } from '../users/users.queries.ts'
import { triesOf, waitOf } from './lock-out.service.ts'
import { listTries } from './login-tries.queries.ts'

const ENTRIES = 30

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const shown = ({ id, action, at, address, details }: PastAction): LoginTrace['entries'][number] => ({
  id,
  at: at.toISOString(),
  event: action as LoginTrace['entries'][number]['event'],
  address,
  tries: numberOf(details['tries']),
  until: typeof details['until'] === 'string' ? details['until'] : null,
})

async function traceOf(db: TenantDb, user: { id: string; account: string }, now: Date): Promise<LoginTrace> {
  const subject = { subjectType: 'user', subjectId: user.id }
  const entries = await actionsOn(db, subject, LOGIN_EVENTS, ENTRIES)
  const [last, previous] = await actionsOn(db, subject, ['session.opened'], 2)
  const kinds = {
    [triesOf.account(user.account)]: 'LOGIN',
    [triesOf.session(user.id)]: 'SESSION',
    [triesOf.factor(user.id)]: 'FACTOR',
  } as const
  const rows = await listTries(db, Object.keys(kinds))
  return {
    waits: rows
      .filter((row) => waitOf(row, now) > 0)
      .map((row) => ({
        of: kinds[row.countedFor]!,
        since: row.triedAt.toISOString(),
        until: row.waitUntil!.toISOString(),
        refused: row.refused,
        address: row.address,
      })),
    last: last
      ? {
          at: last.at.toISOString(),
          address: last.address,
          refusedBefore: numberOf(last.details['refused']) ?? 0,
        }
      : null,
    previous: previous ? { at: previous.at.toISOString(), address: previous.address } : null,
    refusedSince: rows.reduce((sum, row) => sum + row.refused, 0),
    entries: entries.map(shown),
  }
}

export const getOwnLogins = bind(routes.getOwnLogins, async ({ db, actor, now }) =>
  traceOf(db, { id: actor.userId, account: actor.account }, now),
)

export const getUserLogins = bind(routes.getUserLogins, async ({ db, now }, { params }) =>
  traceOf(db, found(await findUser(db, params.id)), now),
)
