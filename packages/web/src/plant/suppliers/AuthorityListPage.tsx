import { listSupplierAuthorities } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Can } from '../../kit/navigation/Can.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { ExportButton } from '../../platform/exports/shared/ExportButton.tsx'
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
      exports={(filter) => <ExportButton list="supplierAuthorities" filter={filter} />}
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
      actions={
        <Can permission="supplierRequests.list">
          <LinkButton to={paths.supplierRequests}>{requests('title')}</LinkButton>
        </Can>
      }
      primary={
        <Can permission="supplierAuthorities.create">
          <LinkButton type="primary" to={paths.supplierAuthorityCreate}>
            {t('create')}
          </LinkButton>
        </Can>
      }
    />
  )
}
