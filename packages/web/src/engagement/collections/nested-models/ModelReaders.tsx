/** What has the fields of a nested model, and the version that it has. */

import type {
  ModelReader,
  NestedModel,
} from '@serialis/contract/engagement/collections/nested-models/nested-models.schema.ts'
import { useTranslations } from 'use-intl'
import { Rows } from '../../../kit/list/Rows.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { useNameOf } from '../shared/useNameOf.ts'

const PAGES = { COLLECTION: paths.metaDataPage, MODEL: paths.nestedModel } as const

export function ModelReaders({ model: { readers, versions } }: { model: NestedModel }) {
  const t = useTranslations('nestedModels.readers')
  const nameOf = useNameOf()
  const newest = versions[0]?.number ?? 0
  return (
    <Card title={t('title')}>
      {readers.length === 0 ? (
        <p className="soft">{t('none')}</p>
      ) : (
        <div className="stack">
          <Rows<ModelReader>
            caption={t('title')}
            rows={readers}
            rowKey={({ id, path, isDraft }) => `${id} ${path} ${isDraft}`}
            columns={[
              {
                name: 'name',
                title: t('name'),
                cell: (reader) => <GoTo to={pathTo(PAGES[reader.kind], { id: reader.id })}>{nameOf(reader)}</GoTo>,
              },
              { name: 'kind', title: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
              { name: 'path', title: t('path'), cell: ({ path }) => <Code isUngrouped>{path}</Code> },
              { name: 'number', title: t('number'), align: 'end', cell: ({ number }) => <Num>{number}</Num> },
              { name: 'state', title: t('state'), cell: ({ isDraft }) => t(isDraft ? 'inDraft' : 'inForce') },
            ]}
          />
          {readers.some(({ number }) => number < newest) && <p className="soft">{t('older')}</p>}
        </div>
      )}
    </Card>
  )
}
