/** Filters of a list and their values in the words of its page. */

import type { Formats } from '../language/formats.ts'
import { isInstant } from '../language/wall-clock.ts'
import type { Search } from '../navigation/search.ts'
import type { Filter } from './columns.ts'
import { valueIn } from './filter-values.ts'

/** In place of a value that the address does not say. */
const HIDDEN = '•••'

export const shownValue = (filter: Filter, value: string, { exact, list }: Formats): string =>
  filter.seal !== undefined
    ? HIDDEN
    : filter.kind === 'range'
      ? value.replace('..', ' – ').trim()
      : filter.kind === 'moment'
        ? isInstant(value)
          ? exact(value)
          : value
        : filter.kind === 'choice' || filter.kind === 'many'
          ? list(value.split(',').map((one) => filter.options.find((option) => option.value === one)?.label ?? one))
          : value

/** Those that are set. */
export const setFilters = (filters: readonly Filter[], values: Search, formats: Formats) =>
  filters.flatMap((filter) => {
    const value = valueIn(filter, values)
    return value ? [{ label: filter.label, value: shownValue(filter, value, formats) }] : []
  })
