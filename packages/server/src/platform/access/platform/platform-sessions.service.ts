/** Sessions of platform administrators: whose token it is, and their end. */

import { IDLE_MINUTES } from '@serialis/contract/platform/access/password-policy.schema.ts'
import * as routes from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import type { PlatformDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { App, PlatformActor, RequestFacts } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { LONGEST_IDLE_MS } from '../sessions/sessions.service.ts'
import { isPlatformToken, tokenHash } from '../sessions/tokens.ts'
import * as queries from './platform-realm.queries.ts'

const SEEN_EVERY_MS = 60_000

/** Reads the token anew for each request; `login_required` when it is of no session that goes on. */
export async function findPlatformActor(
  db: PlatformDb,
  app: App,
  { token, idleMs = 0 }: Pick<RequestFacts, 'token' | 'idleMs'>,
): Promise<PlatformActor> {
  if (!isPlatformToken(token)) throw failure('login_required')
  const now = app.clock.now()
  const hash = tokenHash(token)
  const seenSince = new Date(now.getTime() - LONGEST_IDLE_MS)
  const session = await queries.findPlatformSession(db, hash, { now, seenSince })
  if (!session) throw failure('login_required')
  const { id, account, name, lastSeenAt, factorDue, hasFactor } = session
  const seen = new Date(now.getTime() - idleMs)
  if (lastSeenAt > now || seen.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS)
    await queries.updatePlatformSessionSeen(db, hash, seen)
  return { userId: id, account, userName: name, hasFactor, ...(factorDue && { factorDue }) }
}

export const getPlatformSession = bind(routes.getPlatformSession, async ({ actor }) => ({
  ...actor,
  factorDue: actor.factorDue ?? null,
  idleMinutes: IDLE_MINUTES.most,
}))

export const closePlatformSession = bind(routes.closePlatformSession, async ({ db, request }) => {
  await queries.deletePlatformSession(db, tokenHash(request.token))
  return {}
})
