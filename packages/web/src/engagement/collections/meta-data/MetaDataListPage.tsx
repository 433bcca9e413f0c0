import { collectionKinds } from '@serialis/contract/engagement/collections/collections.schema.ts'
import { listMetaData } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import { type MetaDataListed, metaDataEffects } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Code } from '../../../kit/ui/Code.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { useNameOf } from '../shared/useNameOf.ts'
import { EffectTag } from './EffectTag.tsx'

const reading = columnsOf<MetaDataListed>()

export function MetaDataListPage() {
  const t = useTranslations('metaData')
  const nameOf = useNameOf()
  const collections = useTranslations('collections')
  return (
    <ListPage
      name="metaData"
      route={listMetaData}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.metaDataPage, { id: row.id })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: (row) => <Code isUngrouped>{row.code}</Code> },
        reading(['nameEn', 'nameZh'], { name: 'name', title: t('fields.name'), cell: nameOf }),
        { name: 'nameEn', title: t('fields.nameEn'), isHidden: true, cell: (row) => row.nameEn },
        { name: 'nameZh', title: t('fields.nameZh'), isHidden: true, cell: (row) => row.nameZh },
        { name: 'kind', title: t('fields.kind'), cell: (row) => collections(`kinds.${row.kind}`) },
        {
          name: 'number',
          title: t('fields.number'),
          align: 'end',
          cell: ({ number }) => number !== null && <Num>{number}</Num>,
        },
        {
          name: 'publishedAt',
          title: t('fields.publishedAt'),
          cell: ({ publishedAt }) => publishedAt && <Instant>{publishedAt}</Instant>,
        },
        reading(['hasDraft', 'effect'], {
          name: 'effect',
          title: t('fields.effect'),
          cell: ({ hasDraft, effect }) => hasDraft && <EffectTag effect={effect} />,
        }),
      ]}
      filters={[
        { kind: 'text', name: 'search', label: t('fields.search') },
        {
          kind: 'choice',
          name: 'kind',
          label: t('fields.kind'),
          options: collectionKinds.map((value) => ({ value, label: collections(`kinds.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'effect',
          label: t('fields.effect'),
          options: metaDataEffects.map((value) => ({ value, label: t(`effects.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
