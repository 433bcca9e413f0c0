/** In the header: how much waits for the user, also where the menu is folded away. */

import { useTranslations } from 'use-intl'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Count } from '../../kit/ui/Count.tsx'
import { useMyWork, waitsAt } from './my-work.api.ts'

export function WorkLink() {
  const t = useTranslations('kit.shell')
  const { data } = useMyWork()
  const { count } = waitsAt(paths.home, data ?? { counts: [] })
  if (count === 0) return null
  const text = t('waiting', { count })
  return (
    <GoTo to={paths.home} className="header-button" title={text}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path
          d="M3 11.5 5.2 4.6a1.5 1.5 0 0 1 1.4-1h6.8a1.5 1.5 0 0 1 1.4 1L17 11.5m-14 0v4a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-4m-14 0h3.8l1.2 2h4l1.2-2H17"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="unseen">{text}</span>
      <Count>{count}</Count>
    </GoTo>
  )
}
