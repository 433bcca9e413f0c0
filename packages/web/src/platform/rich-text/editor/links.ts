/** How the address of a link reads. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'

/** Its beginning, for the line that says where a link leads. */
export const previewOf = (href: string): string => {
  const characters = [...href]
  return characters.length > EDITOR_LIMITS.linkPreview
    ? `${characters.slice(0, EDITOR_LIMITS.linkPreview).join('')}…`
    : href
}
