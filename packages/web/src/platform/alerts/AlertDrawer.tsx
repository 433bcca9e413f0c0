/** Open alerts next to the current page: by level, and within a level by age. Below them, what is muted. */

import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { type Alert, ALERT_LEVELS, type AlertLevel } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { Checkbox, Drawer } from 'antd'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import type { Mutes } from '../../kit/notices/mutes.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { isTold } from './alert-mutes.ts'
import { useLive } from './live.ts'
import { MuteSettings } from './MuteSettings.tsx'
import { AlertLevelTag, AlertStatusTag } from './shared/AlertTags.tsx'
import { useSubjectText } from './useAlertText.ts'

/** Of each level. */
const SHOWN = 10
const DAY_MS = 86_400_000
const AGES = ['today', 'week', 'older'] as const
type Age = (typeof AGES)[number]

function useAgeOf() {
  const { instant, today } = useFormats()
  return ({ raisedAt }: Alert): Age => {
    const day = instant(raisedAt).slice(0, 10)
    if (day >= today()) return 'today'
    return Date.parse(today()) - Date.parse(day) < 7 * DAY_MS ? 'week' : 'older'
  }
}

function AlertItem({ alert, isMuted }: { alert: Alert; isMuted: boolean }) {
  const t = useTranslations('alerts')
  const may = useMay()
  const subjectText = useSubjectText()
  const type = t(`types.${alert.type}`)
  return (
    <li>
      <span className="bell-what">
        {may('alerts.detail') ? <GoTo to={pathTo(paths.alert, { id: alert.id })}>{type}</GoTo> : type}
      </span>
      <span className="soft">{subjectText(alert)}</span>
      <span className="row soft">
        <Instant>{alert.raisedAt}</Instant>
        <AlertStatusTag status={alert.status} />
        {isMuted && t('mute.isMuted')}
      </span>
    </li>
  )
}

function OfLevel({ level, alerts, mutes }: { level: AlertLevel; alerts: readonly Alert[]; mutes: Mutes }) {
  const t = useTranslations('alerts.bell')
  const ageOf = useAgeOf()
  const byAge = Map.groupBy(alerts, ageOf)
  const { number } = useFormats()
  const { kinds } = useLive()
  const count = kinds.reduce((sum, kind) => (kind.level === level ? sum + kind.count : sum), 0)
  return (
    <section aria-labelledby={`bell-${level}`} className="bell-level">
      <h2 id={`bell-${level}`} className="row">
        <AlertLevelTag level={level} />
        <span className="num soft">{number(Math.max(count, alerts.length))}</span>
      </h2>
      {AGES.map((age) => {
        const ofAge = byAge.get(age)
        return (
          ofAge && (
            <div key={age}>
              <h3 className="soft">{t(`ages.${age}`)}</h3>
              <ul className="bell-alerts">
                {ofAge.map((alert) => (
                  <AlertItem key={alert.id} alert={alert} isMuted={!isTold(mutes, alert)} />
                ))}
              </ul>
            </div>
          )
        )
      })}
      {count > alerts.length && (
        <GoTo to={paths.alerts} search={{ status: 'OPEN', level }}>
          {t('allOf', { count: number(count) })}
        </GoTo>
      )}
    </section>
  )
}

const useLevel = (level: AlertLevel) => useRead(listAlerts, { query: { status: 'OPEN', level, limit: SHOWN } })

function ByLevel({ mutes }: { mutes: Mutes }) {
  const t = useTranslations('alerts')
  const reads = { HIGH: useLevel('HIGH'), MIDDLE: useLevel('MIDDLE'), LOW: useLevel('LOW') }
  const all = Object.values(reads)
  const failed = all.find(({ error, data }) => error && data === undefined)
  if (failed?.error)
    return <ErrorState error={failed.error} onAgain={() => void Promise.all(all.map(({ refetch }) => refetch()))} />
  if (all.some(({ data }) => data === undefined)) return <span className="bone" style={{ height: 120 }} />
  const shown = ALERT_LEVELS.filter((level) => (reads[level].data?.items.length ?? 0) > 0)
  if (shown.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
  return shown.map((level) => (
    <OfLevel key={level} level={level} alerts={reads[level].data?.items ?? []} mutes={mutes} />
  ))
}

interface AlertDrawerProps {
  mutes: Mutes
  hasSound: boolean
  onSound: (isOn: boolean) => void
  onClose: () => void
}

export function AlertDrawer({ mutes, hasSound, onSound, onClose }: AlertDrawerProps) {
  const t = useTranslations('alerts.bell')
  const { isLive } = useLive()
  return (
    <Drawer open title={t('drawer')} size={460} onClose={onClose}>
      {!isLive && (
        <p className="soft" role="status">
          {t('offline')}
        </p>
      )}
      {/* Following a link closes the drawer; the link's own click opens its page. */}
      <div onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}>
        <ByLevel mutes={mutes} />
        <div className="bell-feet">
          <LinkButton to={paths.alerts} search={{ status: 'OPEN' }}>
            {t('all')}
          </LinkButton>
          <Checkbox checked={hasSound} onChange={(event) => onSound(event.target.checked)}>
            {t('sound')}
          </Checkbox>
        </div>
      </div>
      <MuteSettings mutes={mutes} />
    </Drawer>
  )
}
