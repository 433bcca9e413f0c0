/**
 * Files that nobody can change unnoticed who does not have the master key: each holds an HMAC over its content. The key
 * is derived from the master key, one for each purpose.
 */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import type { MasterKey } from '../secrets/keys.ts'

/** What a file is; texts that are part of every backup, so they never change. */
type Purpose = 'serialis backup manifest' | 'serialis log mark'

export const macOf = (key: MasterKey, purpose: Purpose, content: object): string =>
  createHmac('sha256', createHmac('sha256', key.bytes).update(purpose).digest())
    .update(canonicalJson(content))
    .digest('hex')

export const isAuthentic = (key: MasterKey, purpose: Purpose, content: object, mac: string): boolean =>
  timingSafeEqual(Buffer.from(mac, 'hex'), Buffer.from(macOf(key, purpose, content), 'hex'))
