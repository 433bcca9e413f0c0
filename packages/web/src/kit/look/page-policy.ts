/**
 * What the page's content security policy asks of its code. The only policy of Trusted Types: browsers ask it wherever
 * text would become markup or a script. The design library writes its styles as text, and the login starts a worker.
 */

import { z } from 'zod'
import { BASE } from '../wire/base.ts'

// Otherwise the first schema tries `Function`, which the browser refuses and reports.
z.config({ jitless: true })

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): unknown
}

/** Text without a tag makes no element, wherever it is written. */
export const withoutTags = (text: string): string | null => (text.includes('<') ? null : text)

/** Only files of the console's own build. */
export function ownAsset(url: string, origin: string): string | null {
  const { href, origin: of, pathname } = new URL(url, origin)
  return of === origin && pathname.startsWith(`${BASE}/assets/`) ? href : null
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: withoutTags,
  createScriptURL: (url) => ownAsset(url, location.origin),
})
