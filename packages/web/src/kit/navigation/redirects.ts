/** Addresses that have no page of their own, and where they lead. */

import { paths, ROOT } from './paths.ts'
import type { Screen } from './screen.ts'

export const redirectsOf = (screens: readonly Screen[]): [from: string, to: string][] => [
  ...['/', '/market', '/market/manage'].map((from): [string, string] => [from, paths.home]),
  [ROOT, paths.dashboard],
  ...screens.flatMap(({ redirectsFrom = [], path }) => redirectsFrom.map((from): [string, string] => [from, path])),
]
