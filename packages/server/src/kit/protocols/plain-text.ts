/** Refuses settings that name an address in plain text, where the installation allows only encrypted ones. */

import type { App } from '../http/context.ts'
import { fieldFailure } from '../http/failure.ts'
import { isPlain } from './private-addresses.ts'

/** An address of another system that is stored in settings. */
export interface OutgoingAddress {
  /** What stores it, and the name that it has there. */
  of: string
  name: string
  url: string
}

export function requireEncrypted({ config }: Pick<App, 'config'>, field: string, url: string): void {
  if (config.outgoing.onlyEncrypted && isPlain(url))
    throw fieldFailure(field, 'plain_text_not_allowed', 'plain_text_not_allowed')
}
