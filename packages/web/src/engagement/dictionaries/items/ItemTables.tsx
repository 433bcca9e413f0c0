/** Items of a dictionary and changes of them to read. */

import type {
  MappingContents,
  MappingDictVersion,
  MappingItem,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { Rows } from '../../../kit/list/Rows.tsx'
import '../mapping-dicts.css'
import { useItemText } from './useItemText.ts'

/** Rows shown at once; more are found by the search. */
const SHOWN = 50

const has = (text: string | null, part: string) => text?.toLowerCase().includes(part) === true

export function ItemTable({ caption, items }: { caption: string; items: readonly MappingItem[] }) {
  const t = useTranslations('mappingDicts')
  const { number } = useFormats()
  const { targetOf, daysOf } = useItemText()
  const [search, setSearch] = useState('')
  const part = search.trim().toLowerCase()
  const found = part === '' ? items : items.filter(({ from, to }) => has(from, part) || has(to, part))
  if (items.length === 0) return <p className="soft">{t('items.none')}</p>
  return (
    <div className="stack">
      {items.length > SHOWN && (
        <Labelled label={t('items.search')}>
          {(control) => <Input {...control} value={search} onChange={(event) => setSearch(event.target.value)} />}
        </Labelled>
      )}
      <Rows<MappingItem>
        caption={caption}
        rows={found.slice(0, SHOWN)}
        rowKey={({ from, validFrom, validTo }) => `${from} ${validFrom} ${validTo}`}
        columns={[
          { name: 'from', title: t('fields.from'), cell: ({ from }) => <span className="mapping-words">{from}</span> },
          { name: 'to', title: t('fields.to'), cell: targetOf },
          { name: 'days', title: t('fields.days'), cell: daysOf },
        ]}
      />
      {found.length > SHOWN && (
        <p className="soft">{t('items.more', { shown: number(SHOWN), count: number(found.length) })}</p>
      )}
    </div>
  )
}

type ItemChange = MappingDictVersion['changes'][number]

export function ItemChanges({ caption, changes }: { caption: string; changes: readonly ItemChange[] }) {
  const t = useTranslations('mappingDicts')
  const { number } = useFormats()
  const { targetOf, daysOf } = useItemText()
  return (
    <div className="stack">
      <Rows<ItemChange>
        caption={caption}
        rows={changes.slice(0, SHOWN)}
        rowKey={({ from, validFrom, validTo }) => `${from} ${validFrom} ${validTo}`}
        columns={[
          { name: 'change', title: t('changes.title'), cell: ({ change }) => t(`changes.${change}`) },
          { name: 'from', title: t('fields.from'), cell: ({ from }) => <span className="mapping-words">{from}</span> },
          {
            name: 'before',
            title: t('changes.before'),
            cell: ({ change, before }) => change !== 'ADDED' && targetOf({ to: before }),
          },
          {
            name: 'after',
            title: t('changes.after'),
            cell: ({ change, after }) => change !== 'REMOVED' && targetOf({ to: after }),
          },
          { name: 'days', title: t('fields.days'), cell: daysOf },
        ]}
      />
      {changes.length > SHOWN && (
        <p className="soft">{t('items.more', { shown: number(SHOWN), count: number(changes.length) })}</p>
      )}
    </div>
  )
}

/** What becomes of values without an item. */
export function PolicyLine({ policy, defaultValue }: Pick<MappingContents, 'policy' | 'defaultValue'>) {
  const t = useTranslations('mappingDicts')
  return <p>{policy === 'DEFAULT' ? t('policyDefault', { value: defaultValue ?? '' }) : t(`policyTexts.${policy}`)}</p>
}
