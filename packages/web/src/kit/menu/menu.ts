/** The menu, put together from what screens say of their places in it. */

import type { PhraseKey } from '../language/i18n.tsx'
import { opens, positionOf, worksOn } from '../navigation/opening.ts'
import { MENU_SECTIONS, type MenuPlace, type MenuScreen, type MenuSectionName } from '../navigation/screen.ts'
import type { Search } from '../navigation/search.ts'
import { mayOpen } from '../wire/session.ts'

export interface MenuEntry {
  title: PhraseKey
  path: string
  search: Search
  /** Code of the menu position. */
  code: ReturnType<typeof positionOf>
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

type Shows = (screen: MenuScreen, place: MenuPlace, isSecond: boolean) => boolean

/** The entries that are shown, by section and place. */
export function menuOf(screens: readonly MenuScreen[], shows: Shows = () => true): MenuSection[] {
  const entries = screens.flatMap((screen) =>
    placesOf(screen).flatMap((place, at) => {
      const isSecond = at > 0 && place.filtered === undefined
      const entry: MenuEntry = {
        title: place.title ?? screen.title,
        path: screen.path,
        search: place.filtered?.search ?? {},
        code: positionOf(screen.permission),
        isSecond,
        isBuilt: 'page' in screen,
      }
      return shows(screen, place, isSecond) ? [{ ...place, entry }] : []
    }),
  )
  return MENU_SECTIONS.map((name) => ({
    name,
    entries: entries
      .filter(({ section }) => section === name)
      .toSorted((a, b) => a.place - b.place)
      .map(({ entry }) => entry),
  })).filter(({ entries }) => entries.length > 0)
}

/** The pages that the guard lets this user open, and lists for those who decide what is in them. */
const isOpen =
  (authorities: readonly string[]): Shows =>
  (screen, { filtered }) =>
    opens(authorities, screen) && (filtered === undefined || mayOpen(authorities, filtered.permission))

/** What this user may open. */
export const menuFor = (screens: readonly MenuScreen[], authorities: readonly string[]): MenuSection[] =>
  menuOf(screens, isOpen(authorities))

const countOf = (sections: readonly MenuSection[]) => sections.reduce((sum, { entries }) => sum + entries.length, 0)

/** A menu of so many entries is shown as it is. */
const SHORT = 12
/** With more entries than this, sections are folded at first. */
const UNFOLDED = 18

export interface PartedMenu {
  /** What this user works with. */
  sections: MenuSection[]
  /** What this user may only read, and second entries. */
  more: MenuSection[]
  isFolded: boolean
}

/** The menu of a user: the pages where something can be done, and the rest apart. */
export function partedMenu(screens: readonly MenuScreen[], authorities: readonly string[]): PartedMenu {
  const isShown = isOpen(authorities)
  const all = menuOf(screens, isShown)
  const isWork: Shows = (screen, { section }, isSecond) =>
    section === 'start' || (!isSecond && worksOn(authorities, screen))
  const works = menuOf(screens, (...entry) => isShown(...entry) && isWork(...entry))
  if (countOf(all) <= SHORT || works.every(({ name }) => name === 'start'))
    return { sections: all, more: [], isFolded: countOf(all) > UNFOLDED }
  return {
    sections: works,
    more: menuOf(screens, (...entry) => isShown(...entry) && !isWork(...entry)),
    isFolded: countOf(works) > UNFOLDED,
  }
}
