/**
 * The suggestions of the box for a text: the page of the code, records by their number, and the pages that this user
 * may open. Pure.
 */

import type { PhraseKey } from '../language/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import type { Search } from '../navigation/search.ts'
import type { ScreenPermission } from '../wire/session.ts'
import type { MenuEntry } from './menu.ts'

export type PaletteOption =
  | { kind: 'code' | 'order' | 'batch'; key: string; to: string; search: Search }
  | { kind: 'page'; key: string; to: string; search: Search; title: PhraseKey }

const records = () =>
  [
    { kind: 'code', permission: 'serials.detail', to: paths.passport, name: 'code' },
    { kind: 'order', permission: 'orders.list', to: paths.orders, name: 'orderNo' },
    { kind: 'batch', permission: 'serials.list', to: paths.serials, name: 'batch' },
  ] as const

export interface PaletteInput {
  text: string
  /** Pages of this user's menu. */
  entries: readonly MenuEntry[]
  titleOf: (title: PhraseKey) => string
  may: (permission: ScreenPermission) => boolean
}

/** Without a text, all pages. A word without digits is more likely a page than a code. */
export function paletteOptions({ text, entries, titleOf, may }: PaletteInput): PaletteOption[] {
  const wanted = text.trim()
  const pages = entries
    .filter(({ title }) => titleOf(title).toLowerCase().includes(wanted.toLowerCase()))
    .map(({ title, path }) => ({ kind: 'page' as const, key: path, to: path, search: {}, title }))
  if (wanted === '') return pages
  const numbers = records()
    .filter(({ permission }) => may(permission))
    .map(({ kind, to, name }) => ({
      kind,
      key: kind,
      to,
      search: { [name]: wanted },
    }))
  return /\d/.test(wanted) ? [...numbers, ...pages] : [...pages, ...numbers]
}
