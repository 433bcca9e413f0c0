/** Changes the text of one kind of mail in one language, with its preview. */

import { getMailText, saveMailText } from '@serialis/contract/platform/mail/mail-texts.routes.ts'
import { MAIL_TEXT_LIMITS, type MailTextDetail } from '@serialis/contract/platform/mail/mail-texts.schema.ts'
import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { Field, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { htmlOfText } from '../rich-text/shared/plain-text.ts'
import { RichTextField } from '../rich-text/shared/RichTextField.tsx'
import { MailTextPreview, MailTextTag, MailTextVariables } from './MailTextParts.tsx'

const ROWS = 16
/** An own picture or a chart: pictures of other sites are in no mail. */
const PICTURES = /\/static\/UE\/files\/|\sdata-chart=/

/** Next to the plain text, with which it begins. */
function Formatted({ form }: { form: ContractForm<typeof saveMailText> }) {
  const t = useTranslations('mail.texts')
  const isFormatted = typeof form.values.html === 'string'
  return (
    <>
      <Checkbox
        checked={isFormatted}
        onChange={({ target }) => form.set('html', target.checked ? htmlOfText(form.values.body ?? '') : null)}
      >
        {t('hints.isFormatted')}
      </Checkbox>
      {isFormatted && <RichTextField form={form} name="html" label={t('fields.html')} hint={t('hints.html')} />}
    </>
  )
}

/** Shown once the text has pictures: a reader of the mail has no login. */
function Publishing({ form }: { form: ContractForm<typeof saveMailText> }) {
  const t = useTranslations('mail.texts')
  if (!PICTURES.test(form.values.html ?? '')) return null
  return (
    <Field
      form={form}
      name="publishesPictures"
      label={t('fields.publishesPictures')}
      hint={t('hints.publishesPictures')}
    >
      {(control, value, set) => (
        <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
          {t('hints.publishes')}
        </Checkbox>
      )}
    </Field>
  )
}

function Editor({ text }: { text: MailTextDetail }) {
  const t = useTranslations('mail.texts')
  const kinds = useTranslations('mail.templates')
  const locales = useTranslations('mail.server.locales')
  const go = useGo()
  const { id, subject, body, html, publishesPictures, version } = text
  const page = pathTo(paths.mailText, { id })
  const form = useContractForm(saveMailText, {
    initial: { subject, body, html, publishesPictures, version },
    params: { id },
    draft: `mail text ${id}`,
    undo: { said: t('saved') },
    onDone: () => go(page),
  })
  return (
    <FormPage
      form={form}
      title={t('titled', { kind: kinds(text.kind), locale: locales(text.locale) })}
      lead={t('editLead')}
      tag={<MailTextTag text={text} />}
      submit={t('save')}
      back={page}
      aside={
        <div className="stack">
          <MailTextPreview
            id={id}
            locale={text.locale}
            subject={form.values.subject ?? ''}
            body={form.values.body ?? ''}
            html={form.values.html ?? null}
          />
          <MailTextVariables variables={text.variables} />
        </div>
      }
    >
      <TextField
        form={form}
        name="subject"
        label={t('fields.subject')}
        hint={t('hints.subject')}
        maxLength={MAIL_TEXT_LIMITS.subject}
        isMono
      />
      <TextAreaField
        form={form}
        name="body"
        label={t('fields.body')}
        hint={t('hints.body')}
        rows={ROWS}
        maxLength={MAIL_TEXT_LIMITS.body}
      />
      <Formatted form={form} />
      <Publishing form={form} />
    </FormPage>
  )
}

export function MailTextFormPage() {
  const id = useParam() as MailTextDetail['id']
  return (
    <Loaded route={getMailText} input={{ params: { id } }}>
      {(text) => <Editor text={text} />}
    </Loaded>
  )
}
