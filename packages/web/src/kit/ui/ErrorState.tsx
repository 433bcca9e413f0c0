/** Shown in place of something that could not be read: the reason, and a retry button. */

import { Button } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { type ErrorParams, useErrorText } from '../language/i18n.tsx'
import { useSlots } from '../shell/slots.ts'
import type { CallError } from '../wire/call-error.ts'
import { useShownError } from '../wire/unread.ts'
import { EmptyState } from './EmptyState.tsx'

/** Which roles hold a permission. */
export function HoldersOf({ code }: { code: string }) {
  const { Holders } = useSlots()
  return (
    <Suspense>
      <Holders code={code} codes={code} />
    </Suspense>
  )
}

/** Which roles hold the permission that a refusal names. */
export function MissingPermission({ error }: { error: { key?: string; params?: ErrorParams } }) {
  const code = error.params?.['code']
  return error.key === 'no_permission' && typeof code === 'string' ? <HoldersOf code={code} /> : null
}

export function ErrorState({
  error,
  onAgain,
  wayOn,
}: {
  error: Pick<CallError, 'status' | 'key' | 'params' | 'requestId'>
  onAgain?: () => void
  /** From a refusal, in place of asking again. */
  wayOn?: ReactNode
}) {
  const t = useTranslations('kit')
  const errorText = useErrorText()
  useShownError(error)
  // The console is on its way to the login page, which shows the reason.
  if (error.status === 401) return null
  if (error.status === 403)
    return (
      <EmptyState
        title={t('states.noPermissionTitle')}
        text={
          <>
            {errorText(error.key, error.params)} <MissingPermission error={error} />
          </>
        }
      />
    )
  // Asked again, a failure may be over; a refusal stays.
  const isRefused = error.status >= 400 && error.status < 500
  const text = (
    <>
      {errorText(error.key, error.params)}
      {error.requestId && <span className="mono empty-id">{t('shell.requestId', { id: error.requestId })}</span>}
    </>
  )
  return (
    <EmptyState
      title={t('states.errorTitle')}
      text={text}
      action={(isRefused && wayOn) || (onAgain && <Button onClick={onAgain}>{t('states.again')}</Button>)}
    />
  )
}
