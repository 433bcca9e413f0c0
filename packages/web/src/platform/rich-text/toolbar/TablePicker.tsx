/** How large a new table is: a field of cells that grows while a person goes towards its edge. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'

const { columns, rows, picker, mostPicker } = EDITOR_LIMITS.table

interface Size {
  columns: number
  rows: number
}
interface TablePickerProps {
  onPick: (size: Size) => void
}

/** One further than the cell that is pointed at, from ten to twenty. */
const shownFor = (count: number) => Math.min(mostPicker, Math.max(picker, count + 1))
const within = (count: number) => Math.min(mostPicker, Math.max(1, count))

export function TablePicker({ onPick }: TablePickerProps) {
  const t = useTranslations('richText.table')
  const [size, setSize] = useState<Size>({ columns, rows })
  const shown = { columns: shownFor(size.columns), rows: shownFor(size.rows) }
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setSize({ columns: within(size.columns + by[0]!), rows: within(size.rows + by[1]!) })
  }
  return (
    <button
      type="button"
      className="rich-picker"
      aria-label={t('pick', { columns: size.columns, rows: size.rows })}
      onKeyDown={move}
      onClick={() => onPick(size)}
    >
      <span
        className="rich-picker-cells"
        style={{ gridTemplateColumns: `repeat(${shown.columns}, 14px)` }}
        onPointerMove={({ target }) => {
          const { column, row } = (target as HTMLElement).dataset
          if (column !== undefined) setSize({ columns: Number(column), rows: Number(row) })
        }}
      >
        {Array.from({ length: shown.rows * shown.columns }, (_, at) => {
          const [row, column] = [Math.floor(at / shown.columns) + 1, (at % shown.columns) + 1]
          const isIn = row <= size.rows && column <= size.columns
          return <i key={`${row} ${column}`} data-row={row} data-column={column} data-in={isIn} />
        })}
      </span>
      <span className="rich-picker-size">{t('size', { columns: size.columns, rows: size.rows })}</span>
    </button>
  )
}
