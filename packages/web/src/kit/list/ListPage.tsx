/** A list: columns and filters are data, everything else (address, pages, states, settings) is here. */

import type { Total } from '@serialis/contract/kit/list.ts'
import type { Answer, Route } from '@serialis/contract/kit/route.ts'
import type { PrintableList } from '@serialis/contract/lists.ts'
import { useMatches } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Search } from '../navigation/search.ts'
import type { HeadCommand } from '../page/head-commands.ts'
import { PageHead } from '../page/PageHead.tsx'
import { useSlots } from '../shell/slots.ts'
import { UnreadableCard } from '../shell/UnreadableCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import type { CallError } from '../wire/call-error.ts'
import { usePreference } from '../wire/preferences.ts'
import { useRead } from '../wire/server-state.ts'
import { mayOpen, useSession } from '../wire/session.ts'
import { AsFile, isExportable, useExportStep } from './AsFile.tsx'
import {
  type ListColumn,
  type Filter,
  FIRST_VIEW,
  type ListView,
  isShown,
  orderedColumns,
  requestedFields,
} from './columns.ts'
import { lastingValues, parameterOf } from './filter-words.ts'
import { FilterBar } from './FilterBar.tsx'
import { usePrinting } from './list-print.ts'
import { useListState, type ListState } from './list-state.ts'
import './list.css'
import type { AppliedView } from './list-views.ts'
import { Pager } from './Pager.tsx'
import { inputOf, PrintedRows } from './PrintedRows.tsx'
import { choosableOf, Rows } from './Rows.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useSelection, type Selection } from './useSelection.ts'
import { ViewSettings, withWidth } from './ViewSettings.tsx'

/** The row type of a list route. */
export type RowOf<R extends Route> = Answer<R> extends { items: readonly (infer Row)[] } ? Row : never

type FieldOf<R extends Route> = keyof RowOf<R> & string

/** `K` names the fields that `rowKey`, `open` and `bulk` read. */
export interface ListProps<R extends Route, K extends FieldOf<R> = 'id' & FieldOf<R>> {
  /** Names the list and the user's settings of it, e.g. `orders`. */
  name: string
  /** Its name in files and in the record of prints, where the settings have another one. */
  list?: PrintableList
  route: R
  /** Path params and query values that the user cannot change. */
  fixed?: { params?: Record<string, string>; query?: Search }
  title: string
  columns: readonly ListColumn<RowOf<R>>[]
  filters?: readonly Filter[]
  /** Fields that are requested whatever columns are shown; `id` where absent. */
  rowFields?: readonly K[]
  rowKey: (row: Pick<RowOf<R>, K>) => string
  /** Address of a row's page; the first column becomes its link. */
  open?: (row: Pick<RowOf<R>, K>) => string
  /** How to begin, when the list is empty. */
  empty: { title: string; text: string; action?: ReactNode }
  /** What can be done with chosen rows, in addition to what every list offers: print and export. */
  bulk?: (selection: Selection<Pick<RowOf<R>, K>>, clear: () => void) => ReactNode
  /** Rows that can be chosen; all where absent. */
  mayChoose?: (row: Pick<RowOf<R>, K>) => boolean
  refreshMs?: number
  /** Keeps this list's filters apart from those of another list on the same page. */
  prefix?: string
}

export type ListPageProps<R extends Route, K extends FieldOf<R>> = ListProps<R, K> & {
  /** One sentence under the title. */
  lead?: ReactNode
  commands?: readonly HeadCommand[]
} & ({ name: PrintableList } | { list: PrintableList })

function Nothing({
  state,
  error,
  empty,
  onAgain,
}: {
  state: ListState
  error: CallError | null
  empty: ListProps<Route>['empty']
  onAgain: () => void
}) {
  const t = useTranslations('kit.states')
  if (error) return <ErrorState error={error} onAgain={onAgain} />
  if (Object.keys(state.values).length > 0 || state.page !== 0)
    return (
      <EmptyState
        title={t('noMatchTitle')}
        text={t('noMatchText')}
        action={<Button onClick={state.clearFilters}>{t('clearFilters')}</Button>}
      />
    )
  return <EmptyState {...empty} />
}

const fieldsOf = (input: object) => (input as { query: { fields: string } }).query.fields.split(',')

/** The page of rows that the address asks for. */
function usePage<R extends Route>(
  route: R,
  query: Search,
  {
    fixed,
    refreshMs,
    fields,
    before,
  }: {
    fixed: ListProps<R>['fixed']
    refreshMs: number | undefined
    fields: string[]
    /** What the first page counted, on a later one. */
    before: Total
  },
) {
  const input = inputOf<R>(query, { fixed, fields })
  const { data, error, refetch, isPlaceholderData } = useRead(route, input, {
    // The page before does not have the fields of a column that was shown just now.
    keepsPrevious: (previous) => fields.every((name) => fieldsOf(previous).includes(name)),
    ...(refreshMs !== undefined && { refreshMs }),
  })
  const page = data as ({ items: RowOf<R>[]; next: string | null } & Total) | undefined
  const isNothing = (error !== null && page === undefined) || page?.items.length === 0
  const counted: Total = page?.total === undefined ? before : { total: page.total, isTotalOpen: page.isTotalOpen }
  return { page, counted, error, isNothing, isBusy: isPlaceholderData, readAgain: () => void refetch() }
}

const hasOtherPages = (state: ListState, page: { next: string | null } | undefined) =>
  page?.next !== null || state.page !== 0

/** The columns as they are shown: those of the saved view, else those that the user set last. */
function useView(name: string) {
  const [own, setOwn] = usePreference(`list.${name}`, FIRST_VIEW)
  const [applied, setApplied] = useState<AppliedView | null>(null)
  const view = applied?.columns ?? own
  const setView = (change: Partial<ListView>) =>
    applied === null ? setOwn(change) : setApplied({ ...applied, columns: { ...view, ...change } })
  return { view, setView, applied, setApplied }
}

function SavedViews({
  name,
  filters,
  values,
  view,
  applied,
  setApplied,
}: { name: string; filters: readonly Filter[]; values: Search } & Omit<ReturnType<typeof useView>, 'setView'>) {
  const { ListViews } = useSlots()
  return (
    <Suspense fallback={null}>
      <ListViews
        list={name}
        filterNames={[...new Set(filters.map(parameterOf))]}
        filters={lastingValues(filters, values)}
        columns={view}
        applied={applied}
        onApply={setApplied}
      />
    </Suspense>
  )
}

/** The same columns while only the list itself is drawn again, so that its cells are not. */
function useShown<C extends { name: string; isHidden?: boolean }>(columns: readonly C[], view: ListView): C[] {
  const { order, hidden, known, pinned } = view
  const choice = JSON.stringify({ order, hidden, known, pinned })
  return useMemo(
    () => orderedColumns(columns, view).filter((column) => isShown(column, view)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the parts of the view that choose the columns
    [columns, choice],
  )
}

/** The list without a page around it, for detail pages. */
export function List<R extends Route, K extends FieldOf<R> = 'id' & FieldOf<R>>({
  name,
  list = name as PrintableList,
  route,
  fixed,
  title,
  columns,
  filters = [],
  rowFields,
  rowKey,
  open,
  empty,
  bulk,
  mayChoose,
  refreshMs,
  prefix,
  head,
}: ListProps<R, K> & { /** Of the page that the list is. */ head?: ReactNode }) {
  const state = useListState(filters, prefix)
  const { view, setView, applied, setApplied } = useView(name)
  const shown = useShown(columns, view)
  const fields = requestedFields(rowFields ?? ['id'], shown)
  const { page, counted, error, isNothing, isBusy, readAgain } = usePage(route, state.query, {
    fixed,
    refreshMs,
    fields,
    before: state.counted,
  })
  const rows = page?.items
  const chosen = useSelection<Pick<RowOf<R>, K>>(state, rows, rowKey, fixed?.query)
  const isPage = head !== undefined
  const printing = usePrinting({ isPage, chosen: chosen.keys.size })
  const filter = { ...state.values, ...fixed?.query }
  if (printing.isPrinting)
    return (
      <PrintedRows
        {...{ list, route, title, filters, fixed, rowKey, shown, fields, chosen }}
        values={state.values}
        onBack={printing.end}
      />
    )
  return (
    <>
      {head}
      <section className="list card">
        <div className="list-bar">
          <FilterBar filters={filters} state={state} />
          <div className="row">
            {isPage && (
              <SavedViews name={name} filters={filters} values={state.values} {...{ view, applied, setApplied }} />
            )}
            <AsFile list={list} filter={filter} />
            <ViewSettings columns={columns} view={view} onChange={setView} />
          </div>
        </div>
        {chosen.keys.size > 0 && (
          <SelectionBar
            chosen={chosen}
            rows={choosableOf(rows, mayChoose).length}
            hasOthers={hasOtherPages(state, page)}
            counted={counted}
            onPrint={printing.begin}
          >
            {bulk?.(chosen.selection, chosen.clear)}
            <AsFile list={list} filter={filter} {...(!chosen.isAll && { ids: chosen.selection.rows.map(rowKey) })} />
          </SelectionBar>
        )}
        {isNothing ? (
          <Nothing state={state} error={error} empty={empty} onAgain={readAgain} />
        ) : (
          <Rows
            caption={title}
            columns={shown}
            rows={rows}
            rowKey={rowKey}
            isBusy={isBusy}
            density={view.density}
            pinned={view.pinned}
            widths={view.widths}
            onWidth={(column, width) => setView({ widths: withWidth(view.widths, column, width) })}
            open={open}
            chosen={chosen.keys}
            onChoose={isPage || bulk || isExportable(list) ? chosen.choose : undefined}
            mayChoose={mayChoose}
            bones={12}
          />
        )}
        {page && !(isNothing && state.page === 0) && (
          <Pager
            of={title}
            state={state}
            count={page.items.length}
            next={page.next}
            counted={counted}
            isBusy={isBusy}
          />
        )}
      </section>
    </>
  )
}

export function ListPage<R extends Route, K extends FieldOf<R> = 'id' & FieldOf<R>>({
  lead,
  commands = [],
  ...list
}: ListPageProps<R, K>) {
  const here = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const { authorities } = useSession()
  const isUnread = here?.worksUnread === true && !mayOpen(authorities, here.permission)
  const steps = useExportStep(list.list ?? list.name)
  const head = <PageHead title={list.title} lead={lead} commands={commands} steps={steps} />
  return (
    <div className="page">
      {isUnread ? (
        <>
          {head}
          <UnreadableCard screen={here} />
        </>
      ) : (
        <List {...(list as ListProps<R, K>)} head={head} />
      )}
    </div>
  )
}
