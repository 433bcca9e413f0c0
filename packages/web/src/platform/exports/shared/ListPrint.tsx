/** The chosen rows of any list on paper: its title, the filters, how many rows, who printed them and when. */

import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { printList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { PRINT_ROWS_MAXIMUM } from '@serialis/contract/platform/exports/exports.schema.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { type ListPrintProps, useRowsUpTo } from '../../../kit/list/list-print.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import '../../../kit/page/print.css'
import { Card } from '../../../kit/ui/Card.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import type { CallError } from '../../../kit/wire/call-error.ts'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { useSession } from '../../../kit/wire/session.ts'

/** Records the print once its rows are known. Sent again, it keeps its key, so that one print has one record. */
function useRecord(body: ClientInput<typeof printList>['body'] | null) {
  const [error, setError] = useState<CallError | null>(null)
  const [at, setAt] = useState<string>()
  const { run } = useCommand(printList, {
    onDone: (answer) => setAt(answer.at),
    onRefused: (refusal) => {
      setError(refusal)
      return true
    },
  })
  const record = () => {
    setError(null)
    if (body !== null) void run({ body })
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when there is something to record
  useEffect(record, [body === null])
  return { at, error, record }
}

/** The rows, and the moment that the record of this print has. */
function usePrint({ list, filter, rows: chosen, readRows }: ListPrintProps) {
  // The list goes on reading below: the paper does not change with it.
  const [first] = useState({ rows: chosen, hasMore: false })
  const all = useRowsUpTo(PRINT_ROWS_MAXIMUM, readRows)
  const read = readRows === null ? first : all.data
  const count = read?.rows.length ?? 0
  const { at, error, record } = useRecord(
    count === 0 ? null : { list, filter, rows: count, isChosen: readRows === null },
  )
  return {
    printed: read && at !== undefined ? { ...read, at } : undefined,
    error: all.error ?? error,
    readAgain: () => (all.error ? void all.refetch() : record()),
  }
}

function Table({ title, columns, rows, rowKey }: Pick<ListPrintProps, 'title' | 'columns' | 'rows' | 'rowKey'>) {
  return (
    <div className="print-frame" role="group" aria-label={title} tabIndex={0}>
      <table className="print-table">
        <thead>
          <tr>
            {columns.map(({ name, title: head, align }) => (
              <th key={name} scope="col" className={align}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row as never)}>
              {(columns as readonly Column<unknown>[]).map(({ name, align, cell }) => (
                <td key={name} className={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function ListPrint(props: ListPrintProps) {
  const { title, columns, filters, readRows, rowKey, onBack } = props
  const t = useTranslations('kit.list.printing')
  const states = useTranslations('kit.states')
  const { exact, number } = useFormats()
  const { userName } = useSession()
  const { printed, error, readAgain } = usePrint(props)
  const count = printed?.rows.length ?? 0
  const rows = readRows === null ? t('chosen', { count }) : t(printed?.hasMore ? 'more' : 'all', { count })
  return (
    <>
      <PageHead
        title={t('title', { list: title })}
        isUnread
        actions={<Button onClick={onBack}>{t('back')}</Button>}
        primary={
          <Button type="primary" disabled={!printed} onClick={() => print()}>
            {t('print')}
          </Button>
        }
      />
      {error ? (
        <div className="card">
          <ErrorState error={error} onAgain={readAgain} />
        </div>
      ) : !printed ? (
        <div className="card" role="status" aria-label={states('loading')}>
          <span className="bone" style={{ height: 220 }} />
        </div>
      ) : (
        <div className="cards">
          <Card title={t('asked')} isWide>
            <Facts
              facts={[
                ...(filters.length === 0 ? [{ label: t('filter'), value: t('noFilter') }] : filters),
                { label: t('rows'), value: rows },
                { label: t('by'), value: `${userName}, ${exact(printed.at)}` },
              ]}
            />
            {printed.hasMore && <p>{t('beyond', { count: number(PRINT_ROWS_MAXIMUM) })}</p>}
          </Card>
          <Card title={title} isWide>
            <Table title={title} columns={columns} rows={printed.rows} rowKey={rowKey} />
          </Card>
        </div>
      )}
    </>
  )
}
