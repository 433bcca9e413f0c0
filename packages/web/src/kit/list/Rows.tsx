/**
 * The table itself: real rows and links, a skeleton while it loads, check boxes when there is something to do with
 * chosen rows.
 */

import { type CSSProperties, memo, type MouseEvent, type PointerEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { GoTo, useGo } from '../navigation/navigate.tsx'
import { type Column, type ListView, WIDTH, widthWithin } from './columns.ts'
import './list.css'
import { useFittedTable } from './useFittedTable.ts'

export interface RowsProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  isBusy?: boolean
  density?: 'compact' | 'comfortable'
  /** Columns that stay at the left, and widths that the user chose. */
  pinned?: ListView['pinned']
  widths?: ListView['widths']
  /** Undefined: the widths cannot be changed. */
  onWidth?: ((name: string, width: number | null) => void) | undefined
  /** Address of a row's page. */
  open?: ((row: Row) => string) | undefined
  chosen?: ReadonlySet<string>
  onChoose?: ((keys: ReadonlySet<string>) => void) | undefined
  /** Rows without it have no box: nothing can be done with them. */
  mayChoose?: ((row: Row) => boolean) | undefined
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

/** All of them where `mayChoose` is absent. */
export const choosableOf = <Row,>(rows: readonly Row[] | undefined, mayChoose: ((row: Row) => boolean) | undefined) =>
  (rows ?? []).filter((row) => mayChoose === undefined || mayChoose(row))

function toggled(chosen: ReadonlySet<string>, keys: readonly string[], isOn: boolean): Set<string> {
  const next = new Set(chosen)
  for (const key of keys)
    if (isOn) next.add(key)
    else next.delete(key)
  return next
}

/**
 * Changes the width of its column by dragging; a double click gives it back to the content. For the keyboard, and for
 * who cannot drag, the settings of the list have a field.
 */
function Grip({ width, onWidth }: { width: number | undefined; onWidth: (width: number | null) => void }) {
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const grip = event.currentTarget
    const from = { x: event.clientX, width: width ?? grip.parentElement?.offsetWidth ?? WIDTH.min }
    const move = (moved: globalThis.PointerEvent) => onWidth(widthWithin(from.width + moved.clientX - from.x))
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', move)
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', move), { once: true })
    event.preventDefault()
  }
  return <span className="rows-grip" aria-hidden="true" onDoubleClick={() => onWidth(null)} onPointerDown={begin} />
}

/** What does not fit into its cell is read as a hint. */
function tellWhole({ target }: MouseEvent) {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

const styleOf = (width: number | undefined): CSSProperties | undefined =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width }

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  className: string
  width: number | undefined
  /** Address of the row's page; in the first column. */
  to: string | undefined
}

function PlainCell<Row>({ column, row, className, width, to }: CellProps<Row>) {
  const content = column.cell(row)
  return (
    <td className={className} style={styleOf(width)}>
      {to === undefined ? content : <GoTo to={to}>{content}</GoTo>}
    </td>
  )
}
/** Drawn again for another row or another column only: a page that is drawn again has other columns. */
const Cell = memo(PlainCell) as typeof PlainCell

export function Rows<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isBusy = false,
  density = 'compact',
  pinned = [],
  widths = {},
  onWidth,
  open,
  chosen = new Set(),
  onChoose,
  mayChoose,
  bones = 8,
}: RowsProps<Row>) {
  const t = useTranslations('kit.list')
  const go = useGo()
  const captionId = useId()
  const shape = [columns.map(({ name, title, width }) => [name, title, width]), widths, pinned, onChoose === undefined]
  const { frame, isWider } = useFittedTable(rows, JSON.stringify(shape))
  const pins = columns.filter(({ name }) => pinned.includes(name)).length
  const pinClass = (at: number) => (at < pins ? ' rows-pin' : '')
  const keys = (rows ?? []).map(rowKey)
  const choosable = choosableOf(rows, mayChoose).map(rowKey)
  const follow = (row: Row) => (event: MouseEvent) => {
    if (open && !isControl(event.target) && !hasSelection()) go(open(row))
  }
  return (
    <div
      className="rows-frame"
      ref={frame}
      role="group"
      aria-labelledby={isWider ? `${captionId} ${captionId}-wider` : captionId}
      tabIndex={0}
    >
      {isWider && (
        <span id={`${captionId}-wider`} className="unseen">
          {t('wider')}
        </span>
      )}
      <table
        className={`rows rows-${density}${open ? ' rows-open' : ''}`}
        aria-busy={isBusy || rows === undefined}
        onMouseOver={tellWhole}
      >
        <caption id={captionId} className="unseen">
          {caption}
        </caption>
        <thead>
          <tr>
            {onChoose && (
              <th scope="col" className={`rows-box${pins > 0 ? ' rows-pin' : ''}`}>
                <label className="rows-tick">
                  <input
                    type="checkbox"
                    aria-label={t('selectAll')}
                    checked={choosable.length > 0 && choosable.every((key) => chosen.has(key))}
                    disabled={isBusy || choosable.length === 0}
                    onChange={(event) => onChoose(toggled(chosen, choosable, event.target.checked))}
                  />
                </label>
              </th>
            )}
            {columns.map((column, at) => (
              <th
                key={column.name}
                scope="col"
                className={`${classOf(column) ?? ''}${pinClass(at)}`}
                style={styleOf(widths[column.name]) ?? { width: column.width }}
              >
                {column.title}
                {onWidth && column.isSteps !== true && (
                  <Grip width={widths[column.name]} onWidth={(width) => onWidth(column.name, width)} />
                )}
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
                  <td className={`rows-box${pins > 0 ? ' rows-pin' : ''}`}>
                    {choosable.includes(key) && (
                      <label className="rows-tick">
                        <input
                          type="checkbox"
                          aria-label={t('selectRow')}
                          checked={chosen.has(key)}
                          disabled={isBusy}
                          onChange={(event) => onChoose(toggled(chosen, [key], event.target.checked))}
                        />
                      </label>
                    )}
                  </td>
                )}
                {columns.map((column, at) => (
                  <Cell
                    key={column.name}
                    column={column}
                    row={row}
                    className={`${classOf(column) ?? ''}${pinClass(at)}`}
                    width={widths[column.name]}
                    to={at === 0 ? open?.(row) : undefined}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
