/** Titles of the menu's entries, and of what else the search box offers, out of the phrases of the wings that are loaded later, nested as there. Run when the console is built. */

import type { Locale } from '../src/kit/language/locale.ts'
import { isLate } from '../src/kit/language/wings.ts'
import { isOffered } from '../src/kit/navigation/screen.ts'
import { en } from '../src/phrases.en.ts'
import { zh } from '../src/phrases.zh.ts'
import { screens } from '../src/screens.ts'

interface Tree {
  [key: string]: string | Tree
}

/** Of `phrases`, those at these places. */
function picked(phrases: Tree, places: readonly string[][]): Tree {
  const below = Map.groupBy(places, ([key]) => key!)
  return Object.fromEntries(
    [...below].map(([key, places]) => {
      const part = phrases[key]!
      return [
        key,
        typeof part === 'string'
          ? part
          : picked(
              part,
              places.map((place) => place.slice(1)),
            ),
      ]
    }),
  )
}

const titles = screens
  .filter(({ wing }) => isLate(wing))
  .flatMap((screen) => {
    const { menu = [], title } = screen
    const places = 'section' in menu ? [menu] : menu
    return [...places.map((place) => place.title ?? title), ...(isOffered(screen) ? [title] : [])]
  })
  .map((title) => title.split('.'))
export const menuPhrases: Record<Locale, Tree> = { en: picked(en, titles), zh: picked(zh, titles) }
