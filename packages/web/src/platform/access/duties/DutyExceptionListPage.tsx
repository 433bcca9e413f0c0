/** Exceptions from rules of segregated duties: requested, in force, and ended. */

import { listDutyExceptions } from '@serialis/contract/platform/access/duties/duty-exceptions.routes.ts'
import { DUTY_EXCEPTION_STATUSES } from '@serialis/contract/platform/access/duties/duty-exceptions.schema.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { exceptionTones } from './duty-exceptions.tones.ts'

export function DutyExceptionListPage() {
  const t = useTranslations('duties.exceptions')
  return (
    <ListPage
      name="dutyExceptions"
      route={listDutyExceptions}
      title={t('title')}
      lead={t('lead')}
      commands={[{ label: t('ask'), to: paths.dutyExceptionCreate, isPrimary: true }]}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.dutyException, { id: row.id })}
      columns={[
        { name: 'user', title: t('fields.user'), cell: (row) => `${row.user.name} (${row.user.account})` },
        { name: 'rule', title: t('fields.rule'), cell: (row) => row.rule.name },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (row) => (
            <StatusTag tone={exceptionTones[row.status]} term={`dutyException.${row.status}`}>
              {t(`status.${row.status}`)}
            </StatusTag>
          ),
        },
        { name: 'lastDay', title: t('fields.lastDay'), cell: (row) => row.lastDay },
        { name: 'reason', title: t('fields.reason'), cell: (row) => row.reason },
        { name: 'askedBy', title: t('fields.askedBy'), cell: (row) => row.askedBy },
        { name: 'askedAt', title: t('fields.askedAt'), cell: (row) => <Instant>{row.askedAt}</Instant> },
        { name: 'decidedBy', title: t('fields.decidedBy'), cell: (row) => row.decidedBy },
        {
          name: 'decidedAt',
          title: t('fields.decidedAt'),
          isHidden: true,
          cell: (row) => row.decidedAt && <Instant>{row.decidedAt}</Instant>,
        },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: DUTY_EXCEPTION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        { kind: 'text', name: 'person', label: t('fields.user') },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
