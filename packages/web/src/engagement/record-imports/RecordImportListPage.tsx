/** The files of records of one collection. */

import { listRecordImports } from '@serialis/contract/engagement/record-imports/record-imports.routes.ts'
import { getRecordsOfCollection } from '@serialis/contract/engagement/records/records.routes.ts'
import type { RecordsOfCollection } from '@serialis/contract/engagement/records/records.schema.ts'
import { importStatuses } from '@serialis/contract/kit/import-file.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { FileStatus } from '../../platform/imports/shared/FileStatus.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'

function ImportList({ collection }: { collection: RecordsOfCollection }) {
  const t = useTranslations('recordImports')
  const words = useTranslations('imports')
  const nameOf = useNameOf()
  const { id } = collection
  return (
    <ListPage
      name="recordImports"
      route={listRecordImports}
      fixed={{ params: { id } }}
      title={t('of', { name: nameOf(collection) })}
      lead={t('lead')}
      rowKey={(file) => file.id}
      open={(file) => pathTo(paths.recordImport, { id: file.id })}
      refreshMs={10_000}
      columns={[
        { name: 'fileName', title: words('fields.fileName'), cell: (file) => file.fileName || words('nameRemoved') },
        {
          name: 'status',
          title: words('fields.status'),
          cell: (file) => <FileStatus of={file.status} />,
        },
        { name: 'rows', title: words('fields.rows'), align: 'end', cell: (file) => <Num>{file.rows}</Num> },
        { name: 'created', title: t('counts.create'), align: 'end', cell: (file) => <Num>{file.created}</Num> },
        { name: 'changed', title: t('counts.change'), align: 'end', cell: (file) => <Num>{file.changed}</Num> },
        { name: 'refused', title: t('counts.refused'), align: 'end', cell: (file) => <Num>{file.refused}</Num> },
        { name: 'uploadedAt', title: words('fields.uploadedAt'), cell: (file) => <Instant>{file.uploadedAt}</Instant> },
        { name: 'uploadedBy', title: words('fields.uploadedBy'), cell: (file) => file.uploadedBy },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: words('fields.status'),
          options: importStatuses.map((value) => ({ value, label: words(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[
        ...(collection.mayImport
          ? [{ label: t('upload'), to: pathTo(paths.recordImportUpload, { id }), isPrimary: true }]
          : []),
        { label: t('records'), to: pathTo(paths.records, { id }), permission: 'records.list' as const },
      ]}
    />
  )
}

export function RecordImportListPage() {
  const id = useParam()
  return (
    <Loaded route={getRecordsOfCollection} input={{ params: { id } }}>
      {(collection) => <ImportList collection={collection} />}
    </Loaded>
  )
}
