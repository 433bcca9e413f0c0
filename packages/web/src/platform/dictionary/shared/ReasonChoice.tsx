/** Offers the reasons of the dictionary in addition to free words; nothing where a tenant has none. */

import * as routes from '@serialis/contract/platform/dictionary/dictionary.routes.ts'
import type { DictionaryType } from '@serialis/contract/platform/dictionary/dictionary.schema.ts'
import { Select } from 'antd'
import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { useClear } from '../../../kit/ui/useClear.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'

interface ReasonChoiceProps {
  /** Null where the command has free words alone. */
  type: DictionaryType | null
  /** Code of the chosen entry; '': none. */
  value: string
  /** The name is that of the reader's language. */
  onChange: (code: string, name: string) => void
}

export function ReasonChoice({ type, value, onChange }: ReasonChoiceProps) {
  const clear = useClear()
  const t = useTranslations('reasons')
  const locale = useLocale()
  const { data } = useRead(
    routes.listDictionaryOptions,
    { query: { type: type ?? 'SCRAP_REASON', use: 'OFFERED', limit: 200 } },
    { enabled: type !== null },
  )
  const offered = type === null ? [] : (data?.items ?? [])
  const isGone = value !== '' && (type === null || data !== undefined) && !offered.some(({ code }) => code === value)
  // Another command offers other reasons, and an entry may have been disabled meanwhile.
  useEffect(() => {
    if (isGone) onChange('', '')
  })
  if (offered.length === 0) return null
  const options = offered.map(({ code, name, nameEn }) => ({ value: code, label: locale === 'zh' ? name : nameEn }))
  return (
    <Labelled label={t('choose')} isOptional>
      {(control) => (
        <Select
          {...control}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear={clear}
          placeholder={t('placeholder')}
          value={value === '' ? undefined : value}
          onChange={(next: string | undefined) =>
            onChange(next ?? '', options.find((one) => one.value === next)?.label ?? '')
          }
        />
      )}
    </Labelled>
  )
}
