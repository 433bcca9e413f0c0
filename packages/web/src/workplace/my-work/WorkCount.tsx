/** How much waits for the user on a page, next to its entry in the menu. */

import { useTranslations } from 'use-intl'
import { useMyWork, waitsAt } from './my-work.api.ts'

export function WorkCount({ path }: { path: string }) {
  const t = useTranslations('kit.shell')
  const { data } = useMyWork()
  const { count, hasMore } = waitsAt(path, data ?? { counts: [] })
  if (count === 0) return null
  return (
    <span className="nav-count">
      <span aria-hidden="true">{hasMore ? t('countMore', { count: String(count) }) : count}</span>
      <span className="unseen">{t('waiting', { count })}</span>
    </span>
  )
}
