/** Above every page of a sandbox, on paper too: nothing of it is real, and nothing of it leaves the product. */

import { useTranslations } from 'use-intl'
import './sandbox-banner.css'

export function SandboxBanner({ of }: { of: string }) {
  const t = useTranslations('access.sandbox')
  return (
    <div className="banner sandbox-notice" role="status">
      <strong>{t('title', { of })}</strong>
      <span className="grow">{t('text')}</span>
    </div>
  )
}

/** In the header, next to the account. */
export function SandboxTag() {
  const t = useTranslations('access.sandbox')
  return <span className="sandbox-tag">{t('tag')}</span>
}
