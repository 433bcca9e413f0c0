import { listSupplierAuthorities } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { useProducts } from '../products/products.api.ts'
import { useSuppliers } from './suppliers.api.ts'
import { useAuthorityColumns } from './useAuthorityColumns.tsx'

export function AuthorityListPage() {
  const t = useTranslations('suppliers.authorities')
  const requests = useTranslations('suppliers.requests')
  const columns = useAuthorityColumns()
  const { suppliers } = useSuppliers()
  const { products } = useProducts()
  return (
    <ListPage
      name="supplierAuthorities"
      route={listSupplierAuthorities}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      columns={columns}
      filters={[
        {
          kind: 'choice',
          name: 'supplierId',
          label: t('fields.supplier'),
          options: suppliers.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'choice',
          name: 'productId',
          label: t('fields.product'),
          options: products.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[
        { label: requests('title'), to: paths.supplierRequests },
        { label: t('create'), to: paths.supplierAuthorityCreate, isPrimary: true },
      ]}
    />
  )
}
