/** The chosen rows of any list on paper: its title, the filters, how many rows, who printed them and when. */

import { printList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { PRINT_ROWS_MAXIMUM } from '@serialis/contract/platform/exports/exports.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { type ListPrintProps, useRowsUpTo } from '../../../kit/list/list-print.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useOnOpen } from '../../../kit/page/on-open.ts'
import '../../../kit/page/print.css'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { useSession } from '../../../kit/wire/session.ts'

/** The rows, and the moment that the record of this print has. */
function usePrint({ list, filter, rows: chosen, readRows }: ListPrintProps) {
  // The list goes on reading below: the paper does not change with it.
  const [first] = useState({ rows: chosen, hasMore: false })
  const all = useRowsUpTo(PRINT_ROWS_MAXIMUM, readRows)
  const read = readRows === null ? first : all.data
  const count = read?.rows.length ?? 0
  const { answer, error, again } = useOnOpen(
    printList,
    count === 0 ? null : { body: { list, filter, rows: count, isChosen: readRows === null } },
  )
  return {
    printed: read && answer && { ...read, at: answer.at },
    error: all.error ?? error,
    readAgain: () => (all.error ? void all.refetch() : again()),
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
