/** Draws the notices; a screen reader announces each of them. */

import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { MeanwhileLines } from '../form/Meanwhile.tsx'
import { useErrorText } from '../language/i18n.tsx'
import './notices.css'
import { MissingPermission } from '../ui/ErrorState.tsx'
import { ToneShape } from '../ui/ToneShape.tsx'
import { dismiss, hold, type Notice, type NoticeAction, release, useNotices } from './notices.ts'

export function Notices() {
  const t = useTranslations('kit.shell')
  const notices = useNotices()
  const section = useRef<HTMLElement>(null)
  // Shown again with each notice, so that it is above a dialog that was opened in the meantime.
  useEffect(() => {
    section.current?.hidePopover()
    if (notices.length > 0) section.current?.showPopover()
  }, [notices])
  return (
    <section ref={section} popover="manual" className="notices" aria-label={t('notices')} aria-live="polite">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function ActionButton({ notice, action }: { notice: Notice; action: NoticeAction }) {
  const act = () => {
    dismiss(notice.id)
    action.run()
  }
  return (
    <button type="button" className="plain notice-action" onClick={act}>
      {action.label}
    </button>
  )
}

function NoticeCard({ notice }: { notice: Notice }) {
  const t = useTranslations('kit.shell')
  const errorText = useErrorText()
  return (
    <div
      className={`notice notice-${notice.tone}`}
      {...(notice.action && {
        onPointerEnter: () => hold(notice),
        onPointerLeave: () => release(notice),
        onFocus: () => hold(notice),
        onBlur: () => release(notice),
      })}
    >
      <ToneShape tone={notice.tone === 'good' ? 'active' : 'hold'} />
      <div className="grow">
        <p>{notice.text ?? errorText(notice.key ?? 'server_busy', notice.params)}</p>
        <MissingPermission error={notice} />
        {notice.meanwhile && <MeanwhileLines changes={notice.meanwhile} />}
        {notice.requestId && <p className="mono">{t('requestId', { id: notice.requestId })}</p>}
      </div>
      {notice.action && <ActionButton notice={notice} action={notice.action} />}
      <button type="button" className="plain" aria-label={t('dismiss')} onClick={() => dismiss(notice.id)}>
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </div>
  )
}
