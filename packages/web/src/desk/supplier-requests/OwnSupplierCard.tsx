/** Next to a supplier's form: the supplier, its period, and the status of its requests for approval. */

import { listOwnSupplierRequests } from '@serialis/contract/desk/supplier-requests/supplier-requests.routes.ts'
import type { OwnSupplier } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { useTranslations } from 'use-intl'
import { Rows } from '../../kit/list/Rows.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { requestTones, SupplierStatusTag, Until } from '../../plant/suppliers/shared/suppliers.display.tsx'

export function OwnSupplierCard({ own }: { own: OwnSupplier | undefined }) {
  const t = useTranslations('suppliers')
  if (!own?.supplier) return null
  const { code, name, status } = own.supplier
  return (
    <Card title={t('one')}>
      <Facts
        facts={[
          { label: t('fields.name'), value: name },
          { label: t('fields.code'), value: <span className="mono">{code}</span> },
          { label: t('fields.status'), value: <SupplierStatusTag status={status} /> },
          { label: t('fields.validUntil'), value: <Until of={own.supplier} /> },
        ]}
      />
    </Card>
  )
}

const SHOWN = 5

export function OwnRequests() {
  const t = useTranslations('suppliers')
  const { data } = useRead(listOwnSupplierRequests, { query: { limit: SHOWN } })
  if (!data || data.items.length === 0) return null
  return (
    <Card title={t('own.requests')}>
      <Rows
        caption={t('own.requests')}
        rows={data.items}
        rowKey={({ id }) => id}
        columns={[
          { name: 'product', title: t('requests.fields.product'), cell: ({ product }) => product.name },
          {
            name: 'quantity',
            title: t('requests.fields.quantity'),
            align: 'end',
            cell: ({ quantity }) => <Num>{quantity}</Num>,
          },
          {
            name: 'status',
            title: t('requests.fields.status'),
            cell: ({ status }) => (
              <StatusTag tone={requestTones[status]} term={`supplierRequest.${status}`}>
                {t(`requests.status.${status}`)}
              </StatusTag>
            ),
          },
        ]}
      />
    </Card>
  )
}
