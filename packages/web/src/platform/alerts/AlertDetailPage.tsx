import { permissionCode } from '@serialis/contract/permissions.ts'
import { changeAlertStatus, getAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { AlertDetail } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { alertTransitions, REOPEN_DAYS } from '@serialis/contract/platform/alerts/alerts.status.ts'
import { useTranslations } from 'use-intl'
import { alertTargetPath } from '../../kit/navigation/alert-targets.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { HistoryList } from '../../kit/page/HistoryList.tsx'
import { type Step, stepsOf } from '../../kit/page/steps.ts'
import { useScreens } from '../../kit/shell/screens-context.ts'
import { Card } from '../../kit/ui/Card.tsx'
import './alerts.css'
import { Code } from '../../kit/ui/Code.tsx'
import { HoldersOf } from '../../kit/ui/ErrorState.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { caseOf } from './alerts-cases.ts'
import { AlertNote, AlertRepairs, AlertSteps } from './AlertSteps.tsx'
import { useLive } from './live.ts'
import { AlertLevelTag, AlertStatusTag } from './shared/AlertTags.tsx'
import { useAlertFacts, useProblemText, useStepText, useSubjectText } from './useAlertText.ts'

const WITHOUT_FEED_MS = 15_000

function Subject({ alert }: { alert: AlertDetail }) {
  const text = useSubjectText()(alert)
  const path = alertTargetPath(useScreens(), alert.subjectType, alert.subjectId)
  return path === null ? <>{text}</> : <GoTo to={path}>{text}</GoTo>
}

function Happened({ alert }: { alert: AlertDetail }) {
  const t = useTranslations('alerts')
  const problem = useProblemText()(alert)
  const facts = useAlertFacts()(alert)
  const special = caseOf(alert)
  return (
    <Card title={t('happened')}>
      <div className="alert-said">
        <p>{special === null ? t(`means.${alert.type}`) : t(`meansOf.${special}`)}</p>
        {problem !== null && (
          <p>
            <strong>{problem}</strong>
          </p>
        )}
      </div>
      <Facts facts={[{ label: t('fields.subject'), value: <Subject alert={alert} /> }, ...facts]} />
    </Card>
  )
}

function ToDo({ alert }: { alert: AlertDetail }) {
  const t = useTranslations('alerts')
  const may = useMay()
  const closed = alert.repairs.filter(({ isAllowed }) => !isAllowed || !may('alerts.editStatus'))
  const isOpen = alert.status === 'NEW' || alert.status === 'ACTIVE'
  const special = caseOf(alert)
  return (
    <Card title={t('what')}>
      <div className="alert-said">
        <p>{special === null ? t(`advice.${alert.type}`) : t(`adviceOf.${special}`)}</p>
        {closed.map(({ name, isAllowed, permission }) => (
          <p key={name} className="soft">
            {t('needsRight', { repair: t(`repairs.${name}`) })}
            <HoldersOf code={isAllowed ? permissionCode('alerts.editStatus') : permission} />
          </p>
        ))}
        {isOpen && alert.repairs.length > closed.length && <p className="soft">{t('takesIt')}</p>}
        {may('alerts.editStatus') && (
          <div className="alert-repairs">
            <AlertRepairs alert={alert} isFirst={false} />
          </div>
        )}
      </div>
    </Card>
  )
}

function Orders({ alert }: { alert: AlertDetail }) {
  const t = useTranslations('alerts')
  const may = useMay()
  const { items, hasMore } = alert.orders
  return (
    <Card title={t('orders')}>
      {items.length === 0 && <p className="soft">{t('noOrders')}</p>}
      <ul className="alert-orders">
        {items.map(({ id, orderNo }) => (
          <li key={id}>{may('orders.list') ? <GoTo to={pathTo(paths.order, { id })}>{orderNo}</GoTo> : orderNo}</li>
        ))}
        {hasMore && <li className="soft">{t('moreOrders')}</li>}
      </ul>
    </Card>
  )
}

function Timeline({ alert }: { alert: AlertDetail }) {
  const t = useTranslations('alerts')
  const stepText = useStepText()
  return (
    <Card title={t('timeline')}>
      <HistoryList
        entries={alert.steps.map((step) => ({
          id: String(step.number),
          at: step.at,
          title: stepText(step),
          who: step.by || null,
          reason: step.note || null,
        }))}
      />
    </Card>
  )
}

function About({ alert }: { alert: AlertDetail }) {
  const t = useTranslations('alerts')
  const may = useMay()
  const mayNote = may('alerts.editStatus') && ['NEW', 'ACTIVE', 'UNSOLVED'].includes(alert.status)
  return (
    <Card title={t('one')} actions={mayNote && <AlertNote alert={alert} />}>
      <Facts
        facts={[
          { label: t('fields.code'), value: <Code>{alert.type}</Code> },
          {
            label: t('fields.level'),
            value: <AlertLevelTag level={alert.level} />,
          },
          { label: t('fields.owner'), value: alert.ownerName },
          { label: t('fields.count'), value: <Num>{alert.raisedCount}</Num> },
          { label: t('fields.raisedAt'), value: <Instant>{alert.raisedAt}</Instant> },
          { label: t('fields.lastRaisedAt'), value: <Instant>{alert.lastRaisedAt}</Instant> },
          { label: t('fields.causeGoneAt'), value: alert.causeGoneAt && <Instant>{alert.causeGoneAt}</Instant> },
          { label: t('fields.repair'), value: alert.repair && t(`repairs.${alert.repair}`) },
          { label: t('fields.note'), value: alert.note },
        ]}
      />
    </Card>
  )
}

function useAlertSteps(): (alert: AlertDetail) => Step[] {
  const t = useTranslations('alerts')
  const may = useMay()
  const labels = {
    TAKE: t('commands.ACTIVE'),
    SOLVE: t('commands.SOLVED'),
    LEAVE: t('commands.UNSOLVED'),
    DISMISS: t('commands.OBSOLETE'),
    REOPEN: t('reopen'),
  }
  return (alert) => [
    // A repair needs both permissions.
    ...alert.repairs.map(({ name, permission }) => ({
      label: t(`repairs.${name}`),
      permission: may('alerts.editStatus') ? (permission as `${number}`) : ('alerts.editStatus' as const),
      isOpen: true,
      possibleIn: null,
      why: '',
      isKnown: false,
    })),
    ...stepsOf({
      open: alertTransitions.flatMap(({ command, from, to }) =>
        from.some((status) => status === alert.status) && alert.nextStatuses.includes(to) ? [command] : [],
      ),
      steps: {
        TAKE: changeAlertStatus,
        SOLVE: changeAlertStatus,
        LEAVE: changeAlertStatus,
        DISMISS: changeAlertStatus,
        REOPEN: [changeAlertStatus, t('reopenDays', { days: REOPEN_DAYS })],
      },
      label: (command) => labels[command],
      table: alertTransitions,
      status: alert.status,
      word: (status) => t(`status.${status}`),
    }),
  ]
}

export function AlertDetailPage() {
  const t = useTranslations('alerts')
  const alertSteps = useAlertSteps()
  const id = useParam()
  const may = useMay()
  const { isLive } = useLive()
  return (
    <DetailPage
      route={getAlert}
      input={{ params: { id } }}
      {...(!isLive && { refreshMs: WITHOUT_FEED_MS })}
      head={(alert) => ({
        title: t(`types.${alert.type}`),
        tag: <AlertStatusTag status={alert.status} />,
        steps: alertSteps(alert),
        primary: may('alerts.editStatus') && (
          <>
            <AlertSteps alert={alert} />
            <AlertRepairs alert={alert} isFirst />
          </>
        ),
      })}
    >
      {(alert) => (
        <Columns
          main={
            <>
              <Happened alert={alert} />
              <ToDo alert={alert} />
              <Orders alert={alert} />
            </>
          }
          side={
            <>
              <About alert={alert} />
              <Timeline alert={alert} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}
