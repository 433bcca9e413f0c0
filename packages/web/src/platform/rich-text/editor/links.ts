/** Addresses of links: which ones are kept, and how they read. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'

const KEPT = /^(?:https?:\/\/|mailto:|tel:|#)/i
const PROTOCOL = /^[a-z][a-z\d+.-]*:/i
// oxlint-disable-next-line no-control-regex -- browsers skip them within an address
const SKIPPED = /[\u0000-\u0020\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g

/** The address of a link, with `http://` in front of one that names no protocol; null for one that a link must not have. */
export function hrefOf(text: string): string | null {
  const address = text.replaceAll(SKIPPED, '')
  if (address === '') return null
  if (KEPT.test(address)) return address
  // `server:8080` names a port; `javascript:` and all others a protocol.
  if (PROTOCOL.test(address) && !/^[\w.-]+:\d{1,5}(?:[/?#]|$)/.test(address)) return null
  return `http://${address.replace(/^\/+/, '')}`
}

/** Its beginning, for the line that says where a link leads. */
export const previewOf = (href: string): string => {
  const characters = [...href]
  return characters.length > EDITOR_LIMITS.linkPreview
    ? `${characters.slice(0, EDITOR_LIMITS.linkPreview).join('')}…`
    : href
}
