/** All inspection lots: goods, size, plan, progress, result. */

import { listInspectionLots } from '@serialis/contract/desk/inspection/inspection.routes.ts'
import { lotStatuses } from '@serialis/contract/desk/inspection/inspection.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useProducts } from '../../plant/products/products.api.ts'
import { lotTones } from './inspection.tones.ts'
import { usePlanText } from './usePlanText.ts'

const reading = columnsOf<RowOf<typeof listInspectionLots>>()

const days = ['createdFrom', 'createdTo'] as const

export function LotListPage() {
  const t = useTranslations('inspection')
  const ledger = useTranslations('ledger')
  const { number, list } = useFormats()
  const { products } = useProducts()
  const plan = usePlanText()
  return (
    <ListPage
      name="inspectionLots"
      route={listInspectionLots}
      title={t('title')}
      lead={t('lead')}
      rowKey={(lot) => lot.id}
      open={(lot) => pathTo(paths.check, { id: lot.id })}
      columns={[
        { name: 'number', title: t('fields.number'), cell: (lot) => <span className="num">{number(lot.number)}</span> },
        reading(['productName'], { name: 'product', title: t('fields.product'), cell: (lot) => lot.productName }),
        {
          name: 'batchCode',
          title: t('fields.batchCode'),
          cell: (lot) => <span className="mono">{lot.batchCode}</span>,
        },
        {
          name: 'orders',
          title: t('fields.orders'),
          cell: (lot) => <span className="mono">{list(lot.orders.map(({ orderNo }) => orderNo))}</span>,
        },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (lot) => (
            <StatusTag tone={lotTones[lot.status]} term={`lot.${lot.status}`}>
              {t(`status.${lot.status}`)}
            </StatusTag>
          ),
        },
        { name: 'level', title: t('fields.level'), cell: (lot) => ledger(`level.${lot.level}`) },
        { name: 'goods', title: t('fields.goods'), isHidden: true, cell: (lot) => t(`goods.${lot.goods}`) },
        { name: 'lotSize', title: t('fields.lotSize'), align: 'end', cell: (lot) => <Num>{lot.lotSize}</Num> },
        reading(['plan'], {
          name: 'sampleSize',
          title: t('fields.sampleSize'),
          align: 'end',
          cell: (lot) => <Num>{lot.plan.sampleSize}</Num>,
        }),
        reading(['sampling', 'plan'], {
          name: 'plan',
          title: t('fields.plan'),
          isHidden: true,
          cell: (lot) => plan.name(lot),
        }),
        reading(['progress', 'plan'], {
          name: 'progress',
          title: t('fields.progress'),
          align: 'end',
          cell: (lot) => (
            <span className="num">{`${number(lot.progress.recorded)} / ${number(lot.plan.sampleSize)}`}</span>
          ),
        }),
        reading(['progress'], {
          name: 'found',
          title: t('fields.found'),
          align: 'end',
          cell: (lot) => <Num>{lot.progress.found}</Num>,
        }),
        { name: 'createdAt', title: t('fields.createdAt'), cell: (lot) => <Instant>{lot.createdAt}</Instant> },
        { name: 'createdBy', title: t('fields.createdBy'), isHidden: true, cell: (lot) => lot.createdBy },
        {
          name: 'decidedAt',
          title: t('fields.decidedAt'),
          isHidden: true,
          cell: (lot) => lot.decidedAt && <Instant>{lot.decidedAt}</Instant>,
        },
        { name: 'decidedBy', title: t('fields.decidedBy'), isHidden: true, cell: (lot) => lot.decidedBy },
      ]}
      filters={[
        {
          kind: 'many',
          name: 'status',
          label: t('fields.status'),
          options: lotStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'productId',
          label: t('fields.product'),
          options: products.map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'text', name: 'batchCode', label: t('fields.batchCode') },
        { kind: 'text', name: 'orderNo', label: t('fields.order') },
        { kind: 'text', name: 'number', label: t('fields.number') },
        ...days.map((name) => ({ kind: 'day' as const, name, label: t(`fields.${name}`) })),
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('form.create'), to: paths.checkCreate, isPrimary: true }]}
    />
  )
}
