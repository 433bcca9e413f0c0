/** The items of a form, each as one line that opens, a page of them at a time: two thousand would be too many at once. */

import type { saveMappingDraft } from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import {
  MAPPING_ITEMS_MAXIMUM,
  MAPPING_VALUE_MAXIMUM,
  type MappingItem,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DayField, TextField } from '../../../kit/form/fields.tsx'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { PASTED_MAXIMUM, pastedItems, withPasted } from './pasted-items.ts'
import { useItemText } from './useItemText.ts'

type ItemsForm = ContractForm<typeof saveMappingDraft>
/** As entered, of which much may be missing. */
type Entered = Partial<MappingItem>
const NAMES = ['from', 'to', 'validFrom', 'validTo'] as const
const PAGE = 20
const NEW: Entered = { from: '', to: '', validFrom: null, validTo: null }

function OpenItem({ form, at, item }: { form: ItemsForm; at: number; item: Entered }) {
  const t = useTranslations('mappingDicts')
  const name = (one: (typeof NAMES)[number]) => `items.${at}.${one}` as const
  /** An empty day is no day. */
  const nullable = {
    ...form,
    set: (field: Parameters<ItemsForm['set']>[0], value: unknown) => form.set(field, value ?? null),
  }
  return (
    <div className="stack">
      <div className="form-pair">
        <TextField form={form} name={name('from')} label={t('fields.from')} maxLength={MAPPING_VALUE_MAXIMUM} />
        {item.to === null ? (
          <div />
        ) : (
          <TextField form={form} name={name('to')} label={t('fields.to')} maxLength={MAPPING_VALUE_MAXIMUM} />
        )}
      </div>
      <Checkbox checked={item.to === null} onChange={(event) => form.set(name('to'), event.target.checked ? null : '')}>
        {t('items.refuse')}
      </Checkbox>
      <div className="form-pair">
        <DayField
          form={nullable}
          name={name('validFrom')}
          label={t('fields.validFrom')}
          hint={t('hints.days')}
          isOptional
        />
        <DayField
          form={nullable}
          name={name('validTo')}
          label={t('fields.validTo')}
          hint={t('hints.days')}
          isOptional
        />
      </div>
    </div>
  )
}

interface OneItemProps {
  form: ItemsForm
  at: number
  item: Entered
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
}

function OneItem({ form, at, item, isOpen, onToggle, onRemove }: OneItemProps) {
  const t = useTranslations('mappingDicts.items')
  const { daysOf } = useItemText()
  const { clauses } = useFormats()
  const { from = '', to = '', validFrom = null, validTo = null } = item
  const isDated = validFrom !== null || validTo !== null
  // One value may have several items, each with days of its own.
  const name = from
    ? clauses([from, isDated && daysOf({ validFrom, validTo })])
    : t('number', { number: String(at + 1) })
  return (
    <Card
      title={name}
      note={clauses([to === null ? t('refused') : t('leadsTo', { to }), !isDated && daysOf({ validFrom, validTo })])}
      actions={
        <>
          <Button aria-label={t('removeOf', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
          <Button
            aria-expanded={isOpen}
            aria-label={isOpen ? t('closeOf', { name }) : t('open', { name })}
            onClick={onToggle}
          >
            {isOpen ? t('close') : t('change')}
          </Button>
        </>
      }
    >
      {isOpen && <OpenItem form={form} at={at} item={item} />}
    </Card>
  )
}

function Paste({ onPasted }: { onPasted: (items: MappingItem[]) => void }) {
  const t = useTranslations('mappingDicts.items')
  const [text, setText] = useState('')
  const use = () => {
    onPasted(pastedItems(text))
    setText('')
  }
  return (
    <details>
      <summary>{t('paste')}</summary>
      <div className="stack">
        <Labelled label={t('pasted')} hint={t('pastedHint')}>
          {(control) => (
            <Input.TextArea
              {...control}
              className="mono"
              rows={6}
              maxLength={PASTED_MAXIMUM}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Labelled>
        <div className="row">
          <Button disabled={text.trim() === ''} onClick={use}>
            {t('usePasted')}
          </Button>
        </div>
      </div>
    </details>
  )
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useTranslations('mappingDicts.items')
  if (pages < 2) return null
  return (
    <div className="row">
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('before')}
      </Button>
      <span>{t('page', { page: String(page + 1), pages: String(pages) })}</span>
      <Button disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
        {t('after')}
      </Button>
    </div>
  )
}

export function ItemList({ form }: { form: ItemsForm }) {
  const t = useTranslations('mappingDicts')
  const [open, setOpen] = useState<number | null>(null)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const items = (form.values.items ?? []) as readonly Entered[]
  const put = (next: readonly Entered[]) => form.set('items', next)
  const part = search.trim().toLowerCase()
  const isWrong = (at: number) => NAMES.some((name) => form.errorOf(`items.${at}.${name}`) !== undefined)
  const found = items.flatMap(({ from = '', to }, at) =>
    part === '' || from.toLowerCase().includes(part) || to?.toLowerCase().includes(part) ? [at] : [],
  )
  const pages = Math.max(1, Math.ceil(found.length / PAGE))
  const current = Math.min(page, pages - 1)
  const onPage = found.slice(current * PAGE, (current + 1) * PAGE)
  // What is wrong is in view, wherever it stands.
  const wrong = items.flatMap((_, at) => (isWrong(at) && !onPage.includes(at) ? [at] : [])).slice(0, PAGE)
  const show = (next: number) => {
    setOpen(null)
    setPage(next)
  }
  return (
    <section className="stack" aria-label={t('items.title')}>
      <Paste onPasted={(pasted) => put(withPasted(items as readonly MappingItem[], pasted))} />
      {items.length > PAGE && (
        <Labelled label={t('items.search')}>
          {(control) => (
            <Input
              {...control}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value)
                show(0)
              }}
            />
          )}
        </Labelled>
      )}
      {[...wrong, ...onPage].map((at) => (
        <OneItem
          key={at}
          form={form}
          at={at}
          item={items[at] ?? NEW}
          isOpen={open === at || isWrong(at)}
          onToggle={() => setOpen(open === at ? null : at)}
          onRemove={() => {
            setOpen(null)
            put(items.filter((_, other) => other !== at))
          }}
        />
      ))}
      <Pages page={current} pages={pages} onPage={show} />
      {items.length < MAPPING_ITEMS_MAXIMUM && (
        <Button
          onClick={() => {
            setSearch('')
            setPage(Math.floor(items.length / PAGE))
            setOpen(items.length)
            put([...items, NEW])
          }}
        >
          {t('items.add')}
        </Button>
      )}
    </section>
  )
}
