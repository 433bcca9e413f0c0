/**
 * Filters, page and page size of a list are in the address; the cursors of previous pages, and the number of rows that the
 * first page counted, are in the history state.
 */

import { PAGE_LIMIT, type Total } from '@serialis/contract/kit/list.ts'
import { useLocation } from '@tanstack/react-router'
import { useChangeSearch, useSearch } from '../navigation/navigate.tsx'
import type { Search } from '../navigation/search.ts'
import type { Filter } from './columns.ts'
import { parameterOf } from './filter-words.ts'

export const PAGE_SIZES = [25, 50, 100, 200] as const

export interface ListState {
  /** The query for the server: set filters, `after`, `limit`. */
  query: Search
  values: Search
  limit: number
  /** Number of the page, from 0, when the path to it is known; null for a pasted address of a later page. */
  page: number | null
  setFilter(name: string, value: string): void
  clearFilters(): void
  setLimit(limit: number): void
  /** How many rows match, as the first page said it. */
  counted: Total
  forward(cursor: string, counted: Total): void
  back(): void
  toFirst(): void
}

export interface Trail {
  trail?: string[]
  counted?: Total
  /** The user set the filters here, perhaps to none: this is not an address that opens the list. */
  isSet?: true
}

/** Only the values of declared filters; anything else in the address belongs to other parts. */
const filterValues = (filters: readonly Filter[], search: Search, prefix = ''): Search =>
  Object.fromEntries(
    filters.flatMap((filter): [string, string][] => {
      const name = parameterOf(filter)
      const value = search[prefix + name]
      return value ? [[name, value]] : []
    }),
  )

/** Two lists on one page are separated in the address by a prefix of their names. */
const prefixed = (prefix: string, search: Search): Search =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [prefix + name, value]))

function limitOf(text: string | undefined): number {
  const limit = Number(text)
  return PAGE_SIZES.find((size) => size === limit) ?? PAGE_LIMIT.default
}

export function useListState(filters: readonly Filter[], prefix = ''): ListState {
  const search = useSearch()
  const changeSearch = useChangeSearch()
  const { trail = [], counted = {} } = useLocation({ select: (location) => location.state as Trail })
  const change = (values: Search, state: Trail = {}) =>
    changeSearch(prefixed(prefix, values), { ...state, isSet: true })
  const values = filterValues(filters, search, prefix)
  const limit = limitOf(search[`${prefix}limit`])
  const after = search[`${prefix}after`]
  return {
    query: { ...values, limit: String(limit), ...(after && { after }) },
    values,
    limit,
    page: after === undefined ? 0 : trail.length > 0 ? trail.length : null,
    setFilter: (name, value) => change({ [name]: value, after: '' }),
    clearFilters: () =>
      change({ ...Object.fromEntries(filters.map((filter) => [parameterOf(filter), ''])), after: '' }),
    setLimit: (size) => change({ limit: size === PAGE_LIMIT.default ? '' : String(size), after: '' }),
    counted,
    forward: (cursor, first) => change({ after: cursor }, { trail: [...trail, after ?? ''], counted: first }),
    back: () => change({ after: trail.at(-1) ?? '' }, { trail: trail.slice(0, -1), counted }),
    toFirst: () => change({ after: '' }),
  }
}
