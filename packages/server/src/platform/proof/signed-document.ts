/** Signs a document with the key of the event log's heads. The signature is a comment behind the end of the PDF. */

import { createHash } from 'node:crypto'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import type { SigningKey } from '../secrets/signing-key.ts'

const FORMAT = 'serialis-document-1'

/** The document with its signature; `scripts/verify-document.ts` is the other side. */
export function signedDocument(content: Uint8Array, key: SigningKey, at: Date): Buffer {
  const unsigned = {
    format: FORMAT,
    sha256: createHash('sha256').update(content).digest('hex'),
    at: at.toISOString(),
    keyId: key.keyId,
    publicKey: key.publicKey.toString('base64'),
  }
  const signature = key.sign(canonicalJson(unsigned)).toString('base64')
  return Buffer.concat([content, Buffer.from(`\n%${JSON.stringify({ ...unsigned, signature })}\n`)])
}
