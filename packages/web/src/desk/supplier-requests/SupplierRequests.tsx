/** The requests for approval of one supplier; shown on the supplier's page. */

import { listSupplierRequests } from '@serialis/contract/desk/supplier-requests/supplier-requests.routes.ts'
import { useTranslations } from 'use-intl'
import { List } from '../../kit/list/ListPage.tsx'
import { Can } from '../../kit/navigation/Can.tsx'
import { useRequestColumns } from './useRequestColumns.tsx'

export function SupplierRequests({ supplierId }: { supplierId: string }) {
  const t = useTranslations('suppliers.requests')
  const { columns, dialog } = useRequestColumns()
  return (
    <Can permission="supplierRequests.list">
      <section className="stack">
        <h2>{t('title')}</h2>
        <List
          name="requestsOfSupplier"
          route={listSupplierRequests}
          fixed={{ query: { supplierId } }}
          prefix="r"
          title={t('title')}
          rowKey={(row) => row.id}
          columns={columns.filter(({ name }) => name !== 'supplier')}
          empty={{ title: t('empty.title'), text: t('empty.text') }}
        />
        {dialog}
      </section>
    </Can>
  )
}
