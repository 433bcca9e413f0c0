/** The numbers of a chart as a table that opens below it. */

import { useTranslations } from 'use-intl'
import type { Column } from '../../kit/list/columns.ts'
import { Rows } from '../../kit/list/Rows.tsx'

export function ChartTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}) {
  const t = useTranslations('overview')
  return (
    <details className="chart-table">
      <summary>{t('asTable')}</summary>
      <Rows caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
    </details>
  )
}
