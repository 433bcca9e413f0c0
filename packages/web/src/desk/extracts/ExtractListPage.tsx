import { listExtracts } from '@serialis/contract/desk/extracts/extracts.routes.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { extractTones, useExtractWords } from './extracts.display.ts'

const reading = columnsOf<RowOf<typeof listExtracts>>()

export function ExtractListPage() {
  const t = useTranslations('extracts')
  const words = useExtractWords()
  return (
    <ListPage
      name="extracts"
      route={listExtracts}
      title={t('title')}
      lead={t('lead')}
      rowKey={(one) => one.id}
      open={(one) => pathTo(paths.extract, { id: one.id })}
      refreshMs={5_000}
      columns={[
        { name: 'number', title: t('fields.number'), align: 'end', cell: (one) => <Num>{one.number}</Num> },
        { name: 'purpose', title: t('fields.purpose'), cell: (one) => one.purpose },
        reading(['filter', 'subject'], { name: 'what', title: t('fields.what'), cell: words }),
        {
          name: 'asOf',
          title: t('fields.asOf'),
          cell: (one) => (one.asOf === null ? t('fields.now') : <Instant>{one.asOf}</Instant>),
        },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (one) => (
            <StatusTag tone={extractTones[one.status]} term={`extract.${one.status}`}>
              {t(`status.${one.status}`)}
            </StatusTag>
          ),
        },
        {
          name: 'rows',
          title: t('fields.rows'),
          align: 'end',
          cell: (one) => one.rows !== null && <Num>{one.rows}</Num>,
        },
        { name: 'createdAt', title: t('fields.createdAt'), cell: (one) => <Instant>{one.createdAt}</Instant> },
        { name: 'createdBy', title: t('fields.createdBy'), cell: (one) => one.createdBy },
      ]}
      filters={[]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.extractCreate, isPrimary: true }]}
    />
  )
}
