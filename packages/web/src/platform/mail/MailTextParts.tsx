/** What the pages of a mail text share: its tag, its preview in both languages, its variables and its history. */

import { previewMailText } from '@serialis/contract/platform/mail/mail-texts.routes.ts'
import type { MailTextDetail, MailTextRow } from '@serialis/contract/platform/mail/mail-texts.schema.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import type { Column } from '../../kit/list/columns.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { useSettled } from '../../kit/navigation/useSettled.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { RecordHistory } from '../audit/shared/RecordHistory.tsx'
import { RichText } from '../rich-text/shared/RichText.tsx'
import './mail.css'

export function MailTextTag({ text: { isOwn, isBroken } }: { text: Pick<MailTextRow, 'isOwn' | 'isBroken'> }) {
  const t = useTranslations('mail.texts')
  if (isBroken) return <StatusTag tone="rejected">{t('broken')}</StatusTag>
  return isOwn ? <StatusTag tone="active">{t('own')}</StatusTag> : <StatusTag tone="neutral">{t('builtIn')}</StatusTag>
}

type Locale = MailTextRow['locale']
interface Written {
  subject: string
  body: string
  /** Null: the mail has its text alone. */
  html: string | null
}

function Letter({ title, note, locale, mail }: { title: string; note?: string; locale: Locale; mail: Written }) {
  const t = useTranslations('mail.texts')
  return (
    <Card title={title} {...(note !== undefined && { note })}>
      <div className="stack" lang={locale}>
        <p className="mail-subject">{mail.subject}</p>
        {mail.html !== null && <p className="soft">{t('previewPlain')}</p>}
        <p className="mail-text">{mail.body}</p>
        {mail.html !== null && (
          <>
            <p className="soft">{t('previewHtml')}</p>
            <RichText html={mail.html} lang={locale} />
          </>
        )}
      </div>
    </Card>
  )
}

/** The text as it is written now, with sample data, and the mail of the other language. */
export function MailTextPreview({ id, locale, subject, body, html }: Pick<MailTextRow, 'id' | 'locale'> & Written) {
  const t = useTranslations('mail.texts')
  const errorText = useErrorText()
  const settled = JSON.parse(useSettled(JSON.stringify({ subject, body, html }))) as Written
  const isThere = settled.subject.trim() !== '' && settled.body.trim() !== ''
  const { data } = useRead(
    previewMailText,
    { params: { id }, body: settled },
    { enabled: isThere, keepsPrevious: true },
  )
  if (data === undefined) return <Card title={t('preview')}>{isThere ? null : t('previewWaits')}</Card>
  const { written, fault, other } = data
  return (
    <>
      {written === null ? (
        <Card title={t('preview')}>
          <p className="field-error" role="status">
            {fault && errorText(fault.key, fault.params)}
          </p>
        </Card>
      ) : (
        <Letter title={t('preview')} note={t('previewLead')} locale={locale} mail={written} />
      )}
      <Letter title={t('previewOther')} locale={other.locale} mail={other} />
    </>
  )
}

type VariableRow = MailTextDetail['variables'][number]

export function MailTextVariables({ variables }: { variables: readonly VariableRow[] }) {
  const t = useTranslations('mail.texts')
  const meanings = useTranslations('mail.texts.meanings') as unknown as (name: string) => string
  const columns: Column<VariableRow>[] = [
    { name: 'name', title: t('variable'), cell: ({ name }) => <span className="mono">{`{{ ${name} }}`}</span> },
    {
      name: 'meaning',
      title: t('meaning'),
      cell: ({ name, isEssential }) => (
        <>
          {meanings(name)}
          {isEssential && <div className="soft">{t('isEssential')}</div>}
        </>
      ),
    },
  ]
  return (
    <Card title={t('variables')}>
      <Rows caption={t('variables')} columns={columns} rows={variables} rowKey={({ name }) => name} />
    </Card>
  )
}

export function MailTextHistory({ id }: { id: string }) {
  const t = useTranslations('mail.texts')
  return (
    <Card title={t('history')}>
      <RecordHistory
        subjectType="mail_text"
        subjectId={id}
        fields={{
          subject: t('fields.subject'),
          body: t('fields.body'),
          html: t('fields.html'),
          pictures: t('fields.pictures'),
        }}
      />
    </Card>
  )
}
