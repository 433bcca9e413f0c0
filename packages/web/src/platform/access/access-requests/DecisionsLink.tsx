/** In the header of people who may approve: how many changes wait for them, while some do. */

import { countDecisions } from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Count } from '../../../kit/ui/Count.tsx'
import './access-requests.css'
import { useRead } from '../../../kit/wire/server-state.ts'

const REFRESH_MS = 30_000

function Link() {
  const t = useTranslations('accessRequests')
  const { data } = useRead(countDecisions, {}, { refreshMs: REFRESH_MS })
  const count = data?.count ?? 0
  if (count === 0) return null
  const text = t('forYou', { count })
  return (
    <GoTo to={paths.accessRequests} search={{ status: 'PENDING' }} className="header-button" title={text}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path
          d="M7 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5c0-3 2-5 5-5 1 0 2 .3 2.8.8M11 14.5l2.3 2.3L18 12"
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

export function DecisionsLink() {
  const may = useMay()
  return may('accessRequests.approve') && may('accessRequests.list') ? <Link /> : null
}
