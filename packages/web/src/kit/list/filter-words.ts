/** Filters of a list and their values in the words of its page. */

import type { Formats } from '../language/formats.ts'
import { isInstant } from '../language/wall-clock.ts'
import type { Search } from '../navigation/search.ts'
import type { Filter } from './columns.ts'

export const shownValue = (filter: Filter, value: string, { exact, list }: Formats): string =>
  filter.kind === 'moment'
    ? isInstant(value)
      ? exact(value)
      : value
    : filter.kind === 'choice' || filter.kind === 'many'
      ? list(value.split(',').map((one) => filter.options.find((option) => option.value === one)?.label ?? one))
      : value

/** Those that are set. */
export const setFilters = (filters: readonly Filter[], values: Search, formats: Formats) =>
  filters.flatMap((filter) => {
    const value = values[filter.name]
    return value ? [{ label: filter.label, value: shownValue(filter, value, formats) }] : []
  })
