/** Filters as sentences: "Status is On hold". Each has a button that changes it and one that removes it. */

import { Button, Dropdown, Input, Popover } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../language/i18n.tsx'
import { useFormats } from '../language/time.ts'
import { useClear } from '../ui/useClear.tsx'
import { CallError } from '../wire/call-error.ts'
import type { Filter } from './columns.ts'
import { parameterOf, shownValue, valueIn, withValue } from './filter-words.ts'
import { FilterEditor } from './FilterEditor.tsx'
import type { ListState } from './list-state.ts'

/** The value as it stands in the address; undefined where the server refused it, which is said. */
function useSealed({ seal }: Filter) {
  const errorText = useErrorText()
  const [fault, setFault] = useState<string | null>(null)
  const sealed = async (value: string): Promise<string | undefined> => {
    setFault(null)
    if (seal === undefined) return value
    try {
      return await seal(value)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(errorText(error.key, error.params))
      return undefined
    }
  }
  return { sealed, fault }
}

function SetFilter({
  filter,
  value,
  state,
  isNew,
  onClosed,
}: {
  filter: Filter
  value: string
  state: ListState
  isNew: boolean
  onClosed: () => void
}) {
  const t = useTranslations('kit.list')
  const formats = useFormats()
  const [isOpen, setOpen] = useState(isNew)
  const close = () => {
    setOpen(false)
    onClosed()
  }
  const name = filter.label
  const sentence =
    filter.kind === 'text'
      ? t('contains', { name, value })
      : t('is', { name, value: shownValue(filter, value, formats) })
  const set = (next: string) => state.setFilter(parameterOf(filter), withValue(filter, state.values, next))
  const { sealed, fault } = useSealed(filter)
  const apply = async (given: string) => {
    const next = given === '' ? '' : await sealed(given)
    if (next === undefined) return
    set(next)
    close()
  }
  return (
    <span className="chip">
      <Popover
        open={isOpen}
        onOpenChange={(open) => (open ? setOpen(true) : close())}
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        content={
          <>
            <FilterEditor
              filter={filter}
              value={filter.seal === undefined ? value : ''}
              onApply={(next) => void apply(next)}
            />
            {fault !== null && (
              <p className="field-error" role="alert">
                {fault}
              </p>
            )}
          </>
        }
      >
        <button
          type="button"
          className="plain chip-text"
          aria-label={value === '' ? name : `${sentence}. ${t('edit', { name })}`}
        >
          {value === '' ? name : sentence}
        </button>
      </Popover>
      {value !== '' && (
        <button type="button" className="plain chip-away" aria-label={t('remove', { name })} onClick={() => set('')}>
          <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
            <path d="M2 2l6 6M8 2 2 8" stroke="currentColor" strokeWidth="1.4" />
          </svg>
        </button>
      )}
    </span>
  )
}

/** The first text filter is always visible. */
function QuickText({ filter, state }: { filter: Filter; state: ListState }) {
  const clear = useClear()
  const value = state.values[filter.name] ?? ''
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  // The address may change in other ways: then the box follows it.
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== value) state.setFilter(filter.name, text.trim())
  }
  const change = (next: string) => {
    setText(next)
    if (next === '' && value !== '') state.setFilter(filter.name, '')
  }
  return (
    <form onSubmit={submit}>
      <Input
        className="quick-text"
        allowClear={clear}
        value={text}
        placeholder={filter.label}
        aria-label={filter.label}
        onChange={(event) => change(event.target.value)}
        onBlur={submit}
      />
    </form>
  )
}

export function FilterBar({ filters, state }: { filters: readonly Filter[]; state: ListState }) {
  const t = useTranslations('kit.list')
  const s = useTranslations('kit.states')
  const [added, setAdded] = useState<string | null>(null)
  const quick = filters.find(({ kind, within }) => (kind === 'text' || kind === 'exact') && within === undefined)
  const others = filters.filter((filter) => filter !== quick)
  const isSet = (filter: Filter) => valueIn(filter, state.values) !== undefined || filter.name === added
  const free = others.filter((filter) => !isSet(filter))
  const items = free.map(({ name, label }) => ({ key: name, label, onClick: () => setAdded(name) }))
  return (
    <div className="filters" role="group" aria-label={t('filters')}>
      {quick && <QuickText filter={quick} state={state} />}
      {others.filter(isSet).map((filter) => (
        <SetFilter
          key={filter.name}
          filter={filter}
          value={valueIn(filter, state.values) ?? ''}
          state={state}
          isNew={filter.name === added}
          onClosed={() => setAdded(null)}
        />
      ))}
      {free.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button type="text">{t('filter')}</Button>
        </Dropdown>
      )}
      {Object.keys(state.values).length > 0 && (
        <Button type="link" onClick={state.clearFilters}>
          {s('clearFilters')}
        </Button>
      )}
    </div>
  )
}
