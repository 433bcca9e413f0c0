import { listNestedModels } from '@serialis/contract/engagement/collections/nested-models/nested-models.routes.ts'
import type { NestedModelListed } from '@serialis/contract/engagement/collections/nested-models/nested-models.schema.ts'
import { nestedModelStatuses } from '@serialis/contract/engagement/collections/nested-models/nested-models.status.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Code } from '../../../kit/ui/Code.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useNameOf } from '../shared/useNameOf.ts'
import { nestedModelTones } from './nested-models.tones.ts'

const reading = columnsOf<NestedModelListed>()

export function NestedModelListPage() {
  const t = useTranslations('nestedModels')
  const nameOf = useNameOf()
  return (
    <ListPage
      name="nestedModels"
      route={listNestedModels}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.nestedModel, { id: row.id })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: (row) => <Code isUngrouped>{row.code}</Code> },
        reading(['nameEn', 'nameZh'], { name: 'name', title: t('fields.name'), cell: nameOf }),
        { name: 'nameEn', title: t('fields.nameEn'), isHidden: true, cell: (row) => row.nameEn },
        { name: 'nameZh', title: t('fields.nameZh'), isHidden: true, cell: (row) => row.nameZh },
        {
          name: 'status',
          title: t('fields.status'),
          cell: ({ status }) => (
            <StatusTag tone={nestedModelTones[status]} term={`nestedModel.${status}`}>
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
        { name: 'hasDraft', title: t('fields.hasDraft'), cell: (row) => row.hasDraft && t('drafted') },
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
          options: nestedModelStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.nestedModelCreate, isPrimary: true }]}
    />
  )
}
