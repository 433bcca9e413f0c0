/** How long the codes of each pool and rule last at the rate of the chosen days. */

import type { CodeForecast, Dashboard } from '@serialis/contract/workplace/overview/overview.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { RankedBars } from '../../kit/pictures/RankedBars.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { ChartTable } from './ChartTable.tsx'

/** A bar that is full. */
const YEAR_DAYS = 365
const CENTURY_DAYS = 36_500

function useWords() {
  const t = useTranslations('overview')
  const ledger = useTranslations('ledger')
  const { number } = useFormats()
  return {
    nameOf: ({ name, version, level }: CodeForecast) =>
      version === null
        ? t('pool', { name, level: ledger(`level.${level ?? 'EA'}`) })
        : t('rule', { name, version: String(version) }),
    lasts: ({ daysLeft, left }: CodeForecast) =>
      left === 0
        ? t('usedUp')
        : daysLeft === null
          ? t('unused')
          : daysLeft > CENTURY_DAYS
            ? t('century')
            : t('daysLeft', { count: number(daysLeft), days: daysLeft }),
  }
}

const pageOf = ({ kind, pageId }: CodeForecast) =>
  pathTo(kind === 'POOL' ? paths.poolConfig : paths.rule, { id: pageId })

export function ForecastCard({ forecast, throughput }: Pick<Dashboard, 'forecast' | 'throughput'>) {
  const t = useTranslations('overview')
  const { nameOf, lasts } = useWords()
  const keyOf = ({ kind, id }: CodeForecast) => `${kind} ${id}`
  return (
    <Card isWide title={t('forecast')} note={t('forecastNote', { days: throughput.length })}>
      {forecast.length === 0 ? (
        <EmptyState title={t('noCapacity')} />
      ) : (
        <>
          <RankedBars
            label={t('forecast')}
            tone="active"
            most={YEAR_DAYS}
            rows={forecast.map((one) => ({
              key: keyOf(one),
              label: nameOf(one),
              count: one.daysLeft ?? (one.left === 0 ? 0 : YEAR_DAYS),
              text: lasts(one),
              to: pageOf(one),
              mark: one.warnDays,
              tone: one.isLow ? 'rejected' : one.daysLeft === null ? 'inactive' : 'active',
            }))}
          />
          <ChartTable
            caption={t('forecast')}
            rows={forecast}
            rowKey={keyOf}
            columns={[
              { name: 'of', title: t('codesOf'), cell: (one) => <GoTo to={pageOf(one)}>{nameOf(one)}</GoTo> },
              { name: 'used', title: t('usedInDays'), align: 'end', cell: ({ used }) => <Num>{used}</Num> },
              { name: 'left', title: t('left'), align: 'end', cell: ({ left }) => <Num>{left}</Num> },
              {
                name: 'threshold',
                title: t('threshold'),
                align: 'end',
                cell: ({ threshold }) => threshold !== null && <Num>{threshold}</Num>,
              },
              { name: 'lasts', title: t('lasts'), cell: lasts },
              {
                name: 'warning',
                title: t('warning'),
                cell: ({ isLow, warnDays }) =>
                  isLow ? (
                    <StatusTag tone="rejected">{t('low')}</StatusTag>
                  ) : (
                    <span className="soft">{t('warnsAt', { days: String(warnDays) })}</span>
                  ),
              },
            ]}
          />
        </>
      )}
    </Card>
  )
}
