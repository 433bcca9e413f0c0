/** Replaces a page that threw an error; the shell around it keeps working. */

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

export function CrashPage({ error }: { error: unknown }) {
  const t = useTranslations('kit.crash')
  useEffect(() => console.error(error), [error])
  return (
    <div className="lonely" role="alert">
      <h1>{t('title')}</h1>
      <p className="soft">{t('text')}</p>
      <button type="button" className="link lonely-link" onClick={() => location.reload()}>
        {t('again')}
      </button>
    </div>
  )
}
