/** Filters of lists by the records of main data that accounts are limited to: each by code, or by an alias. */

import { z } from 'zod'

const REACH_FILTERS = ['brand', 'region', 'businessUnit'] as const
type ReachFilter = (typeof REACH_FILTERS)[number]

const byCode = z.string().trim().max(60).optional()

export const reachFilters = <const Names extends readonly ReachFilter[]>(...names: Names) =>
  Object.fromEntries(names.map((name) => [name, byCode])) as Record<Names[number], typeof byCode>
