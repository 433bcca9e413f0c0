/** The key that signs addresses of files, by which a browser gets them without a token. Derived from the master key. */

import { hkdfSync } from 'node:crypto'
import type { App } from '../../kit/http/context.ts'
import { KEY_BYTES } from './keys.ts'
import { masterKeyOfApp } from './master-key.service.ts'

export async function addressKeyOf(app: App): Promise<Buffer> {
  const { bytes } = await masterKeyOfApp(app)
  return Buffer.from(hkdfSync('sha256', bytes, 'serialis', 'key of addresses of files', KEY_BYTES))
}
