/**
 * How many bytes of files a tenant may have. Uploads and exports are refused above it; what the product itself has to
 * keep (files of lines, messages of partners, lists of refused rows) is counted and stored.
 */

import { inPlatform, type TenantDb } from '../db/db.ts'
import type { App } from '../http/context.ts'
import { failure } from '../http/failure.ts'
import { findQuotas } from './quotas.queries.ts'

/** After which a program may ask again: somebody has to make room first. */
export const AGAIN_SECONDS = 3_600

/** `more`: bytes that are about to be stored, as far as they are known. */
export async function requireRoomForFiles(
  { files, config, pool }: App,
  tenantId: number,
  { more = 0, db }: { more?: number; db?: Pick<TenantDb, 'trx'> } = {},
): Promise<void> {
  const read = (own: Pick<TenantDb, 'trx'>) => findQuotas(own, tenantId)
  const { storedBytes } = await (db ? read(db) : inPlatform(pool, read))
  const maximum = Math.min(config.limits.fileBytes, storedBytes ?? Infinity)
  if ((await files.used(tenantId)) + more > maximum)
    throw failure('file_quota_reached', { maximum: Math.round(maximum / 1e8) / 10, seconds: AGAIN_SECONDS })
}
