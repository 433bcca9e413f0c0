/** A choice of one record of main data among many: what is typed is searched by the server. */

import type { listBrandOptions } from '@serialis/contract/plant/main-data/brands.routes.ts'
import type { listBusinessUnitOptions } from '@serialis/contract/plant/main-data/business-units.routes.ts'
import type { listCategoryAccountOptions } from '@serialis/contract/plant/main-data/category-accounts.routes.ts'
import type { listCounterOptions } from '@serialis/contract/plant/main-data/counters.routes.ts'
import type { listRegionOptions } from '@serialis/contract/plant/main-data/regions.routes.ts'
import type { listSourceChannelOptions } from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import { useState } from 'react'
import { ChoiceField, type FieldProps } from '../../../kit/form/fields.tsx'
import { useSettled } from '../../../kit/navigation/useSettled.ts'
import { useRead } from '../../../kit/wire/server-state.ts'

/** Options of any kind. */
export type RecordOptions =
  | typeof listRegionOptions
  | typeof listBusinessUnitOptions
  | typeof listBrandOptions
  | typeof listSourceChannelOptions
  | typeof listCounterOptions
  | typeof listCategoryAccountOptions

interface Named {
  id: string
  code: string
  name: string
}

const labelOf = ({ code, name }: Named) => `${name} (${code})`

export function RecordChoice<Name extends string>({
  options: route,
  now,
  without,
  ...field
}: FieldProps<Name> & {
  /** Every kind has these options. */
  options: RecordOptions
  /** The record that is chosen when the form opens. */
  now?: Named | undefined
  /** The record that is edited, which cannot be chosen. */
  without?: string | undefined
}) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<Named>()
  const settled = useSettled(text.trim())
  const { data, isFetching } = useRead(
    route as typeof listRegionOptions,
    { query: { limit: 50, ...(settled !== '' && { search: settled }) } },
    { keepsPrevious: true },
  )
  const found = (data?.items ?? []).filter(({ id }) => id !== without)
  // What was chosen keeps its name when the search goes on.
  const chosen = [now, picked, ...found].find((one) => one?.id === field.form.valueOf(field.name))
  if (chosen !== undefined && chosen !== now && chosen !== picked) setPicked(chosen)
  const shown = chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]
  return (
    <ChoiceField
      {...field}
      options={shown.map((one) => ({ value: one.id, label: labelOf(one) }))}
      isLoading={isFetching}
      onSearch={setText}
    />
  )
}
