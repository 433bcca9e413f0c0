/** The menu, put together from what screens say of their places in it. */

import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { PhraseKey } from '../language/i18n.tsx'
import { MENU_SECTIONS, type MenuPlace, type MenuScreen, type MenuSectionName } from '../navigation/screen.ts'
import { mayOpen, type ScreenPermission } from '../wire/session.ts'

export interface MenuEntry {
  title: PhraseKey
  path: string
  /** Code of the menu position, granted upward by its six-digit codes. */
  code: `${number}` | 'session'
  /** The specification names the page here too; its main entry is in another section. */
  isSecond: boolean
  /** A page without a script is one that a later version builds. */
  isBuilt: boolean
}
export interface MenuSection {
  name: MenuSectionName
  entries: MenuEntry[]
}

export const placesOf = ({ menu = [] }: MenuScreen): readonly MenuPlace[] => ('section' in menu ? [menu] : menu)

/** A menu position has four digits: those that the codes of its permissions begin with. */
function positionOf(permission: ScreenPermission): MenuEntry['code'] {
  if (permission === 'session' || permission === 'public') return 'session'
  const code = /^\d+$/.test(permission) ? permission : permissionCode(permission as PermissionName)
  return code.slice(0, 4) as `${number}`
}

/** Every entry, by section and place. */
export function menuOf(screens: readonly MenuScreen[]): MenuSection[] {
  const entries = screens.flatMap((screen) =>
    placesOf(screen).map(({ section, place, title = screen.title }, at) => ({
      section,
      place,
      entry: {
        title,
        path: screen.path,
        code: positionOf(screen.permission),
        isSecond: at > 0,
        isBuilt: 'page' in screen,
      },
    })),
  )
  return MENU_SECTIONS.map((name) => ({
    name,
    entries: entries
      .filter(({ section }) => section === name)
      .toSorted((a, b) => a.place - b.place)
      .map(({ entry }) => entry),
  }))
}

/** What this user sees. Sections without entries disappear. */
export const menuFor = (screens: readonly MenuScreen[], authorities: readonly string[]): MenuSection[] =>
  menuOf(screens)
    .map(({ name, entries }) => ({ name, entries: entries.filter(({ code }) => mayOpen(authorities, code)) }))
    .filter(({ entries }) => entries.length > 0)
