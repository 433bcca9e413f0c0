/**
 * Who else has a say before a line is taken out of work or deleted, and hears when it takes work again. Rooms above register their question when their room file
 * is loaded, so that lines need not know them.
 */

import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'

export interface LineUser {
  /** True while work is on the line (orders from ASSIGNED to PROCESSING): it can be neither inactivated nor deleted. */
  isWorking?: (db: TenantDb, lineId: string) => Promise<boolean>
  /** True while something points at the line for the future: it cannot be deleted. */
  isPointingAt?: (db: TenantDb, lineId: string) => Promise<boolean>
  /** In the transaction that put the line to work, or other settings in force: it may take what it did not take before. */
  onOpened?: (ctx: Ctx, lineId: string) => Promise<void>
}

const users: LineUser[] = []

export const registerLineUser = (user: LineUser): void => void users.push(user)

export async function isLineWorking(db: TenantDb, lineId: string): Promise<boolean> {
  for (const { isWorking } of users) if (await isWorking?.(db, lineId)) return true
  return false
}

export async function isLinePointedAt(db: TenantDb, lineId: string): Promise<boolean> {
  for (const { isPointingAt } of users) if (await isPointingAt?.(db, lineId)) return true
  return false
}

export async function tellLineOpened(ctx: Ctx, lineId: string): Promise<void> {
  for (const { onOpened } of users) await onOpened?.(ctx, lineId)
}
