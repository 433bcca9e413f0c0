/** For each column of an uploaded table a choice: which field it is. A field that another column had moves to the new one. */

import { Select } from 'antd'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import '../imports.css'

export function useColumnTitle(titles: readonly string[]) {
  const t = useTranslations('imports.columns')
  return (at: number): string => {
    const title = titles[at] ?? ''
    return title === '' ? t('untitled', { number: String(at + 1) }) : t('column', { title })
  }
}

export function ColumnChoices<F extends string>({
  titles,
  columns,
  fields,
  onChange,
}: {
  titles: readonly string[]
  columns: readonly (F | '')[]
  fields: readonly { value: F; label: string }[]
  onChange: (columns: (F | '')[]) => void
}) {
  const t = useTranslations('imports.columns')
  const titleOf = useColumnTitle(titles)
  const choose = (at: number, field: F | '') =>
    onChange(columns.map((old, other) => (other === at ? field : old === field ? '' : old)))
  return (
    <div className="import-cells">
      {columns.map((field, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is its place in the file
        <Labelled key={at} label={titleOf(at)}>
          {({ id }) => (
            <Select<F | ''>
              id={id}
              showSearch={{ optionFilterProp: 'label' }}
              value={field}
              onChange={(value) => choose(at, value)}
              options={[{ value: '' as const, label: t('leave') }, ...fields]}
            />
          )}
        </Labelled>
      ))}
    </div>
  )
}
