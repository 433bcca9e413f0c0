/** The text of one kind of mail in one language: as it is sent, its source, its variables and its history. */

import { getMailText, restoreMailText, saveMailText } from '@serialis/contract/platform/mail/mail-texts.routes.ts'
import type { MailTextDetail } from '@serialis/contract/platform/mail/mail-texts.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Can } from '../../kit/navigation/Can.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { MailTextHistory, MailTextPreview, MailTextTag, MailTextVariables } from './MailTextParts.tsx'

type Id = MailTextDetail['id']

function Restore({ text, onClose }: { text: MailTextDetail; onClose: () => void }) {
  const t = useTranslations('mail.texts')
  const command = useCommand(restoreMailText, {
    onDone: () => {
      say(t('restored'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('restore')}
      confirm={t('restore')}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id: text.id }, body: { version: text.version } })}
    >
      <p>{t('restoreText')}</p>
    </Dialog>
  )
}

export function MailTextPage() {
  const t = useTranslations('mail.texts')
  const kinds = useTranslations('mail.templates')
  const locales = useTranslations('mail.server.locales')
  const id = useParam() as Id
  const [isRestoring, setRestoring] = useState(false)
  return (
    <DetailPage
      route={getMailText}
      input={{ params: { id } }}
      head={(text) => ({
        title: t('titled', { kind: kinds(text.kind), locale: locales(text.locale) }),
        tag: <MailTextTag text={text} />,
        ...(text.isBroken && { lead: t('brokenText') }),
        steps: stepsOf({
          open: text.isOwn ? ['edit', 'restore'] : ['edit'],
          steps: { edit: saveMailText, restore: [restoreMailText, t('builtIn')] },
          label: (step) => t(step),
        }),
        primary: (
          <Can permission="mailTexts.edit">
            {text.isOwn && <Button onClick={() => setRestoring(true)}>{t('restore')}</Button>}
            <LinkButton type="primary" to={pathTo(paths.mailTextEdit, { id })}>
              {t('edit')}
            </LinkButton>
          </Can>
        ),
      })}
    >
      {(text) => (
        <>
          <Columns
            main={
              <>
                <MailTextPreview
                  id={id}
                  locale={text.locale}
                  subject={text.subject}
                  body={text.body}
                  html={text.html}
                />
                <Card title={t('source')}>
                  <div className="stack">
                    <Facts
                      facts={[
                        {
                          label: t('fields.subject'),
                          value: (
                            <span className="mono" lang={text.locale}>
                              {text.subject}
                            </span>
                          ),
                        },
                      ]}
                    />
                    <p className="mail-text mono" lang={text.locale}>
                      {text.body}
                    </p>
                    {text.html !== null && (
                      <p className="mail-text mono" lang={text.locale}>
                        {text.html}
                      </p>
                    )}
                  </div>
                </Card>
              </>
            }
            side={
              <>
                <MailTextVariables variables={text.variables} />
                <MailTextHistory id={id} />
              </>
            }
          />
          {isRestoring && <Restore text={text} onClose={() => setRestoring(false)} />}
        </>
      )}
    </DetailPage>
  )
}
