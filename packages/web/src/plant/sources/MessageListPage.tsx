import { listMessages } from '@serialis/contract/plant/sources/messages.routes.ts'
import { messageStatuses } from '@serialis/contract/plant/sources/messages.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { BulkActions } from '../../platform/tasks/shared/BulkActions.tsx'
import { messageTones } from './sources.tones.ts'
import { useProblemText } from './useProblemText.ts'

const reading = columnsOf<RowOf<typeof listMessages>>()

export function MessageListPage() {
  const t = useTranslations('sources.messages')
  const { bytes } = useFormats()
  const problemText = useProblemText()
  return (
    <ListPage
      rowFields={['id', 'version']}
      bulk={(selection, clear) => <BulkActions list="messages" selection={selection} onDone={clear} />}
      name="sourceMessages"
      route={listMessages}
      list="messages"
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.message, { id: row.id })}
      refreshMs={5_000}
      columns={[
        { name: 'file', title: t('fields.file'), cell: (row) => row.file.name },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (row) => (
            <StatusTag tone={messageTones[row.status]} term={`message.${row.status}`}>
              {t(`status.${row.status}`)}
            </StatusTag>
          ),
        },
        reading(['problem', 'problemParams', 'outcome'], {
          name: 'problem',
          title: t('fields.outcome'),
          cell: (row) =>
            row.problem ? problemText(row.problem, row.problemParams) : row.outcome && t(`outcomes.${row.outcome}`),
        }),
        { name: 'codes', title: t('fields.codes'), align: 'end', cell: (row) => <Num>{row.codes}</Num> },
        { name: 'product', title: t('fields.product'), cell: (row) => row.product?.code },
        { name: 'account', title: t('fields.account'), cell: (row) => row.account.name },
        { name: 'origin', title: t('fields.origin'), cell: (row) => t(`origins.${row.origin}`) },
        reading(['file'], {
          name: 'size',
          title: t('fields.size'),
          align: 'end',
          isHidden: true,
          cell: (row) => bytes(row.file.size),
        }),
        { name: 'receivedAt', title: t('fields.receivedAt'), cell: (row) => <Instant>{row.receivedAt}</Instant> },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: messageStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
