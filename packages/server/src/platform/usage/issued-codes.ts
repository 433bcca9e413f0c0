/** Extension point: the room that issues codes says how many since a moment. */

import type { TenantDb } from '../../kit/db/db.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import { dayBounds, dayIn } from '../../kit/ops/clock.ts'

export const issuedCodes = extensionPoint<(db: TenantDb, from: Date) => Promise<number>>()

/** The first moment of the month, in the tenant's zone. */
export const monthBegin = (zone: string, at: Date): Date => dayBounds(zone, `${dayIn(zone, at).slice(0, 7)}-01`).start
