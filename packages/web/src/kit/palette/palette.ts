/**
 * The suggestions of the box for a text: records that the server found, and the pages and actions that this user may
 * open. Pure.
 */

import type { SearchHit } from '@serialis/contract/platform/search/search.schema.ts'
import type { PhraseKey } from '../language/i18n.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import type { Search } from '../navigation/search.ts'
import type { ScreenPermission } from '../wire/session.ts'

interface Goal {
  key: string
  to: string
  search: Search
}
export type PalettePage = Goal & { kind: 'page' | 'action' | 'recent'; title: string }
export type PaletteOption =
  | PalettePage
  | (Goal & { kind: 'hit'; hit: SearchHit })
  /** `never`: it can only be a code, and none of ours has it. */
  | (Goal & { kind: 'never' | 'code' | 'orders' })

/** A page or an action as the menu of this user offers it. */
export interface PaletteEntry {
  title: PhraseKey
  path: string
  search?: Search
  isAction: boolean
}

const targets: Record<SearchHit['kind'], (hit: SearchHit, text: string) => Pick<Goal, 'to' | 'search'>> = {
  code: (_, text) => ({ to: paths.passport, search: { code: text } }),
  order: ({ id }) => ({ to: pathTo(paths.order, { id }), search: {} }),
  batch: ({ id }) => ({ to: paths.serials, search: { batch: id } }),
  product: ({ id }) => ({ to: pathTo(paths.product, { id }), search: {} }),
  line: ({ id }) => ({ to: pathTo(paths.line, { id }), search: {} }),
  supplier: ({ id }) => ({ to: pathTo(paths.supplier, { id }), search: {} }),
  person: ({ id }) => ({ to: pathTo(paths.user, { id }), search: {} }),
}

/** Where a hit leads that was found for the text. */
export const goalOf = (hit: SearchHit, text: string) => targets[hit.kind](hit, text)

const hitOption = (hit: SearchHit, text: string): PaletteOption => ({
  kind: 'hit',
  key: `${hit.kind} ${hit.id}`,
  hit,
  ...goalOf(hit, text),
})

/** What the server found for a text. */
export interface PaletteAnswer {
  hits: readonly SearchHit[]
  isCode: boolean
}

export interface PaletteInput {
  text: string
  entries: readonly PaletteEntry[]
  /** Pages that were opened last, the newest first. */
  recent: readonly PalettePage[]
  /** Null while the server has not answered. */
  answer: PaletteAnswer | null
  titleOf: (title: PhraseKey) => string
  may: (permission: ScreenPermission) => boolean
}

/** What a text can be beyond what was found. */
function lookups(text: string, { answer, may }: PaletteInput): PaletteOption[] {
  const isKnown = answer?.hits.some(({ kind }) => kind === 'code') === true
  return [
    ...(may('serials.detail') && !isKnown && answer?.isCode !== true
      ? [{ kind: 'code' as const, key: 'code', to: paths.passport, search: { code: text } }]
      : []),
    ...(may('orders.list')
      ? [{ kind: 'orders' as const, key: 'orders', to: paths.orders, search: { orderNo: text } }]
      : []),
  ]
}

function entryOptions({ entries, titleOf }: PaletteInput): PalettePage[] {
  return entries.map(({ title, path, search = {}, isAction }) => ({
    kind: isAction ? 'action' : 'page',
    key: `${path}?${new URLSearchParams(search).toString()}`,
    to: path,
    search,
    title: titleOf(title),
  }))
}

/**
 * Without a text, what was opened last and then every page. Otherwise the record that is called so, pages, records that
 * begin so, and at the end what the text could also be.
 */
export function paletteOptions(input: PaletteInput): PaletteOption[] {
  const { text, recent, answer, may } = input
  const wanted = text.trim()
  const pages = entryOptions(input)
  if (wanted === '') {
    const opened = new Set(recent.map(({ to }) => to))
    return [...recent, ...pages.filter(({ to }) => !opened.has(to))]
  }
  const low = wanted.toLowerCase()
  const fitting = pages.filter(({ title }) => title.toLowerCase().includes(low))
  const begins = ({ title }: PalettePage) => title.toLowerCase().startsWith(low)
  const hits = (match: SearchHit['match']) =>
    (answer?.hits ?? []).filter((hit) => hit.match === match).map((hit) => hitOption(hit, wanted))
  const isNever = answer?.isCode === true && !answer.hits.some(({ kind }) => kind === 'code') && may('serials.detail')
  return [
    ...hits('EXACT'),
    ...(isNever ? [{ kind: 'never' as const, key: 'never', to: paths.passport, search: { code: wanted } }] : []),
    ...fitting.filter(begins),
    ...hits('BEGINS'),
    ...fitting.filter((page) => !begins(page)),
    ...hits('CONTAINS'),
    ...lookups(wanted, input),
  ]
}
