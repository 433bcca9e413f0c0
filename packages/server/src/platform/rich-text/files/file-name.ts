import { UPLOAD_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'

/** Controls, marks that turn the direction of text, and characters without width. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu
/** What a system or a header gives a meaning of its own. */
const SPECIAL = /[/\\:;*?"'<>|%]/g

/** The name that a file is shown and saved under, with the ending of what it is. The name on disk is another one. */
export function cleanName(given: string, ending: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(UNSEEN, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(SPECIAL, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const kept = [...stem].slice(0, UPLOAD_LIMITS.name - ending.length - 1).join('')
  return `${kept.trim() || 'file'}.${ending}`
}
