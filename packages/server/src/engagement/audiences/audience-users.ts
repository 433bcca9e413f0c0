/** Rooms whose records read an audience answer here: an audience is deleted and archived only when nothing reads it. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import { failure } from '../../kit/http/failure.ts'

/** How many records read the audience, and the names of the first `limit` of them. */
type AudienceUser = (db: TenantDb, id: string, limit: number) => Promise<{ count: number; names: readonly string[] }>
export const audienceUsers = extensionPoint<AudienceUser>()

/** How many records the refusal names. */
const NAMED = 5

/** The audience is locked, so nothing begins to read it until the command ends. */
export async function requireUnread(
  { app, db }: { app: Pick<App, 'extensions'>; db: TenantDb },
  id: string,
): Promise<void> {
  let count = 0
  const names: string[] = []
  for (const usersOf of audienceUsers.of(app)) {
    const found = await usersOf(db, id, NAMED)
    count += found.count
    names.push(...found.names)
  }
  if (count === 0) return
  const named = names.slice(0, NAMED)
  throw failure('audience_still_used', { count, names: named.join(', '), more: count - named.length })
}
