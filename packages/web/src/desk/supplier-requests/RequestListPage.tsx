import { listSupplierRequests } from '@serialis/contract/desk/supplier-requests/supplier-requests.routes.ts'
import { supplierRequestStatuses } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSuppliers } from '../../plant/suppliers/suppliers.api.ts'
import { useRequestColumns } from './useRequestColumns.tsx'

const REFRESH_MS = 15_000

export function RequestListPage() {
  const t = useTranslations('suppliers.requests')
  const { columns, dialog } = useRequestColumns()
  const { suppliers } = useSuppliers()
  return (
    <>
      <ListPage
        name="supplierRequests"
        route={listSupplierRequests}
        title={t('title')}
        lead={t('lead')}
        rowKey={(row) => row.id}
        columns={columns}
        refreshMs={REFRESH_MS}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('fields.status'),
            options: supplierRequestStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'supplierId',
            label: t('fields.supplier'),
            options: suppliers.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {dialog}
    </>
  )
}
