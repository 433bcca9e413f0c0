import { importStatuses } from '@serialis/contract/kit/import-file.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import type { OfKind } from './import-kind.ts'
import { importTones } from './imports.tones.ts'

export function ImportListPage({ kind }: OfKind) {
  const { phrases, of, routes, params, pathOf, createPath } = kind
  const t = useTranslations('imports')
  const own = useTranslations(phrases)
  return (
    <ListPage
      name={phrases}
      route={routes.list}
      {...(params && { fixed: { params: { ...params } } })}
      title={of === undefined ? own('title') : t('titleOf', { of, title: own('title') })}
      lead={own('lead')}
      rowKey={(file) => file.id}
      open={(file) => pathOf(file.id)}
      refreshMs={10_000}
      columns={[
        { name: 'fileName', title: t('fields.fileName'), cell: (file) => file.fileName },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (file) => (
            <StatusTag tone={importTones[file.status]} term={`tableImport.${file.status}`}>
              {t(`status.${file.status}`)}
            </StatusTag>
          ),
        },
        { name: 'rows', title: t('fields.rows'), align: 'end', cell: (file) => <Num>{file.rows}</Num> },
        { name: 'wrong', title: t('fields.wrong'), align: 'end', cell: (file) => <Num>{file.wrong}</Num> },
        { name: 'entered', title: own('entered'), align: 'end', cell: (file) => <Num>{file.entered}</Num> },
        { name: 'uploadedAt', title: t('fields.uploadedAt'), cell: (file) => <Instant>{file.uploadedAt}</Instant> },
        { name: 'uploadedBy', title: t('fields.uploadedBy'), cell: (file) => file.uploadedBy },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: importStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: own('empty.title'), text: own('empty.text') }}
      commands={[{ label: own('upload'), to: createPath, isPrimary: true }]}
    />
  )
}
