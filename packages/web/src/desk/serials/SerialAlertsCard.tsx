/** Alerts of a code's order and line, open ones first; nothing when there are none. */

import type { SerialDetail } from '@serialis/contract/desk/serials/serials.schema.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { Alert } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { useTranslations } from 'use-intl'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { AlertTags } from '../../platform/alerts/shared/AlertTags.tsx'

const SHOWN = 5
const isOpen = ({ status }: Alert) => status === 'NEW' || status === 'ACTIVE'

/** The last alerts of one record. */
function useAlertsOf(subjectType: 'order' | 'line', subjectId: string | undefined): Alert[] {
  const may = useMay()
  const { data } = useRead(
    listAlerts,
    { query: { subjectType, subjectId: subjectId ?? '', limit: SHOWN } },
    { enabled: subjectId !== undefined && may('alerts.list') },
  )
  return data?.items ?? []
}

export function SerialAlertsCard({ serial: { order, line } }: { serial: Pick<SerialDetail, 'order' | 'line'> }) {
  const t = useTranslations('alerts')
  const may = useMay()
  const ofOrder = useAlertsOf('order', order?.id)
  const ofLine = useAlertsOf('line', line?.id)
  const alerts = [...ofOrder, ...ofLine]
    .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.lastRaisedAt.localeCompare(a.lastRaisedAt))
    .slice(0, SHOWN)
  if (alerts.length === 0) return null
  return (
    <Card title={t('title')}>
      <ul className="serial-alerts">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <span>
              {may('alerts.detail') ? (
                <GoTo to={pathTo(paths.alert, { id: alert.id })}>{t(`types.${alert.type}`)}</GoTo>
              ) : (
                t(`types.${alert.type}`)
              )}
            </span>
            <span className="soft">
              <Instant>{alert.lastRaisedAt}</Instant>
            </span>
            <AlertTags level={alert.level} status={alert.status} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
