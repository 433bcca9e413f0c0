/**
 * The table itself: real rows and links, a skeleton while it loads, check boxes when there is something to do with
 * selected rows.
 */

import { type MouseEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { GoTo, useGo } from '../navigation/navigate.tsx'
import type { Column } from './columns.ts'
import './list.css'

export interface RowsProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  isBusy?: boolean
  density?: 'compact' | 'comfortable'
  /** Address of a row's page. */
  open?: ((row: Row) => string) | undefined
  chosen?: ReadonlySet<string>
  onChoose?: ((keys: ReadonlySet<string>) => void) | undefined
  bones?: number
}

const classOf = ({ align, isSteps }: Pick<Column<never>, 'align' | 'isSteps'>) =>
  isSteps === true ? `${align ?? ''} rows-steps` : align
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') !== null
const hasSelection = () => (getSelection()?.toString() ?? '') !== ''

function Bones({ columns, count }: { columns: number; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, at) => (
        <td key={at}>
          <span className="bone" style={{ width: `${45 + ((row * 29 + at * 17) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ))
}

function toggled(chosen: ReadonlySet<string>, keys: readonly string[], isOn: boolean): Set<string> {
  const next = new Set(chosen)
  for (const key of keys)
    if (isOn) next.add(key)
    else next.delete(key)
  return next
}

export function Rows<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isBusy = false,
  density = 'compact',
  open,
  chosen = new Set(),
  onChoose,
  bones = 8,
}: RowsProps<Row>) {
  const t = useTranslations('kit.list')
  const go = useGo()
  const captionId = useId()
  const keys = (rows ?? []).map(rowKey)
  const follow = (row: Row) => (event: MouseEvent) => {
    if (open && !isControl(event.target) && !hasSelection()) go(open(row))
  }
  return (
    <div className="rows-frame" role="group" aria-labelledby={captionId} tabIndex={0}>
      <table className={`rows rows-${density}${open ? ' rows-open' : ''}`} aria-busy={isBusy || rows === undefined}>
        <caption id={captionId} className="unseen">
          {caption}
        </caption>
        <thead>
          <tr>
            {onChoose && (
              <th scope="col" className="rows-box">
                <input
                  type="checkbox"
                  aria-label={t('selectAll')}
                  checked={keys.length > 0 && keys.every((key) => chosen.has(key))}
                  onChange={(event) => onChoose(toggled(chosen, keys, event.target.checked))}
                />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)} style={{ width: column.width }}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <Bones columns={columns.length + (onChoose ? 1 : 0)} count={bones} />}
          {rows?.map((row, at) => {
            const key = keys[at]!
            return (
              <tr key={key} onClick={follow(row)} className={chosen.has(key) ? 'rows-chosen' : undefined}>
                {onChoose && (
                  <td className="rows-box">
                    <input
                      type="checkbox"
                      aria-label={t('selectRow')}
                      checked={chosen.has(key)}
                      onChange={(event) => onChoose(toggled(chosen, [key], event.target.checked))}
                    />
                  </td>
                )}
                {columns.map((column, at) => (
                  <td key={column.name} className={classOf(column)}>
                    {at === 0 && open ? <GoTo to={open(row)}>{column.cell(row)}</GoTo> : column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
