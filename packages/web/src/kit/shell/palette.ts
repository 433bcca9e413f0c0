/** What the box offers for a text: the code's passport, records by their number, and the pages that this user may open. Pure. */

import type { Messages } from 'use-intl'
import { type Path, paths } from '../navigation/paths.ts'
import type { Search } from '../navigation/search.ts'
import type { ScreenPermission } from '../wire/session.ts'
import type { ShownEntry } from './menu.ts'

type MenuName = keyof Messages['kit']['menu']
export type PaletteOption =
  | { kind: 'code' | 'order' | 'batch'; key: string; to: Path; search: Search }
  | { kind: 'page'; key: string; to: Path; search: Search; title: MenuName }

const RECORDS = [
  { kind: 'code', permission: 'serials.detail', to: paths.passport, name: 'code' },
  { kind: 'order', permission: 'orders.list', to: paths.orders, name: 'orderNo' },
  { kind: 'batch', permission: 'serials.list', to: paths.serials, name: 'batch' },
] as const

export interface PaletteInput {
  text: string
  /** Pages of this user's menu. */
  entries: readonly ShownEntry[]
  titleOf: (name: MenuName) => string
  may: (permission: ScreenPermission) => boolean
}

/** Without a text all pages. A word without digits means a page rather than a code. */
export function paletteOptions({ text, entries, titleOf, may }: PaletteInput): PaletteOption[] {
  const wanted = text.trim()
  const pages = entries
    .filter(({ title }) => titleOf(title).toLowerCase().includes(wanted.toLowerCase()))
    .map(({ title, path }) => ({ kind: 'page' as const, key: path, to: path, search: {}, title }))
  if (wanted === '') return pages
  const records = RECORDS.filter(({ permission }) => may(permission)).map(({ kind, to, name }) => ({
    kind,
    key: kind,
    to,
    search: { [name]: wanted },
  }))
  return /\d/.test(wanted) ? [...records, ...pages] : [...pages, ...records]
}
