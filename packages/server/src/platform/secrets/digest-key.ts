/**
 * The key of the digests by which a repeated request is recognized. Inputs hold phone numbers and birthdays, which a bare
 * hash would give away to everybody who can count through them. A new master key makes new digests, so a request whose
 * repetition comes after that is refused as another one.
 */

import { hkdfSync } from 'node:crypto'
import type { App } from '../../kit/http/context.ts'
import { KEY_BYTES } from './keys.ts'
import { masterKeyOfApp } from './master-key.service.ts'

export async function digestKeyOf(app: App): Promise<Buffer> {
  const { bytes } = await masterKeyOfApp(app)
  return Buffer.from(hkdfSync('sha256', bytes, 'serialis', 'key of digests of inputs', KEY_BYTES))
}
