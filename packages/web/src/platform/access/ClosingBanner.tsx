/** Above every page of a tenant whose closing is announced or done. */

import type { SessionView } from '@serialis/contract/platform/access/access.schema.ts'
import { useTranslations } from 'use-intl'
import { Can } from '../../kit/navigation/Can.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import './closing-banner.css'

export function ClosingBanner({ closing }: { closing: NonNullable<SessionView['closing']> }) {
  const t = useTranslations('access.closing')
  const { day, retentionDay: until, isClosed } = closing
  return (
    <div className="banner closing-notice" role="status">
      <p className="grow">{isClosed ? t('closed', { until }) : t('announced', { day, until })}</p>
      <Can permission="events.export">
        <LinkButton to={paths.closing}>{t('toPage')}</LinkButton>
      </Can>
    </div>
  )
}
