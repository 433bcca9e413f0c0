/** The chosen rows of a list on paper, in place of its page: those of the page, or every row that matches. */

import { PAGE_LIMIT } from '@serialis/contract/kit/list.ts'
import type { ClientInput, Route } from '@serialis/contract/kit/route.ts'
import type { PrintableList } from '@serialis/contract/lists.ts'
import { Suspense } from 'react'
import { useFormats } from '../language/time.ts'
import type { Search } from '../navigation/search.ts'
import { useSlots } from '../shell/slots.ts'
import { call } from '../wire/api.ts'
import type { Filter, ListColumn } from './columns.ts'
import { setFilters } from './filter-words.ts'
import type { ReadRows } from './list-print.ts'
import type { RowOf } from './ListPage.tsx'
import type { useSelection } from './useSelection.ts'

type Fixed = { params?: Record<string, string>; query?: Search } | undefined

/** The query of a list with the fields that its columns need. */
export const inputOf = <R extends Route>(
  query: object,
  { fixed, fields }: { fixed: Fixed; fields: readonly string[] },
) =>
  ({
    ...(fixed?.params && { params: fixed.params }),
    query: { ...query, ...fixed?.query, fields: fields.join() },
  }) as ClientInput<R>

export function PrintedRows<R extends Route, K extends keyof RowOf<R> & string>({
  list,
  route,
  title,
  filters,
  fixed,
  rowKey,
  values,
  shown,
  fields,
  chosen,
  onBack,
}: {
  list: PrintableList
  route: R
  title: string
  filters: readonly Filter[]
  fixed: Fixed
  rowKey: (row: Pick<RowOf<R>, K>) => string
  values: Search
  shown: readonly ListColumn<RowOf<R>>[]
  fields: readonly string[]
  chosen: Pick<ReturnType<typeof useSelection>, 'isAll'> & { selection: { rows: readonly unknown[] } }
  onBack: () => void
}) {
  const { ListPrint } = useSlots()
  const formats = useFormats()
  const readRows: ReadRows = (after, signal) => {
    const query = { ...values, ...(after !== undefined && { after }), limit: PAGE_LIMIT.max }
    return call(route, inputOf<R>(query, { fixed, fields }), { signal }) as ReturnType<ReadRows>
  }
  return (
    <Suspense>
      <ListPrint
        list={list}
        title={title}
        columns={shown.filter(({ isSteps }) => isSteps !== true)}
        filters={setFilters(filters, values, formats)}
        filter={{ ...values, ...fixed?.query, ...fixed?.params }}
        rows={chosen.selection.rows}
        readRows={chosen.isAll ? readRows : null}
        rowKey={rowKey}
        onBack={onBack}
      />
    </Suspense>
  )
}
