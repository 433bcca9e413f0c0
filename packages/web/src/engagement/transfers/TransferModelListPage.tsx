import { listTransferModels } from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import type { TransferModelListed } from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import { transferModelStatuses } from '@serialis/contract/engagement/transfers/transfer-models.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { transferModelTones } from './transfer-models.tones.ts'

const reading = columnsOf<TransferModelListed>()

export function TransferModelListPage() {
  const t = useTranslations('transferModels')
  const nameOf = useNameOf()
  const { percent } = useFormats()
  return (
    <ListPage
      name="transferModels"
      route={listTransferModels}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.transferModel, { id: row.id })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: (row) => <Code isUngrouped>{row.code}</Code> },
        reading(['nameEn', 'nameZh'], { name: 'name', title: t('fields.name'), cell: nameOf }),
        { name: 'nameEn', title: t('fields.nameEn'), isHidden: true, cell: (row) => row.nameEn },
        { name: 'nameZh', title: t('fields.nameZh'), isHidden: true, cell: (row) => row.nameZh },
        { name: 'collection', title: t('fields.collection'), cell: ({ collection }) => nameOf(collection) },
        {
          name: 'status',
          title: t('fields.status'),
          cell: ({ status }) => (
            <StatusTag tone={transferModelTones[status]} term={`transferModel.${status}`}>
              {t(`status.${status}`)}
            </StatusTag>
          ),
        },
        {
          name: 'number',
          title: t('fields.number'),
          align: 'end',
          cell: ({ number }) => number !== null && <Num>{number}</Num>,
        },
        { name: 'hasDraft', title: t('fields.hasDraft'), isHidden: true, cell: (row) => row.hasDraft && t('drafted') },
        {
          name: 'coverage',
          title: t('fields.coverage'),
          align: 'end',
          cell: ({ coverage }) => coverage !== null && percent(coverage / 100),
        },
        {
          name: 'faults',
          title: t('fields.faults'),
          align: 'end',
          cell: ({ faults }) => faults !== null && faults > 0 && <Num>{faults}</Num>,
        },
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
          options: transferModelStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.transferModelCreate, isPrimary: true }]}
    />
  )
}
