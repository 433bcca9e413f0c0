/** Rooms whose records name a transfer model answer here: it is deleted or retired only when none does. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import { failure } from '../../kit/http/failure.ts'

/** How many records name the model, and the names of the first `limit` of them. */
type TransferModelUser = (
  db: TenantDb,
  id: string,
  limit: number,
) => Promise<{ count: number; names: readonly string[] }>
export const transferModelUsers = extensionPoint<TransferModelUser>()

/** How many records the refusal names. */
const NAMED = 5

/** The model is locked, so nothing begins to name it until it is gone. */
export async function requireUnnamed(
  { app, db }: { app: Pick<App, 'extensions'>; db: TenantDb },
  id: string,
): Promise<void> {
  let count = 0
  const names: string[] = []
  for (const usersOf of transferModelUsers.of(app)) {
    const found = await usersOf(db, id, NAMED)
    count += found.count
    names.push(...found.names)
  }
  if (count === 0) return
  const named = names.slice(0, NAMED)
  throw failure('transfer_model_still_used', { count, names: named.join(', '), more: count - named.length })
}
