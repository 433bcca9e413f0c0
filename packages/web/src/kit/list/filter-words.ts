/** Values of the filters of a list: in the address, where several may share one parameter, and in the words of its page. */

import { packedFilters, unpackedFilters } from '@serialis/contract/kit/list.ts'
import type { Formats } from '../language/formats.ts'
import { isInstant } from '../language/wall-clock.ts'
import type { Search } from '../navigation/search.ts'
import type { Filter } from './columns.ts'

type Placed = Pick<Filter, 'name' | 'within'>

/** The name of its parameter. */
export const parameterOf = ({ name, within }: Placed): string => within ?? name

/** Undefined where it is not set. */
export function valueIn(filter: Placed, values: Search): string | undefined {
  const value = values[parameterOf(filter)]
  return filter.within === undefined || value === undefined ? value : unpackedFilters(value)?.[filter.name]
}

/** The parameter as it is with this value of the filter; empty takes it away. */
export const withValue = (filter: Placed, values: Search, value: string): string =>
  filter.within === undefined
    ? value
    : packedFilters({ ...unpackedFilters(values[filter.within] ?? ''), [filter.name]: value })

/** Those that may be kept: a sealed value says nothing after some hours. */
export const lastingValues = (filters: readonly Filter[], values: Search): Search =>
  filters
    .filter(({ seal }) => seal !== undefined)
    .reduce((rest, filter) => {
      const { [parameterOf(filter)]: _, ...others } = rest
      const left = withValue(filter, rest, '')
      return left === '' ? others : { ...others, [parameterOf(filter)]: left }
    }, values)

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
