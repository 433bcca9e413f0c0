/** An instant as day and clock in the tenant's time zone; empty until both are a time. */

import { Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../language/time.ts'
import { clockIn, instantIn } from '../language/wall-clock.ts'
import { DayPicker } from './DayPicker.tsx'
import './form.css'

export interface MomentInputProps {
  id?: string
  label: string
  /** ISO 8601; empty for none. */
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

export function MomentInput({ label, value, onChange, ...control }: MomentInputProps) {
  const t = useTranslations('kit.form')
  const { zone } = useFormats()
  const shown = (instant: string) =>
    instant === '' ? { day: '', clock: '00:00:00' } : clockIn(zone, new Date(instant))
  const [moment, setMoment] = useState(() => shown(value))
  const [known, setKnown] = useState(value)
  // Set by the form: a draft that is taken up, the values of a newer record.
  if (value !== known) {
    setKnown(value)
    if (value !== (instantIn(zone, moment.day, moment.clock)?.toISOString() ?? '')) setMoment(shown(value))
  }
  const change = (next: typeof moment) => {
    setMoment(next)
    onChange(instantIn(zone, next.day, next.clock)?.toISOString() ?? '')
  }
  return (
    <div className="row moment">
      <DayPicker
        {...control}
        aria-label={t('momentDay', { label })}
        value={moment.day}
        onChange={(day) => change({ ...moment, day })}
      />
      <Input
        aria-label={t('momentClock', { label, zone })}
        type="time"
        step={1}
        value={moment.clock}
        onChange={(event) => change({ ...moment, clock: event.target.value })}
      />
      <span className="soft">{zone}</span>
    </div>
  )
}
