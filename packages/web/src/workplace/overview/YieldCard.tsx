/** What each line made well, of what it made well or rejected. */

import type { Dashboard } from '@serialis/contract/workplace/overview/overview.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { RankedBars } from '../../kit/pictures/RankedBars.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { ChartTable } from './ChartTable.tsx'

type LineYield = Dashboard['yields'][number]

const shareOf = ({ good, rejected }: LineYield): number => good / (good + rejected)

export function YieldCard({ yields }: Pick<Dashboard, 'yields'>) {
  const t = useTranslations('overview')
  const { percent } = useFormats()
  const ordersOf = ({ lineId }: LineYield) => ({ to: paths.orders, search: { lineId } })
  return (
    <Card title={t('yield')} note={t('yieldNote')}>
      {yields.length === 0 ? (
        <p className="soft">{t('noYield')}</p>
      ) : (
        <>
          <RankedBars
            label={t('yield')}
            tone="active"
            most={1}
            rows={yields.map((line) => ({
              key: line.lineId,
              label: line.name,
              count: shareOf(line),
              text: percent(shareOf(line)),
              ...ordersOf(line),
            }))}
          />
          <ChartTable
            caption={t('yield')}
            rows={yields}
            rowKey={({ lineId }) => lineId}
            columns={[
              { name: 'line', title: t('line'), cell: (line) => <GoTo {...ordersOf(line)}>{line.name}</GoTo> },
              { name: 'good', title: t('good'), align: 'end', cell: ({ good }) => <Num>{good}</Num> },
              { name: 'rejected', title: t('rejected'), align: 'end', cell: ({ rejected }) => <Num>{rejected}</Num> },
              {
                name: 'yield',
                title: t('share'),
                align: 'end',
                cell: (line) => <span className="num">{percent(shareOf(line))}</span>,
              },
            ]}
          />
        </>
      )}
    </Card>
  )
}
