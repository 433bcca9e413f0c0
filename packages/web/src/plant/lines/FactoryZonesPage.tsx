/** The factories by time zone. */

import { listFactories } from '@serialis/contract/plant/lines/factories.routes.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'

export function FactoryZonesPage() {
  const t = useTranslations('lines.factories')
  return (
    <ListPage
      name="factoryZones"
      route={listFactories}
      title={t('zones')}
      rowKey={(row) => row.id}
      columns={[
        { name: 'zone', title: t('fields.zone'), cell: (row) => row.zone },
        { name: 'name', title: t('fields.name'), cell: (row) => row.name },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
