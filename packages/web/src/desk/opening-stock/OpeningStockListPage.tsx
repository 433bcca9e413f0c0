import { listOnboardings } from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import { openingStockStatuses } from '@serialis/contract/desk/opening-stock/opening-stock.status.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { openingStockTones } from './opening-stock.tones.ts'

export function OpeningStockListPage() {
  const t = useTranslations('openingStock')
  return (
    <ListPage
      name="onboardings"
      route={listOnboardings}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.onboarding, { id: row.id })}
      refreshMs={10_000}
      columns={[
        { name: 'number', title: t('fields.number'), align: 'end', cell: (row) => <Num>{row.number}</Num> },
        { name: 'name', title: t('fields.name'), cell: (row) => row.name },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (row) => (
            <StatusTag tone={openingStockTones[row.status]} term={`openingStock.${row.status}`}>
              {t(`status.${row.status}`)}
            </StatusTag>
          ),
        },
        { name: 'rows', title: t('fields.rows'), align: 'end', cell: (row) => <Num>{row.rows}</Num> },
        { name: 'errorRows', title: t('fields.errorRows'), align: 'end', cell: (row) => <Num>{row.errorRows}</Num> },
        { name: 'uploadedAt', title: t('fields.uploadedAt'), cell: (row) => <Instant>{row.uploadedAt}</Instant> },
        { name: 'uploadedBy', title: t('fields.uploadedBy'), cell: (row) => row.uploadedBy },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: openingStockStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('upload'), to: paths.onboardingCreate, isPrimary: true }]}
    />
  )
}
