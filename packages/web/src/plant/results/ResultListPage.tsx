import { listResultFiles } from '@serialis/contract/plant/results/results.routes.ts'
import { resultStatuses } from '@serialis/contract/plant/results/results.status.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { resultTones } from './shared/results.tones.ts'

const reading = columnsOf<RowOf<typeof listResultFiles>>()

export function ResultListPage() {
  const t = useTranslations('results')
  return (
    <ListPage
      name="results"
      route={listResultFiles}
      title={t('title')}
      lead={t('lead')}
      rowKey={(file) => file.id}
      open={(file) => pathTo(paths.result, { id: file.id })}
      refreshMs={5_000}
      columns={[
        { name: 'name', title: t('fields.name'), cell: (file) => file.name },
        reading(['orderNo'], { name: 'order', title: t('fields.order'), cell: (file) => file.orderNo }),
        {
          name: 'status',
          title: t('fields.status'),
          cell: (file) => (
            <StatusTag tone={resultTones[file.status]} term={`result.${file.status}`}>
              {t(`status.${file.status}`)}
            </StatusTag>
          ),
        },
        reading(['outcome'], {
          name: 'codes',
          title: t('fields.codes'),
          align: 'end',
          cell: (file) => file.outcome && <Num>{file.outcome.codes}</Num>,
        }),
        reading(['outcome'], {
          name: 'refused',
          title: t('refused'),
          align: 'end',
          cell: (file) => file.outcome && <Num>{file.outcome.errors.rows}</Num>,
        }),
        { name: 'format', title: t('fields.format'), cell: (file) => t(`formats.${file.format}`) },
        { name: 'uploadedAt', title: t('fields.uploadedAt'), cell: (file) => <Instant>{file.uploadedAt}</Instant> },
        { name: 'uploadedBy', title: t('fields.uploadedBy'), cell: (file) => file.uploadedBy },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: resultStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        { kind: 'day', name: 'decidedFrom', label: t('fields.decidedFrom') },
        { kind: 'day', name: 'decidedTo', label: t('fields.decidedTo') },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('upload'), to: paths.resultCreate, isPrimary: true }]}
    />
  )
}
