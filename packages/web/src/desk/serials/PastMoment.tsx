/** Asks for a past moment in the tenant's time zone, and shows it while it is active. */

import { Button, Input, Popover } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DayPicker } from '../../kit/form/DayPicker.tsx'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { clockIn, instantIn } from '../../kit/language/wall-clock.ts'
import './serials.css'

/** The past moment in an address: what had happened until then, or (`by=recorded`) what was recorded by then. */
export const momentOf = (at: string | undefined, by: string | undefined): { at?: string; by?: 'recorded' } =>
  at === undefined ? {} : { at, ...(by === 'recorded' && { by: 'recorded' as const }) }

export function PastMoment({ at, onShow }: { at: string | null; onShow: (at: string) => void }) {
  const t = useTranslations('serials.time')
  const { zone, today } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const [moment, setMoment] = useState(() => clockIn(zone, at === null ? new Date() : new Date(at)))
  const instant = instantIn(zone, moment.day, moment.clock)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (instant === null) return
    setOpen(false)
    onShow(instant.toISOString())
  }
  const form = (
    <form className="past-form" onSubmit={submit}>
      <Labelled label={t('day')}>
        {(control) => (
          <DayPicker {...control} value={moment.day} max={today()} onChange={(day) => setMoment({ ...moment, day })} />
        )}
      </Labelled>
      <Labelled label={`${t('clock')} (${zone})`}>
        {(control) => (
          <Input
            {...control}
            type="time"
            step={1}
            value={moment.clock}
            onChange={(event) => setMoment({ ...moment, clock: event.target.value })}
          />
        )}
      </Labelled>
      <Button htmlType="submit" type="primary" disabled={instant === null}>
        {t('show')}
      </Button>
    </form>
  )
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={form}
    >
      <Button>{t('open')}</Button>
    </Popover>
  )
}

/** `by`: what had happened until then, or what was recorded by then. */
export function ThenBanner({ at, by, onNow }: { at: string; by: 'happened' | 'recorded'; onNow: () => void }) {
  const t = useTranslations('serials.time')
  const { exact } = useFormats()
  return (
    <div className="then" role="status">
      <span className="grow">{t(by, { at: exact(at) })}</span>
      <Button size="small" onClick={onNow}>
        {t('now')}
      </Button>
    </div>
  )
}
