/** How much is unread, next to the menu's entry. */

import { useTranslations } from 'use-intl'
import { useNewsNow } from '../news.api.ts'

export function NewsCount() {
  const t = useTranslations('news')
  const { data } = useNewsNow()
  const count = data?.unread ?? 0
  if (count === 0) return null
  return (
    <span className="nav-count">
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{t('unread', { count })}</span>
    </span>
  )
}
