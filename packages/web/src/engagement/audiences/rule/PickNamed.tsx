/** Chooses the records that a condition names: what is typed is searched by the server, what was chosen keeps its name. */

import { listAudienceOptions } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { listTagOptions } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { listLineOptions } from '@serialis/contract/plant/lines/lines.routes.ts'
import { listRegionOptions } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { listSourceChannelOptions } from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import { listProductOptions } from '@serialis/contract/plant/products/products.routes.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Field, type FieldProps } from '../../../kit/form/fields.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { useSettled } from '../../../kit/navigation/useSettled.ts'
import { useClear } from '../../../kit/ui/useClear.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { type NamedKind, nameKey, type RecordName, type RuleNames } from './rule-names.ts'

const MOST = 50
const routes = {
  REGION: listRegionOptions,
  SOURCE_CHANNEL: listSourceChannelOptions,
  TAG: listTagOptions,
  AUDIENCE: listAudienceOptions,
  PRODUCT: listProductOptions,
  LINE: listLineOptions,
} satisfies Record<Exclude<NamedKind, 'ATTRIBUTE'>, unknown>

type Found = { id: string; code: string } & ({ name: string } | { nameEn: string; nameZh: string })
const nameOf = (one: Found): RecordName =>
  'name' in one
    ? { en: `${one.name} (${one.code})`, zh: `${one.name}（${one.code}）` }
    : { en: one.nameEn, zh: one.nameZh }

export interface Naming {
  names: RuleNames
  learn: (key: string, name: RecordName) => void
}

export function PickNamed({
  kind,
  isOne = false,
  naming: { names, learn },
  ...field
}: FieldProps<string> & { kind: keyof typeof routes; isOne?: boolean; naming: Naming }) {
  const t = useTranslations('kit.form')
  const { list } = useFormats()
  const language = useLocale().startsWith('zh') ? 'zh' : 'en'
  const clear = useClear()
  const [text, setText] = useState('')
  const settled = useSettled(text.trim())
  const { data, isFetching } = useRead(
    // All of them have these options.
    routes[kind] as typeof listRegionOptions,
    { query: { limit: MOST, ...(settled !== '' && { search: settled }) } },
    { keepsPrevious: true },
  )
  const found = new Map((data?.items ?? []).map((one) => [one.id, nameOf(one)]))
  const nameIn = (id: string) => (found.get(id) ?? names[nameKey(kind, id)])?.[language] ?? '…'
  const chosenOf = (value: unknown): string[] =>
    Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : []
  const choose = (ids: readonly string[]) => {
    for (const id of ids) {
      const name = found.get(id)
      if (name !== undefined) learn(nameKey(kind, id), name)
    }
  }
  return (
    <Field {...field} textOf={(value) => list(chosenOf(value).map(nameIn))}>
      {(control, value, set) => {
        const chosen = chosenOf(value)
        const ids = [...chosen.filter((id) => !found.has(id)), ...found.keys()]
        const shared = {
          ...control,
          showSearch: { filterOption: false, onSearch: setText },
          loading: isFetching,
          placeholder: t('choose'),
          options: ids.map((id) => ({ value: id, label: nameIn(id), title: nameIn(id) })),
        } as const
        if (isOne)
          return (
            <Select
              {...shared}
              allowClear={clear}
              value={chosen[0] ?? null}
              onChange={(id: string | null | undefined) => {
                choose(id ? [id] : [])
                set(id ?? null)
              }}
            />
          )
        return (
          <Select
            {...shared}
            mode="multiple"
            value={chosen}
            onChange={(next: string[]) => {
              choose(next)
              set(next)
            }}
          />
        )
      }}
    </Field>
  )
}
