import type { Pull } from '@serialis/contract/plant/sources/pulls.schema.ts'
import { useTranslations } from 'use-intl'
import { columnsOf, type ListColumn } from '../../kit/list/columns.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { pullTones } from './sources.tones.ts'
import { useProblemText } from './useProblemText.ts'

const reading = columnsOf<Pull>()

/** How a list shows pulls. */
export function usePullColumns(): ListColumn<Pull>[] {
  const t = useTranslations('sources.pulls')
  const environment = useTranslations('sources.environments')
  const level = useTranslations('ledger.level')
  const problemText = useProblemText()
  return [
    { name: 'product', title: t('fields.product'), cell: (row) => `${row.product.code} ${row.product.name}` },
    { name: 'level', title: t('fields.level'), cell: (row) => level(row.level) },
    {
      name: 'status',
      title: t('fields.status'),
      cell: (row) => (
        <StatusTag tone={pullTones[row.status]} term={`pull.${row.status}`}>
          {t(`status.${row.status}`)}
        </StatusTag>
      ),
    },
    { name: 'quantity', title: t('fields.quantity'), align: 'end', cell: (row) => <Num>{row.quantity}</Num> },
    { name: 'accepted', title: t('fields.accepted'), align: 'end', cell: (row) => <Num>{row.accepted}</Num> },
    { name: 'account', title: t('fields.account'), cell: (row) => row.account.name },
    {
      name: 'environment',
      title: t('fields.environment'),
      isHidden: true,
      cell: (row) => environment(row.environment),
    },
    { name: 'cause', title: t('fields.cause'), cell: (row) => t(`causes.${row.cause}`) },
    { name: 'problem', title: t('fields.problem'), cell: (row) => problemText(row.problem) },
    reading(['status', 'nextAt'], {
      name: 'nextAt',
      title: t('fields.nextAt'),
      cell: (row) => row.status === 'WAITING' && row.nextAt && <Instant>{row.nextAt}</Instant>,
    }),
    { name: 'createdBy', title: t('fields.createdBy'), isHidden: true, cell: (row) => row.createdBy },
    { name: 'createdAt', title: t('fields.createdAt'), cell: (row) => <Instant>{row.createdAt}</Instant> },
  ]
}
