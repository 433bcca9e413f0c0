import { listMails } from '@serialis/contract/platform/mail/mail.routes.ts'
import { mailStatuses } from '@serialis/contract/platform/mail/mail.schema.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { BulkActions } from '../tasks/shared/BulkActions.tsx'
import { mailTones } from './mail.tones.ts'

export function MailListPage() {
  const t = useTranslations('mail')
  return (
    <ListPage
      bulk={(selection, clear) => <BulkActions list="mails" selection={selection} onDone={clear} />}
      name="mails"
      route={listMails}
      title={t('title')}
      lead={t('lead')}
      rowKey={(mail) => mail.id}
      open={(mail) => pathTo(paths.mail, { id: mail.id })}
      refreshMs={10_000}
      columns={[
        { name: 'subject', title: t('fields.subject'), cell: (mail) => mail.subject },
        { name: 'recipient', title: t('fields.recipient'), cell: (mail) => mail.recipient },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (mail) => (
            <StatusTag tone={mailTones[mail.status]} term={`mail.${mail.status}`}>
              {t(`status.${mail.status}`)}
            </StatusTag>
          ),
        },
        { name: 'createdAt', title: t('fields.createdAt'), cell: (mail) => <Instant>{mail.createdAt}</Instant> },
        { name: 'sentAt', title: t('fields.sentAt'), cell: (mail) => mail.sentAt && <Instant>{mail.sentAt}</Instant> },
        { name: 'failure', title: t('fields.failure'), cell: (mail) => mail.failure && t(`failures.${mail.failure}`) },
        {
          name: 'attempts',
          title: t('fields.attempts'),
          align: 'end',
          isHidden: true,
          cell: (mail) => <Num>{mail.attempts}</Num>,
        },
        {
          name: 'template',
          title: t('fields.template'),
          isHidden: true,
          cell: (mail) => t(`templates.${mail.template}`),
        },
      ]}
      filters={[
        { kind: 'text', name: 'recipient', label: t('fields.wholeRecipient') },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: mailStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('server.title'), to: paths.mailServer }]}
    />
  )
}
