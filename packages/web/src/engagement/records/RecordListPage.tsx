/** The records of one collection: its columns and filters are those of its newest meta data. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import {
  createRecord,
  getRecordsOfCollection,
  listRecords,
} from '@serialis/contract/engagement/records/records.routes.ts'
import type { RecordListed, RecordsOfCollection } from '@serialis/contract/engagement/records/records.schema.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { useFieldWords } from './shared/useFieldWords.ts'

const reading = columnsOf<RecordListed>()
/** Of the fields of a record, as many are columns from the start. */
const FIRST_COLUMNS = 6

const isScalar = ({ type }: MetaField) => type !== 'OBJECT'

function useColumns({ fields, keyPath }: RecordsOfCollection) {
  const t = useTranslations('records')
  const { labelWithin, valueOf } = useFieldWords()
  return useMemo(() => {
    const labelOf = labelWithin(fields)
    const shown = fields.filter((field) => isScalar(field) && field.path !== keyPath)
    return [
      {
        name: 'key' as const,
        title: t('fields.key'),
        cell: (row: { key: string }) => <Code isUngrouped>{row.key}</Code>,
      },
      ...shown.map((field, at) =>
        reading(['data'], {
          name: `data.${field.path}`,
          title: labelOf(field),
          isHidden: at >= FIRST_COLUMNS,
          cell: (row) => valueOf(field, row.data),
        }),
      ),
      {
        name: 'source' as const,
        title: t('fields.source'),
        cell: (row: Pick<RecordListed, 'source'>) => t(`sources.${row.source}`),
      },
      {
        name: 'updatedAt' as const,
        title: t('fields.updatedAt'),
        cell: (row: { updatedAt: string }) => <Instant>{row.updatedAt}</Instant>,
      },
      {
        name: 'version' as const,
        title: t('fields.version'),
        align: 'end' as const,
        isHidden: true,
        cell: (row: { version: number }) => <Num>{row.version}</Num>,
      },
    ]
  }, [fields, keyPath, t, labelWithin, valueOf])
}

function RecordList({ collection }: { collection: RecordsOfCollection }) {
  const t = useTranslations('records')
  const nameOf = useNameOf()
  const may = useMay()
  const { permission } = createRecord
  const { labelWithin } = useFieldWords()
  const columns = useColumns(collection)
  const { id, fields, filters, keyPath, mayCreate, metaNumber } = collection
  const labelOf = labelWithin(fields)
  const key = fields.find(({ path }) => path === keyPath)
  const indexed = fields.filter(({ path }) => filters.includes(path))
  return (
    <ListPage
      name="records"
      route={listRecords}
      fixed={{ query: { collectionId: id } }}
      title={t('of', { name: nameOf(collection) })}
      lead={metaNumber === null ? t('notYet') : t('lead', { key: key === undefined ? keyPath : labelOf(key) })}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.record, { id: row.id })}
      columns={columns}
      filters={[
        ...(key?.pii === 'NONE' ? [{ kind: 'exact' as const, name: 'key', label: t('fields.key') }] : []),
        ...(indexed.length === 0
          ? []
          : [
              {
                kind: 'choice' as const,
                name: 'field',
                label: t('fields.field'),
                options: indexed.map((field) => ({ value: field.path, label: labelOf(field) })),
              },
              { kind: 'exact' as const, name: 'value', label: t('fields.value') },
            ]),
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[
        // Who lacks the permission learns who has it; a state that closes it says so above.
        ...(mayCreate || !may(permission)
          ? [{ label: t('create'), to: pathTo(paths.recordCreate, { id }), isPrimary: true, permission }]
          : []),
        { label: t('import'), to: pathTo(paths.recordImports, { id }), permission: 'records.import' as const },
        { label: t('collection'), to: pathTo(paths.collection, { id }) },
      ]}
    />
  )
}

export function RecordListPage() {
  const id = useParam()
  return (
    <Loaded route={getRecordsOfCollection} input={{ params: { id } }}>
      {(collection) => <RecordList collection={collection} />}
    </Loaded>
  )
}
