/** Open alerts by level, and one's own: each a link to the list of just these. */

import { countAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { ALERT_LEVELS } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { useTranslations } from 'use-intl'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import './alerts.css'
import { AlertLevelTag } from './shared/AlertTags.tsx'

export function AlertChips() {
  const t = useTranslations('alerts')
  const { data } = useRead(countAlerts, { query: {} })
  const count = (value: number | undefined) => <span className="num">{value ?? '–'}</span>
  return (
    <nav className="alert-chips" aria-label={t('openAlerts')}>
      {ALERT_LEVELS.map((one) => (
        <GoTo key={one} className="alert-chip" to={paths.alerts} search={{ status: 'OPEN', level: one }}>
          <AlertLevelTag level={one} isPlain />
          {count(data?.levels[one])}
        </GoTo>
      ))}
      <GoTo className="alert-chip" to={paths.alerts} search={{ status: 'OPEN', owner: 'mine' }}>
        {t('mine')}
        {count(data?.mine)}
      </GoTo>
    </nav>
  )
}
