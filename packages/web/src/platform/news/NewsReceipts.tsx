/** Who has read an item and when, and who has not. */

import { listNewsReceipts } from '@serialis/contract/platform/news/news.routes.ts'
import { type NewsItemDetail, receiptStates } from '@serialis/contract/platform/news/news.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import { List, type RowOf } from '../../kit/list/ListPage.tsx'
import type { Tone } from '../../kit/look/tone.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'

const reading = columnsOf<RowOf<typeof listNewsReceipts>>()
const tones: Record<(typeof receiptStates)[number], Tone> = { READ: 'active', EARLIER: 'waiting', UNREAD: 'neutral' }

interface NewsReceiptsProps {
  id: string
  counts: NonNullable<NewsItemDetail['receipts']>
}

export function NewsReceipts({ id, counts: { addressed, read } }: NewsReceiptsProps) {
  const t = useTranslations('newsDesk')
  const { number } = useFormats()
  return (
    <section className="stack card-wide">
      <h2>{t('cards.receipts')}</h2>
      <p className="soft">{t('receipts.count', { read: number(read), addressed: number(addressed) })}</p>
      <List
        name="receiptsOfNews"
        route={listNewsReceipts}
        fixed={{ params: { id } }}
        prefix="r"
        title={t('cards.receipts')}
        rowKey={(row) => row.id}
        columns={[
          { name: 'name', title: t('receipts.name'), cell: (row) => row.name },
          { name: 'account', title: t('receipts.account'), cell: (row) => <span className="mono">{row.account}</span> },
          {
            name: 'receipt',
            title: t('receipts.receipt'),
            cell: (row) => <StatusTag tone={tones[row.receipt]}>{t(`receipts.states.${row.receipt}`)}</StatusTag>,
          },
          {
            name: 'readAt',
            title: t('receipts.readAt'),
            cell: (row) => row.readAt !== null && <Instant>{row.readAt}</Instant>,
          },
          reading(['isChangedSince', 'readAt'], {
            name: 'text',
            title: t('receipts.text'),
            cell: ({ isChangedSince, readAt }) =>
              readAt === null ? null : t(isChangedSince ? 'receipts.changed' : 'receipts.current'),
          }),
        ]}
        filters={[
          {
            kind: 'choice',
            name: 'receipt',
            label: t('receipts.receipt'),
            options: receiptStates.map((value) => ({ value, label: t(`receipts.states.${value}`) })),
          },
        ]}
        empty={{ title: t('receipts.empty.title'), text: t('receipts.empty.text') }}
      />
    </section>
  )
}
