import { listSuppliers } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { supplierStatuses } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { useMasterImports } from '../../platform/masters/shared/useMasterImports.ts'
import { BulkActions } from '../../platform/tasks/shared/BulkActions.tsx'
import { SupplierStatusTag, Until } from './shared/suppliers.display.tsx'

const reading = columnsOf<RowOf<typeof listSuppliers>>()

export function SupplierListPage() {
  const t = useTranslations('suppliers')
  return (
    <ListPage
      rowFields={['id', 'version']}
      bulk={(selection, clear) => <BulkActions list="suppliers" selection={selection} onDone={clear} />}
      name="suppliers"
      route={listSuppliers}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.supplier, { id: row.id })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: (row) => <span className="mono">{row.code}</span> },
        { name: 'name', title: t('fields.name'), cell: (row) => row.name },
        { name: 'status', title: t('fields.status'), cell: (row) => <SupplierStatusTag status={row.status} /> },
        reading(['validUntil', 'status'], {
          name: 'validUntil',
          title: t('fields.validUntil'),
          cell: (row) => <Until of={row} />,
        }),
        { name: 'contacts', title: t('fields.contacts'), cell: (row) => row.contacts },
        { name: 'phone', title: t('fields.phone'), cell: (row) => <span className="num">{row.phone}</span> },
        { name: 'role', title: t('fields.role'), cell: (row) => row.role.name },
        { name: 'address', title: t('fields.address'), isHidden: true, cell: (row) => row.address },
        {
          name: 'createdAt',
          title: t('fields.createdAt'),
          isHidden: true,
          cell: (row) => <Instant>{row.createdAt}</Instant>,
        },
      ]}
      filters={[
        { kind: 'text', name: 'search', label: t('fields.search') },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: supplierStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[
        { label: t('requests.title'), to: paths.supplierRequests },
        useMasterImports('suppliers', 'suppliers.create'),
        { label: t('create'), to: paths.supplierCreate, isPrimary: true },
      ]}
    />
  )
}
