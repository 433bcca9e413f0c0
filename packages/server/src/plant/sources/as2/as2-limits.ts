/**
 * Limits for strangers who know a partner's two AS2 names, until a signature proves who they are. Kept in memory, per
 * process.
 */

import { createAddressGuard, type AddressGuard } from '../../../kit/limits/address-guard.ts'
import { createUploadMemory, type UploadMemory } from '../../../kit/limits/upload-memory.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { MOST_CMS_BYTES } from './cms.ts'

interface As2Limits {
  /** By account and address: behind a proxy that hides addresses, one account's failures do not affect others. */
  senders: AddressGuard
  /** By account. */
  uploads: UploadMemory
}

export const as2Limits = stateKey('sources.as2Limits', (): As2Limits => ({
  senders: createAddressGuard({ perMinute: 600, freeWrong: 10, firstWaitMs: 60_000, longestWaitMs: 15 * 60_000 }),
  uploads: createUploadMemory({ uploadsOfSender: 2, totalBytes: 2 * MOST_CMS_BYTES, retrySeconds: 10 }),
}))
