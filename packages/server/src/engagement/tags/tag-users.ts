/** Rooms whose records read a tag answer here: a tag is deleted and archived only when nothing reads it. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import { failure } from '../../kit/http/failure.ts'

/** How many records read the tag, and the names of the first `limit` of them. */
type TagUser = (db: TenantDb, id: string, limit: number) => Promise<{ count: number; names: readonly string[] }>
export const tagUsers = extensionPoint<TagUser>()

/** How many records the refusal names. */
const NAMED = 5

/** The tag is locked, so nothing begins to read it until the command ends. */
export async function requireUnread(
  { app, db }: { app: Pick<App, 'extensions'>; db: TenantDb },
  id: string,
): Promise<void> {
  let count = 0
  const names: string[] = []
  for (const usersOf of tagUsers.of(app)) {
    const found = await usersOf(db, id, NAMED)
    count += found.count
    names.push(...found.names)
  }
  if (count === 0) return
  const named = names.slice(0, NAMED)
  throw failure('tag_still_used', { count, names: named.join(', '), more: count - named.length })
}
