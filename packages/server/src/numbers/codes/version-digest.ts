/** A digest of the codes that a rule version makes: proves at start that it still makes the same ones. */

import { createHash } from 'node:crypto'
import type { RuleCodec } from './rule.ts'

const DIGEST_CODES = 1000

/**
 * SHA-256 over the first 1,000 codes (with the smallest logic text), which every start computes again; it must never
 * change.
 */
export function versionDigest(codec: RuleCodec): string {
  const logic = codec.shape.logic.map(({ width, characters }) => characters.charAt(0).repeat(width)).join('')
  return createHash('sha256')
    .update(codec.encode(0, Math.min(DIGEST_CODES, codec.issuable), logic))
    .digest('hex')
}
