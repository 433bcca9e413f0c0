/** What a user chose of the menu: favourites, and what is folded. Stored by the server, so it is there on every device (decision 091). */

import { createContext, useContext } from 'react'
import type { MenuSectionName } from '../navigation/screen.ts'
import { usePreference } from '../wire/preferences.ts'
import type { Visit } from './recent.ts'

/** Parts of the menu that fold. */
export type MenuPart = MenuSectionName | 'favourites' | 'recent' | 'more'

interface MenuChoices {
  favourites: readonly Visit[]
  /** Only what the user folded or unfolded. */
  open: Partial<Record<MenuPart, boolean>>
}

const NONE: MenuChoices = { favourites: [], open: {} }
/** More would be a menu of its own. */
export const FAVOURITES_MAX = 20

export function useMenuChoices() {
  const [{ favourites, open }, change] = usePreference('shell.menu', NONE)
  return {
    favourites,
    isFull: favourites.length >= FAVOURITES_MAX,
    isOpen: (part: MenuPart, atFirst: boolean) => open[part] ?? atFirst,
    setOpen: (part: MenuPart, isOpen: boolean) => change((now) => ({ open: { ...now.open, [part]: isOpen } })),
    /** Adds the place, or takes it out. */
    toggle: (visit: Visit) => {
      const isAdded = favourites.every(({ path }) => path !== visit.path)
      change((now) => {
        const others = now.favourites.filter(({ path }) => path !== visit.path)
        return { favourites: isAdded ? [...others, visit].slice(-FAVOURITES_MAX) : others }
      })
    },
  }
}
export type Choices = ReturnType<typeof useMenuChoices>

/** Null outside of the shell. */
export const ChoicesContext = createContext<Choices | null>(null)
export const useChoices = () => useContext(ChoicesContext)
