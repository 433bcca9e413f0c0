/** Rooms whose records read a tag answer here: a tag is deleted and archived only when nothing reads it. */

import type { Reader, Readers } from '@serialis/contract/engagement/tags/tags.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import { failure } from '../../kit/http/failure.ts'

/** How many records read the tag, and the first `limit` of them. */
type TagUser = (db: TenantDb, id: string, limit: number) => Promise<Readers>
export const tagUsers = extensionPoint<TagUser>()

/** How many records the refusal names. */
const NAMED = 5

export async function readersOf(
  { app, db }: { app: Pick<App, 'extensions'>; db: TenantDb },
  id: string,
  limit: number,
): Promise<Readers> {
  let count = 0
  const readers: Reader[] = []
  for (const usersOf of tagUsers.of(app)) {
    const found = await usersOf(db, id, limit)
    count += found.count
    readers.push(...found.readers)
  }
  return { count, readers: readers.slice(0, limit) }
}

/** The tag is locked, so nothing begins to read it until the command ends. */
export async function requireUnread(ctx: { app: Pick<App, 'extensions'>; db: TenantDb }, id: string): Promise<void> {
  const { count, readers } = await readersOf(ctx, id, NAMED)
  if (count === 0) return
  const names = readers.map(({ name }) => name)
  throw failure('tag_still_used', { count, names: names.join(', '), more: count - names.length })
}
