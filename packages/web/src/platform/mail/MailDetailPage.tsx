import { getMail, retryMail } from '@serialis/contract/platform/mail/mail.routes.ts'
import type { MailDetail } from '@serialis/contract/platform/mail/mail.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { GoTo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import './mail.css'
import { useCommand } from '../../kit/wire/server-state.ts'
import { mailTones } from './mail.tones.ts'

const pages: Readonly<
  Record<
    string,
    | typeof paths.order
    | typeof paths.alert
    | typeof paths.accessRequest
    | typeof paths.dutyException
    | typeof paths.accessReview
  >
> = {
  order: paths.order,
  alert: paths.alert,
  access_request: paths.accessRequest,
  duty_exception: paths.dutyException,
  access_review: paths.accessReview,
}

function Delivery({ mail }: { mail: MailDetail }) {
  const t = useTranslations('mail')
  const page = mail.about && pages[mail.about.subjectType]
  return (
    <Card title={t('delivery')}>
      <Facts
        facts={[
          { label: t('fields.recipient'), value: mail.recipient },
          { label: t('fields.sender'), value: mail.sender },
          { label: t('fields.createdAt'), value: <Instant>{mail.createdAt}</Instant> },
          { label: t('fields.sentAt'), value: mail.sentAt && <Instant>{mail.sentAt}</Instant> },
          { label: t('fields.attempts'), value: <Num>{mail.attempts}</Num> },
          { label: t('fields.nextAt'), value: mail.nextAt && <Instant>{mail.nextAt}</Instant> },
          { label: t('fields.failure'), value: mail.failure && t(`failures.${mail.failure}`) },
          { label: t('fields.answer'), value: mail.answer && <span className="mono mail-answer">{mail.answer}</span> },
          {
            label: t('fields.messageId'),
            value: mail.messageId && <span className="mono mail-answer">{mail.messageId}</span>,
          },
          {
            label: t('fields.record'),
            value: page && mail.about && <GoTo to={pathTo(page, { id: mail.about.subjectId })}>{t('openRecord')}</GoTo>,
          },
        ]}
      />
    </Card>
  )
}

export function MailDetailPage() {
  const t = useTranslations('mail')
  const id = useParam()
  const again = useCommand(retryMail, { onDone: () => say(t('retried')) })
  return (
    <DetailPage
      route={getMail}
      input={{ params: { id } }}
      refreshMs={10_000}
      head={(mail) => ({
        title: mail.subject,
        tag: (
          <StatusTag tone={mailTones[mail.status]} term={`mail.${mail.status}`}>
            {t(`status.${mail.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: mail.mayBeRetried ? ['retry'] : [],
          steps: { retry: retryMail },
          label: () => t('retry'),
          table: [{ command: 'retry', from: ['FAILED'], to: 'QUEUED' }],
          status: mail.status,
          word: (status) => t(`status.${status}`),
        }),
        primary: mail.mayBeRetried && (
          <Button type="primary" loading={again.isBusy} onClick={() => void again.run({ params: { id } })}>
            {t('retry')}
          </Button>
        ),
      })}
    >
      {(mail) => (
        <Columns
          main={
            <Card title={t('text')}>
              <p className="mail-text">{mail.body}</p>
              {mail.formatted !== 'NONE' && <p className="soft">{t(`formatted.${mail.formatted}`)}</p>}
            </Card>
          }
          side={<Delivery mail={mail} />}
        />
      )}
    </DetailPage>
  )
}
