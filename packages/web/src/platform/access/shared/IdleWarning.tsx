/** Warns in the last minute before the session ends for want of a sign of its user. Any sign keeps it open. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { getPlatformSession } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ToneShape } from '../../../kit/ui/ToneShape.tsx'
import { serverState } from '../../../kit/wire/server-state.ts'
import { noteSign, useLastSeconds } from '../../../kit/wire/signs.ts'
import './idle-warning.css'

function Warning({ seconds, minutes }: { seconds: number; minutes: number }) {
  const t = useTranslations('access.idle')
  const section = useRef<HTMLElement>(null)
  // Above dialogs, and without the focus: a scan or a text that is being typed goes on.
  useEffect(() => {
    section.current?.showPopover()
    // Tells the server at once of the sign that took the warning away.
    return () => {
      for (const { path } of [getMe, getPlatformSession]) void serverState.refetchQueries({ queryKey: [path] })
    }
  }, [])
  return (
    <section ref={section} popover="manual" role="alert" className="idle-warning">
      <ToneShape tone="hold" />
      <div className="grow">
        <p>{t('warning', { minutes })}</p>
        <p className="soft">{t('kept')}</p>
      </div>
      <span className="idle-seconds" aria-hidden="true">
        {seconds}
      </span>
      <Button type="primary" onClick={noteSign}>
        {t('stay')}
      </Button>
    </section>
  )
}

export function IdleWarning({ minutes, onEnd }: { minutes: number; onEnd: () => void }) {
  const seconds = useLastSeconds(minutes)
  const isOver = seconds === 0
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return seconds === null || isOver ? null : <Warning seconds={seconds} minutes={minutes} />
}
