import { listMappingDicts } from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import type { MappingDictListed } from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import { mappingDictStatuses } from '@serialis/contract/engagement/dictionaries/mapping-dicts.status.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { mappingDictTones } from './mapping-dicts.tones.ts'

const reading = columnsOf<MappingDictListed>()

export function MappingDictListPage() {
  const t = useTranslations('mappingDicts')
  const nameOf = useNameOf()
  return (
    <ListPage
      name="mappingDicts"
      route={listMappingDicts}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.mappingDict, { id: row.id })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: (row) => <Code isUngrouped>{row.code}</Code> },
        reading(['nameEn', 'nameZh'], { name: 'name', title: t('fields.name'), cell: nameOf }),
        { name: 'nameEn', title: t('fields.nameEn'), isHidden: true, cell: (row) => row.nameEn },
        { name: 'nameZh', title: t('fields.nameZh'), isHidden: true, cell: (row) => row.nameZh },
        { name: 'fromSystem', title: t('fields.fromSystem'), cell: (row) => row.fromSystem },
        { name: 'toSystem', title: t('fields.toSystem'), cell: (row) => row.toSystem },
        {
          name: 'status',
          title: t('fields.status'),
          cell: ({ status }) => (
            <StatusTag tone={mappingDictTones[status]} term={`mappingDict.${status}`}>
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
          name: 'unmatched',
          title: t('fields.unmatched'),
          align: 'end',
          cell: ({ unmatched }) => unmatched > 0 && <Num>{unmatched}</Num>,
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
          options: mappingDictStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.mappingDictCreate, isPrimary: true }]}
    />
  )
}
