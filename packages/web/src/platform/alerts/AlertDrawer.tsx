/** The newest open alerts, next to the current page. */

import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { Checkbox, Drawer } from 'antd'
import { useTranslations } from 'use-intl'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { useLive } from './live.ts'
import { AlertLevelTag, AlertStatusTag } from './shared/AlertTags.tsx'
import { useSubjectText } from './useAlertText.ts'

const SHOWN = 20

function Newest({ onClose }: { onClose: () => void }) {
  const t = useTranslations('alerts')
  const may = useMay()
  const subjectText = useSubjectText()
  const { data, error, refetch } = useRead(listAlerts, { query: { status: 'OPEN', limit: SHOWN } })
  if (error && data === undefined) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (data === undefined) return <span className="bone" style={{ height: 120 }} />
  if (data.items.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
  return (
    <ul className="bell-alerts">
      {data.items.map((alert) => (
        // Opening one closes the drawer; the link's own click opens it.
        <li
          key={alert.id}
          onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
        >
          <span className="row">
            <AlertLevelTag level={alert.level} />
            <AlertStatusTag status={alert.status} />
          </span>
          <span className="bell-what">
            {may('alerts.detail') ? (
              <GoTo to={pathTo(paths.alert, { id: alert.id })}>{t(`types.${alert.type}`)}</GoTo>
            ) : (
              t(`types.${alert.type}`)
            )}
          </span>
          <span className="soft">{subjectText(alert)}</span>
          <span className="soft">
            <Instant>{alert.lastRaisedAt}</Instant>
          </span>
        </li>
      ))}
    </ul>
  )
}

export function AlertDrawer({
  hasSound,
  onSound,
  onClose,
}: {
  hasSound: boolean
  onSound: (isOn: boolean) => void
  onClose: () => void
}) {
  const t = useTranslations('alerts.bell')
  const { isLive } = useLive()
  return (
    <Drawer open title={t('drawer')} size={460} onClose={onClose}>
      {!isLive && (
        <p className="soft" role="status">
          {t('offline')}
        </p>
      )}
      <Newest onClose={onClose} />
      <div className="bell-feet">
        <span onClick={onClose} role="presentation">
          <LinkButton to={paths.alerts} search={{ status: 'OPEN' }}>
            {t('all')}
          </LinkButton>
        </span>
        <Checkbox checked={hasSound} onChange={(event) => onSound(event.target.checked)}>
          {t('sound')}
        </Checkbox>
      </div>
    </Drawer>
  )
}
