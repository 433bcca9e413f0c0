/** A page whose record is not read yet: the shape of what comes, or why it could not be read. */

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../ui/ErrorState.tsx'
import type { CallError } from '../wire/call-error.ts'
import { PageHead } from './PageHead.tsx'
import '../ui/ui.css'

export function PageWaiting() {
  const t = useTranslations('kit.states')
  return (
    <div className="page" role="status" aria-label={t('loading')}>
      <div className="page-head">
        <span className="bone" style={{ width: 180 }} />
        <span className="bone" style={{ width: 340, height: 26 }} />
      </div>
      <div className="card">
        <span className="bone" style={{ height: 90 }} />
      </div>
      <div className="card">
        <span className="bone" style={{ height: 220 }} />
      </div>
    </div>
  )
}

export interface PageUnreadProps {
  error: CallError
  onAgain: () => void
  /** A way on from a refusal, in place of asking again. */
  wayOn?: ReactNode
}

export function PageUnread({ error, onAgain, wayOn }: PageUnreadProps) {
  const t = useTranslations('kit.states')
  return (
    <div className="page">
      <PageHead title={t(error.status === 403 ? 'noPermissionTitle' : 'errorTitle')} isUnread />
      <div className="card">
        <ErrorState error={error} onAgain={onAgain} wayOn={wayOn} />
      </div>
    </div>
  )
}
