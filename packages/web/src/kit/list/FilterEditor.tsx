/** The editor of a filter: a choice takes effect at once, a text or a day with a button. */

import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DayPicker } from '../form/DayPicker.tsx'
import { MomentInput } from '../form/MomentInput.tsx'
import { isInstant } from '../language/wall-clock.ts'
import type { Filter } from './columns.ts'

function ManyChoices({
  filter,
  value,
  onApply,
}: {
  filter: Extract<Filter, { kind: 'many' }>
  value: string
  onApply: (value: string) => void
}) {
  const t = useTranslations('kit.list')
  const [chosen, setChosen] = useState(value === '' ? [] : value.split(','))
  const toggle = (one: string) =>
    setChosen((before) => (before.includes(one) ? before.filter((other) => other !== one) : [...before, one]))
  return (
    <form
      className="many"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(chosen.join(','))
      }}
    >
      <fieldset className="choices">
        <legend className="unseen">{filter.label}</legend>
        {filter.options.map((option) => (
          <label key={option.value} className="popup-item">
            <input type="checkbox" checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} />
            {option.label}
          </label>
        ))}
      </fieldset>
      <Button type="primary" htmlType="submit">
        {t('apply')}
      </Button>
    </form>
  )
}

/** The address holds the instant. */
function Moment({ filter, value, onApply }: { filter: Filter; value: string; onApply: (value: string) => void }) {
  const t = useTranslations('kit.list')
  const [moment, setMoment] = useState(isInstant(value) ? value : '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (moment !== '') onApply(moment)
  }
  return (
    <form className="moment-filter" onSubmit={submit}>
      <MomentInput autoFocus label={filter.label} value={moment} onChange={setMoment} />
      <Button type="primary" htmlType="submit" disabled={moment === ''}>
        {t('apply')}
      </Button>
    </form>
  )
}

/** One bound is enough; both the same mean exactly that. */
function Range({
  filter,
  value,
  onApply,
}: {
  filter: Extract<Filter, { kind: 'range' }>
  value: string
  onApply: (value: string) => void
}) {
  const t = useTranslations('kit.list')
  const [first = '', last = first] = value.split('..')
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [low, high] = [from.trim(), to.trim()]
    onApply(low === '' && high === '' ? '' : low === high ? low : `${low}..${high}`)
  }
  const bound = (label: string, at: string, set: (text: string) => void, isFirst: boolean) => (
    <label className="range-bound">
      {label}
      {filter.of === 'day' ? (
        <DayPicker value={at} onChange={set} autoFocus={isFirst} />
      ) : (
        <Input inputMode="decimal" autoFocus={isFirst} value={at} onChange={(event) => set(event.target.value)} />
      )}
    </label>
  )
  return (
    <form className="moment-filter" aria-label={filter.label} onSubmit={submit}>
      {bound(t('from'), from, setFrom, true)}
      {bound(t('to'), to, setTo, false)}
      <Button type="primary" htmlType="submit">
        {t('apply')}
      </Button>
    </form>
  )
}

export function FilterEditor({
  filter,
  value,
  onApply,
}: {
  filter: Filter
  value: string
  onApply: (value: string) => void
}) {
  const t = useTranslations('kit.list')
  const [text, setText] = useState(value)
  if (filter.kind === 'choice')
    return (
      <ul className="choices" aria-label={filter.label}>
        {filter.options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className="plain popup-item"
              aria-pressed={option.value === value}
              autoFocus={option.value === (value || filter.options[0]?.value)}
              onClick={() => onApply(option.value)}
            >
              {option.label}
            </button>
          </li>
        ))}
      </ul>
    )
  if (filter.kind === 'many') return <ManyChoices filter={filter} value={value} onApply={onApply} />
  if (filter.kind === 'range') return <Range filter={filter} value={value} onApply={onApply} />
  if (filter.kind === 'moment') return <Moment filter={filter} value={value} onApply={onApply} />
  if (filter.kind === 'day') return <DayPicker aria-label={filter.label} value={value} onChange={onApply} autoFocus />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(text.trim())
  }
  return (
    <form className="row" onSubmit={submit}>
      <Input autoFocus aria-label={filter.label} value={text} onChange={(event) => setText(event.target.value)} />
      <Button type="primary" htmlType="submit">
        {t('apply')}
      </Button>
    </form>
  )
}
