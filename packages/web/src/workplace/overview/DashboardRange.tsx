/** The days that the dashboard shows: the last 7, 30 or 90, or from one day to another; kept in the address. */

import { dayPlus, MOST_DAYS, THROUGHPUT_DAYS } from '@serialis/contract/workplace/overview/overview.schema.ts'
import { Segmented } from 'antd'
import { useTranslations } from 'use-intl'
import { DayPicker } from '../../kit/form/DayPicker.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { useChangeSearch, useSearch } from '../../kit/navigation/navigate.tsx'

const CHOICES = [7, THROUGHPUT_DAYS, 90] as const
const DAY = /^\d{4}-\d\d-\d\d$/

export interface Days {
  from: string
  to: string
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)

/** What the address says; what it says wrongly is left out, and of a range that is too long its first days are. */
export function useDays(): Days & { days: number | null } {
  const { days, from = '', to = '' } = useSearch()
  const { today } = useFormats()
  if (DAY.test(from) && DAY.test(to) && from <= to)
    return { from: later(from, dayPlus(to, 1 - MOST_DAYS)), to, days: null }
  const count = CHOICES.find((choice) => String(choice) === days) ?? THROUGHPUT_DAYS
  return { from: dayPlus(today(), 1 - count), to: today(), days: count }
}

export function DashboardRange() {
  const t = useTranslations('overview.range')
  const { from, to, days } = useDays()
  const { today } = useFormats()
  const change = useChangeSearch()
  return (
    <div className="row">
      <Segmented
        aria-label={t('label')}
        value={days ?? 'days'}
        options={[
          ...CHOICES.map((count) => ({ value: count, label: t('last', { count: String(count) }) })),
          { value: 'days', label: t('days') },
        ]}
        onChange={(chosen) =>
          change(chosen === 'days' ? { days: '', from, to } : { days: String(chosen), from: '', to: '' })
        }
      />
      {days === null && (
        <>
          <DayPicker
            aria-label={t('from')}
            value={from}
            max={to}
            onChange={(day) => day && change({ from: day, to: earlier(to, dayPlus(day, MOST_DAYS - 1)) })}
          />
          <DayPicker
            aria-label={t('to')}
            value={to}
            min={from}
            max={today()}
            onChange={(day) => day && change({ from: later(from, dayPlus(day, 1 - MOST_DAYS)), to: day })}
          />
        </>
      )}
    </div>
  )
}
