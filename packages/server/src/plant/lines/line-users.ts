/**
 * Extension point for other rooms that use a line: asked before it is inactivated or deleted, and called when it takes
 * work again.
 */

import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

export interface LineUser {
  /** True while work is on the line (orders from ASSIGNED to PROCESSING): it can be neither inactivated nor deleted. */
  isWorking?: (db: TenantDb, lineId: string) => Promise<boolean>
  /** True while something refers to the line for later: it cannot be deleted. */
  isPointingAt?: (db: TenantDb, lineId: string) => Promise<boolean>
  /**
   * In the transaction that activated the line, or other settings for it: it may now take orders that it refused
   * before.
   */
  onOpened?: (ctx: Ctx, lineId: string) => Promise<void>
}

export const lineUsers = extensionPoint<LineUser>()

export async function isLineWorking({ app, db }: Pick<Ctx, 'app' | 'db'>, lineId: string): Promise<boolean> {
  for (const { isWorking } of lineUsers.of(app)) if (await isWorking?.(db, lineId)) return true
  return false
}

export async function isLinePointedAt({ app, db }: Pick<Ctx, 'app' | 'db'>, lineId: string): Promise<boolean> {
  for (const { isPointingAt } of lineUsers.of(app)) if (await isPointingAt?.(db, lineId)) return true
  return false
}

export async function tellLineOpened(ctx: Ctx, lineId: string): Promise<void> {
  for (const { onOpened } of lineUsers.of(ctx.app)) await onOpened?.(ctx, lineId)
}
