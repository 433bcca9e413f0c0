import { SN_SOURCES } from '@serialis/contract/plant/products/product-fields.ts'
import { listProducts } from '@serialis/contract/plant/products/products.routes.ts'
import { articleStatuses } from '@serialis/contract/plant/products/products.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { Can } from '../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { BulkActions } from '../../platform/tasks/shared/BulkActions.tsx'
import { useCategoryOptions } from './categories/ProductCategories.tsx'
import { productTones } from './products.tones.ts'

const reading = columnsOf<RowOf<typeof listProducts>>()

export function ProductListPage() {
  const t = useTranslations('products')
  const level = useTranslations('ledger.level')
  const imports = useTranslations('productImports')
  const classes = useCategoryOptions()
  const { list } = useFormats()
  return (
    <ListPage
      rowFields={['id', 'version']}
      bulk={(selection, clear) => <BulkActions list="products" selection={selection} onDone={clear} />}
      name="products"
      route={listProducts}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.product, { id: row.id })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: (row) => row.code },
        { name: 'name', title: t('fields.name'), cell: (row) => row.name },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (row) => (
            <StatusTag tone={productTones[row.status]} term={`product.${row.status}`}>
              {t(`status.${row.status}`)}
            </StatusTag>
          ),
        },
        { name: 'gtin', title: t('fields.gtinOfUnit'), cell: (row) => row.gtin && <Code isUngrouped>{row.gtin}</Code> },
        { name: 'ratio', title: t('fields.ratio'), cell: (row) => <span className="mono">{row.ratio}</span> },
        {
          name: 'packagingLevel',
          title: t('fields.packagingLevel'),
          isHidden: true,
          cell: (row) => level(row.packagingLevel),
        },
        { name: 'snSource', title: t('fields.snSource'), cell: (row) => t(`sources.${row.snSource}`) },
        { name: 'brand', title: t('fields.brand'), isHidden: true, cell: (row) => row.brand?.name },
        { name: 'category', title: t('fields.category'), cell: (row) => row.category?.name },
        {
          name: 'groups',
          title: t('fields.groups'),
          isHidden: true,
          cell: (row) => list(row.groups.map(({ name }) => name)),
        },
        reading(['templateName'], {
          name: 'template',
          title: t('fields.template'),
          isHidden: true,
          cell: (row) => row.templateName,
        }),
        { name: 'approver', title: t('fields.approver'), isHidden: true, cell: (row) => row.approver },
        {
          name: 'approvalTime',
          title: t('fields.approvalTime'),
          isHidden: true,
          cell: (row) => row.approvalTime && <Instant>{row.approvalTime}</Instant>,
        },
        { name: 'changedAt', title: t('fields.changedAt'), cell: (row) => <Instant>{row.changedAt}</Instant> },
      ]}
      filters={[
        { kind: 'text', name: 'search', label: t('fields.search') },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: articleStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'snSource',
          label: t('fields.snSource'),
          options: SN_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) })),
        },
        { kind: 'text', name: 'gtin', label: t('fields.gtin') },
        { kind: 'exact', name: 'brand', label: t('fields.brandCode') },
        { kind: 'choice', name: 'categoryId', label: t('fields.category'), options: classes.categories },
        { kind: 'choice', name: 'groupId', label: t('fields.groups'), options: classes.groups },
      ]}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: (
          <Can permission="products.create">
            <LinkButton to={paths.productCreate}>{t('create')}</LinkButton>
          </Can>
        ),
      }}
      commands={[
        { label: imports('open'), to: paths.productImports },
        { label: t('create'), to: paths.productCreate, isPrimary: true },
      ]}
    />
  )
}
