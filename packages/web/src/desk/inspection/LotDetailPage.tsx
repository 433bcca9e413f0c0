/** One inspection lot: its progress, its plan, its sample with the results, the decision, and its history. */

import * as routes from '@serialis/contract/desk/inspection/inspection.routes.ts'
import type { LotDetail } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import {
  lotStations,
  lotTransitions,
  openLotStatuses,
  type LotStation,
  type LotStatus,
} from '@serialis/contract/desk/inspection/inspection.status.ts'
import { severities, type Severity } from '@serialis/contract/desk/inspection/sampling-tables.ts'
import { nextStatuses } from '@serialis/contract/kit/transitions.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { HistoryList } from '../../kit/page/HistoryList.tsx'
import { type Step, stepsOf } from '../../kit/page/steps.ts'
import { LineMap } from '../../kit/pictures/LineMap.tsx'
import { stationsOf } from '../../kit/pictures/stations.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import './inspection.css'
import { SignatureBadge } from '../../platform/signatures/shared/SignatureBadge.tsx'
import { lotTones } from './inspection.tones.ts'
import { LotDecision } from './LotDecision.tsx'
import { LotFacts } from './LotFacts.tsx'
import { LotPlanCard } from './LotPlanCard.tsx'
import { LotSamplesCard } from './LotSamplesCard.tsx'

const REFRESH_MS = 5_000

function MapCard({ lot }: { lot: LotDetail }) {
  const t = useTranslations('inspection')
  const errorText = useErrorText()
  const entries = lot.history.map(({ to, at, by }) => ({ status: to, at, by }))
  const stations = stationsOf({
    stations: lotStations,
    status: lot.status,
    entries,
    next: nextStatuses<LotStatus>(lotTransitions, lot.status),
    labelOf: (key) => t(`stations.${key as LotStation}`),
  })
  const blocked = lot.allowed.find(({ blockedBy }) => blockedBy !== null)?.blockedBy
  return (
    <Card isWide>
      <LineMap
        label={t('map')}
        stations={stations.map((station) =>
          station.state === 'here' ? { ...station, label: t(`status.${lot.status}`) } : station,
        )}
      />
      {blocked && openLotStatuses.includes(lot.status) && (
        <p className="banner">{errorText(blocked.key, blocked.params)}</p>
      )}
      {lot.onHold > 0 && <p className="banner">{t('held', { count: lot.onHold })}</p>}
    </Card>
  )
}

const isSeverity = (value: unknown): value is Severity => severities.some((one) => one === value)

function HistoryCard({ lot }: { lot: LotDetail }) {
  const t = useTranslations('inspection')
  const switched = (facts: Record<string, unknown>) => {
    const [from, to] = Array.isArray(facts['severity']) ? (facts['severity'] as unknown[]) : []
    return isSeverity(from) && isSeverity(to) && from !== to
      ? t('switched', { from: t(`severity.${from}`), to: t(`severity.${to}`) })
      : ''
  }
  return (
    <Card title={t('history')}>
      <HistoryList
        entries={lot.history.map(({ number, at, command, by, reason, facts, signature }) => ({
          id: String(number),
          at,
          title: t(`commands.${command}`),
          who: by,
          reason: [switched(facts), signature === null ? reason : ''].filter(Boolean).join('. '),
          more: signature && <SignatureBadge signature={signature} />,
        }))}
      />
    </Card>
  )
}

function useLotSteps(): (lot: LotDetail) => Step[] {
  const t = useTranslations('inspection')
  const errorText = useErrorText()
  return (lot) => {
    const why = (command: LotDetail['allowed'][number]['command']) => {
      const blockedBy = lot.allowed.find((one) => one.command === command)?.blockedBy
      return blockedBy ? errorText(blockedBy.key, blockedBy.params) : ''
    }
    const isComplete = lot.progress.taken >= lot.plan.sampleSize
    const nothingHeld = errorText('inspection_nothing_on_hold')
    return stepsOf({
      open: lot.allowed.flatMap(({ command, blockedBy }) =>
        blockedBy === null && !(command === 'take' && isComplete) ? [command] : [],
      ),
      steps: {
        take: [routes.takeInspectionSamples, isComplete && t('samples.allTaken')],
        record: [routes.recordInspectionResults, why('record')],
        finish: [routes.finishInspection, why('finish')],
        reopen: [routes.reopenInspection, why('reopen')],
        release: [routes.releaseInspectionLot, why('release')],
        reject: [routes.rejectInspectionLot, why('reject')],
        withdraw: [routes.withdrawInspectionLot, why('withdraw')],
        liftHold: [routes.liftInspectionHold, why('liftHold') || nothingHeld],
        resume: [routes.resumeInspection, t('notStopped')],
      },
      label: (command) => t(`actions.${command}`),
      table: lotTransitions,
      status: lot.status,
      word: (status) => t(`status.${status}`),
    })
  }
}

export function LotDetailPage() {
  const t = useTranslations('inspection')
  const lotSteps = useLotSteps()
  const id = useParam()
  return (
    <DetailPage
      route={routes.getInspectionLot}
      input={{ params: { id } }}
      refreshMs={REFRESH_MS}
      head={(lot) => ({
        title: `${t('number', { number: String(lot.number) })}  ${lot.productName}`,
        tag: (
          <StatusTag tone={lotTones[lot.status]} term={`lot.${lot.status}`}>
            {t(`status.${lot.status}`)}
          </StatusTag>
        ),
        steps: lotSteps(lot),
        primary: <LotDecision lot={lot} />,
      })}
    >
      {(lot) => (
        <>
          <MapCard lot={lot} />
          <Columns
            main={
              <>
                <LotSamplesCard lot={lot} />
                <Card title={t('facts')}>
                  <LotFacts lot={lot} />
                </Card>
              </>
            }
            side={
              <>
                <LotPlanCard lot={lot} />
                <HistoryCard lot={lot} />
                <Card title={t('fields.seed')}>
                  <p className="mono seed">{lot.seed}</p>
                  <p className="soft">{t('planCard.draw')}</p>
                </Card>
              </>
            }
          />
        </>
      )}
    </DetailPage>
  )
}
