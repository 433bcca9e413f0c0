import { listLineExchanges } from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useTraffic } from './useTraffic.tsx'

export function LineTrafficPage() {
  const t = useTranslations('lineConnections')
  const { columns, filters } = useTraffic(true)
  return (
    <ListPage
      name="lineTraffic"
      route={listLineExchanges}
      title={t('title')}
      lead={t('lead')}
      rowKey={({ id }) => id}
      refreshMs={5_000}
      columns={columns}
      filters={filters}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
