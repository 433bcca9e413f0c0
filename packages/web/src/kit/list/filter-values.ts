/** The value of a filter in an address, where several filters may share one parameter. */

import { packedFilters, unpackedFilters } from '@serialis/contract/kit/packed-filters.ts'
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
