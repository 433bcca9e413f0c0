import { getMailSettings, saveMailSettings } from '@serialis/contract/platform/mail/mail.routes.ts'
import type { MailSettings } from '@serialis/contract/platform/mail/mail.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Can } from '../../kit/navigation/Can.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import './mail.css'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { TestMailDialog } from './TestMailDialog.tsx'

function ServerState({ settings }: { settings: MailSettings }) {
  const t = useTranslations('mail.server')
  if (!settings.isActive) return <StatusTag tone="inactive">{t('paused')}</StatusTag>
  if (settings.failuresInARow > 0) return <StatusTag tone="rejected">{t('fails')}</StatusTag>
  return settings.lastSuccessAt === null ? (
    <StatusTag tone="neutral">{t('untried')}</StatusTag>
  ) : (
    <StatusTag tone="active">{t('works')}</StatusTag>
  )
}

function Connection({ settings }: { settings: MailSettings }) {
  const t = useTranslations('mail.server')
  const words = useTranslations('mail')
  const failures = useTranslations('mail.failures')
  const [isTesting, setTesting] = useState(false)
  return (
    <Card
      title={t('title')}
      actions={
        <Can permission="mails.test">
          <Button onClick={() => setTesting(true)}>{t('test')}</Button>
        </Can>
      }
    >
      <Facts
        facts={[
          { label: t('fields.host'), value: <span className="mono">{`${settings.host}:${settings.port}`}</span> },
          { label: t('fields.security'), value: t(`security.${settings.security}`) },
          { label: t('fields.user'), value: settings.user },
          {
            label: t('fields.sender'),
            value: settings.senderName === '' ? settings.sender : `${settings.senderName} <${settings.sender}>`,
          },
          {
            label: t('fields.lastSuccess'),
            value: settings.lastSuccessAt ? <Instant>{settings.lastSuccessAt}</Instant> : t('never'),
          },
          {
            label: t('fields.lastFailure'),
            value: settings.lastFailure && (
              <>
                {failures(settings.lastFailure.kind)} <Instant>{settings.lastFailure.at}</Instant>
              </>
            ),
          },
          { label: t('fields.retryAt'), value: settings.retryAt && <Instant>{settings.retryAt}</Instant> },
          { label: t('fields.waiting'), value: <Num>{settings.waiting}</Num> },
          ...(settings.lastFailure && settings.failuresInARow > 0
            ? [
                {
                  label: words('fields.answer'),
                  value: <span className="mono mail-answer">{settings.lastFailure.text}</span>,
                },
              ]
            : []),
        ]}
      />
      {isTesting && <TestMailDialog sender={settings.sender} onClose={() => setTesting(false)} />}
    </Card>
  )
}

function OrderMails({ settings }: { settings: MailSettings }) {
  const t = useTranslations('mail.server')
  const { list } = useFormats()
  return (
    <Card title={t('fields.orderCommands')}>
      <div className="stack">
        <p className="field-hint">{t('hints.orderCommands')}</p>
        <Facts
          facts={[
            {
              label: t('fields.orderCommands'),
              value:
                settings.orderCommands.length === 0
                  ? t('nothing')
                  : list(settings.orderCommands.map((command) => t(`steps.${command}`))),
            },
            { label: t('fields.locale'), value: t(`locales.${settings.locale}`) },
            {
              label: t('fields.consoleUrl'),
              value: settings.consoleUrl && <span className="mono mail-answer">{settings.consoleUrl}</span>,
            },
            {
              label: t('fields.timeout'),
              value: (
                <>
                  <Num>{settings.timeoutSeconds}</Num> {t('seconds')}
                </>
              ),
            },
            {
              label: t('fields.trustedCertificate'),
              value: settings.trustedCertificate === '' ? t('nothing') : t('yes'),
            },
          ]}
        />
      </div>
    </Card>
  )
}

export function MailServerPage() {
  const t = useTranslations('mail.server')
  return (
    <DetailPage
      route={getMailSettings}
      input={{}}
      refreshMs={10_000}
      head={({ settings }) => ({
        title: t('title'),
        lead: t('lead'),
        tag: settings && <ServerState settings={settings} />,
        steps: stepsOf({
          steps: { edit: saveMailSettings },
          label: () => t('edit'),
        }),
        primary: settings && (
          <Can permission="mails.edit">
            <LinkButton to={paths.mailServerEdit}>{t('edit')}</LinkButton>
          </Can>
        ),
      })}
    >
      {({ settings }) =>
        settings ? (
          <Columns main={<Connection settings={settings} />} side={<OrderMails settings={settings} />} />
        ) : (
          <Card isWide>
            <EmptyState
              title={t('none.title')}
              text={t('none.text')}
              action={
                <Can permission="mails.edit">
                  <LinkButton type="primary" to={paths.mailServerEdit}>
                    {t('create')}
                  </LinkButton>
                </Can>
              }
            />
          </Card>
        )
      }
    </DetailPage>
  )
}
