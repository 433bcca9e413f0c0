/** The pages and actions that the box offers to this user: those of the menu, and those below it that name no record. */

import { menuFor } from '../menu/menu.ts'
import { opens } from '../navigation/opening.ts'
import { isOffered, type Screen } from '../navigation/screen.ts'
import type { PaletteEntry } from './palette.ts'

/** Addresses that begin something: a form, an upload. */
const BEGINS = /\/(create|start|request)$/

export const paletteEntries = (screens: readonly Screen[], authorities: readonly string[]): PaletteEntry[] => [
  ...menuFor(screens, authorities).flatMap(({ entries }) =>
    entries
      .filter(({ isSecond }) => !isSecond)
      .map(({ title, path, search }) => ({ title, path, search, isAction: BEGINS.test(path) })),
  ),
  ...screens
    .filter((screen) => isOffered(screen) && opens(authorities, screen))
    .map(({ title, path }) => ({ title, path, isAction: BEGINS.test(path) })),
]
