/**
 * How many bytes of files a tenant may have. Uploads and exports are refused above it; what the product itself has to
 * keep (files of lines, messages of partners, lists of refused rows) is counted and stored.
 */

import type { App } from '../http/context.ts'
import { failure } from '../http/failure.ts'

/** `more`: bytes that are about to be stored, as far as they are known. */
export async function requireRoomForFiles({ files, config }: App, tenantId: number, more = 0): Promise<void> {
  const { fileBytes } = config.limits
  if ((await files.used(tenantId)) + more > fileBytes)
    throw failure('file_quota_reached', { maximum: Math.round(fileBytes / 1e9) })
}
