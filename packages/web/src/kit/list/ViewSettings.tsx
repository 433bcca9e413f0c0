/** Which columns, in which order, pinned, how wide, and the row height: set with mouse or keyboard, stored per user. */

import { Button, Popover } from 'antd'
import { useTranslations } from 'use-intl'
import {
  type Column,
  FIRST_VIEW,
  isShown,
  type ListView,
  moved,
  orderedColumns,
  WIDTH,
  widthWithin,
} from './columns.ts'

interface ViewSettingsProps<Row> {
  columns: readonly Column<Row>[]
  view: ListView
  onChange: (change: Partial<ListView>) => void
}

const Arrow = ({ up }: { up: boolean }) => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <path
      d={up ? 'M2.5 7.5 6 4l3.5 3.5' : 'M2.5 4.5 6 8l3.5-3.5'}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    />
  </svg>
)

const Pin = () => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <path d="M4 1.5h4M4.7 1.5v3.6L3 7.2h6L7.3 5.1V1.5M6 7.2v3.5" fill="none" stroke="currentColor" strokeWidth="1.3" />
  </svg>
)

/** The way to a width without dragging. */
function WidthInput({
  title,
  width,
  onChange,
}: {
  title: string
  width: number | undefined
  onChange: (width: number | null) => void
}) {
  const t = useTranslations('kit.list')
  const apply = (field: HTMLInputElement) => {
    const next = field.value === '' ? null : widthWithin(field.valueAsNumber)
    if (next === (width ?? null)) field.value = String(width ?? '')
    else onChange(next)
  }
  return (
    <input
      type="number"
      className="view-width"
      aria-label={t('width', { name: title })}
      placeholder={t('widthAuto')}
      min={WIDTH.min}
      max={WIDTH.max}
      step={WIDTH.step}
      defaultValue={width}
      key={width}
      onBlur={({ target }) => apply(target)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
      }}
    />
  )
}

export const withWidth = (widths: ListView['widths'], name: string, width: number | null): ListView['widths'] =>
  width === null
    ? Object.fromEntries(Object.entries(widths).filter(([other]) => other !== name))
    : { ...widths, [name]: width }

function ColumnList<Row>({ columns, view, onChange }: ViewSettingsProps<Row>) {
  const t = useTranslations('kit.list')
  const ordered = orderedColumns(columns, view)
  const names = ordered.map(({ name }) => name)
  const hidden = columns.filter((column) => !isShown(column, view)).map(({ name }) => name)
  const toggle = (name: string) =>
    onChange({
      hidden: hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name],
      known: columns.map((column) => column.name),
    })
  const pin = (name: string) =>
    onChange({
      pinned: view.pinned.includes(name) ? view.pinned.filter((other) => other !== name) : [...view.pinned, name],
    })
  return (
    <ul>
      {ordered.map(({ name, title }, at) => (
        <li key={name} className="view-column">
          <label>
            <input
              type="checkbox"
              checked={!hidden.includes(name)}
              disabled={!hidden.includes(name) && hidden.length === columns.length - 1}
              onChange={() => toggle(name)}
            />
            {title}
          </label>
          <WidthInput
            title={title}
            width={view.widths[name]}
            onChange={(width) => onChange({ widths: withWidth(view.widths, name, width) })}
          />
          <button
            type="button"
            className="plain"
            aria-pressed={view.pinned.includes(name)}
            aria-label={t('pin', { name: title })}
            onClick={() => pin(name)}
          >
            <Pin />
          </button>
          <button
            type="button"
            className="plain"
            disabled={at === 0}
            aria-label={t('up', { name: title })}
            onClick={() => onChange({ order: moved(names, name, -1) })}
          >
            <Arrow up />
          </button>
          <button
            type="button"
            className="plain"
            disabled={at === names.length - 1}
            aria-label={t('down', { name: title })}
            onClick={() => onChange({ order: moved(names, name, 1) })}
          >
            <Arrow up={false} />
          </button>
        </li>
      ))}
    </ul>
  )
}

export function ViewSettings<Row>({ columns, view, onChange }: ViewSettingsProps<Row>) {
  const t = useTranslations('kit.list')
  const content = (
    <div className="view-settings">
      <p className="view-title">{t('columns')}</p>
      <ColumnList columns={columns} view={view} onChange={onChange} />
      <fieldset>
        <legend>{t('density')}</legend>
        {(['compact', 'comfortable'] as const).map((density) => (
          <label key={density}>
            <input
              type="radio"
              name="density"
              checked={view.density === density}
              onChange={() => onChange({ density })}
            />
            {t(density)}
          </label>
        ))}
      </fieldset>
      <Button onClick={() => onChange(FIRST_VIEW)}>{t('reset')}</Button>
    </div>
  )
  return (
    <Popover content={content} trigger="click" placement="bottomRight">
      <Button type="text" aria-label={t('settings')} title={t('settings')}>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M10 2.5v4M6 9.5v4" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </Button>
    </Popover>
  )
}
