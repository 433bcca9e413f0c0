/** All applications: who requested how many codes of what, and whether they were issued. */

import { listApplications } from '@serialis/contract/desk/serials/applications.routes.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { useProducts } from '../../../plant/products/products.api.ts'
import { useSuppliers } from '../../../plant/suppliers/suppliers.api.ts'
import { applyStatuses, ApplyStatusTag } from './ApplyStatusTag.tsx'

const reading = columnsOf<RowOf<typeof listApplications>>()

export function ApplicationListPage() {
  const t = useTranslations('applications')
  const level = useTranslations('ledger.level')
  const { products } = useProducts()
  const { suppliers } = useSuppliers()
  return (
    <ListPage
      name="applications"
      route={listApplications}
      title={t('title')}
      lead={t('lead')}
      rowKey={(application) => application.id}
      open={(application) => pathTo(paths.application, { id: application.id })}
      columns={[
        {
          name: 'number',
          title: t('fields.number'),
          width: '6em',
          cell: (application) => <span className="num">{application.number}</span>,
        },
        { name: 'product', title: t('fields.product'), cell: (application) => application.product.name },
        { name: 'level', title: t('fields.level'), cell: (application) => level(application.level) },
        {
          name: 'quantity',
          title: t('fields.quantity'),
          align: 'end',
          cell: (application) => <Num>{application.quantity}</Num>,
        },
        reading(['applyStatus', 'state'], {
          name: 'applyStatus',
          title: t('fields.applyStatus'),
          cell: (application) => <ApplyStatusTag application={application} />,
        }),
        {
          name: 'rule',
          title: t('fields.rule'),
          cell: ({ rule }) => t('ruleVersion', { name: rule.name, version: String(rule.version) }),
        },
        {
          name: 'order',
          title: t('fields.order'),
          cell: ({ order }) => order && <span className="mono">{order.orderNo}</span>,
        },
        { name: 'supplier', title: t('fields.supplier'), isHidden: true, cell: ({ supplier }) => supplier?.name },
        {
          name: 'downloads',
          title: t('fields.downloads'),
          align: 'end',
          cell: ({ downloads }) => <Num>{downloads}</Num>,
        },
        {
          name: 'gtin',
          title: t('fields.gtin'),
          isHidden: true,
          cell: ({ gtin }) => gtin && <span className="mono">{gtin}</span>,
        },
        { name: 'reason', title: t('fields.reason'), isHidden: true, cell: (application) => application.reason },
        { name: 'appliedBy', title: t('fields.appliedBy'), cell: (application) => application.appliedBy },
        {
          name: 'appliedAt',
          title: t('fields.appliedAt'),
          cell: (application) => <Instant>{application.appliedAt}</Instant>,
        },
      ]}
      filters={[
        { kind: 'exact', name: 'number', label: t('fields.number') },
        {
          kind: 'choice',
          name: 'productId',
          label: t('fields.product'),
          options: products.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'choice',
          name: 'level',
          label: t('fields.level'),
          options: packagingLevels.map((value) => ({ value, label: level(value) })),
        },
        ...(suppliers.length === 0
          ? []
          : [
              {
                kind: 'choice' as const,
                name: 'supplierId',
                label: t('fields.supplier'),
                options: suppliers.map(({ id, name }) => ({ value: id, label: name })),
              },
            ]),
        {
          kind: 'choice',
          name: 'applyStatus',
          label: t('fields.applyStatus'),
          options: applyStatuses.map((value) => ({ value, label: t(`applyStatus.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[
        { label: t('log.title'), to: paths.requestLog },
        { label: t('apply'), to: paths.applicationCreate, isPrimary: true },
      ]}
    />
  )
}
