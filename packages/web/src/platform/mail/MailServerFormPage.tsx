import { getMailSettings, saveMailSettings } from '@serialis/contract/platform/mail/mail.routes.ts'
import {
  MAIL_LIMITS,
  MAIL_PORTS,
  mailedOrderCommands,
  mailSecurities,
  type MailSettings,
} from '@serialis/contract/platform/mail/mail.schema.ts'
import { Checkbox } from 'antd'
import { useLocale, useTranslations } from 'use-intl'
import { Field, ManyField, NumberField, RadioField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'

type Form = ContractForm<typeof saveMailSettings>

function Connection({ form }: { form: Form }) {
  const t = useTranslations('mail.server')
  const { user, security, port } = form.values
  return (
    <>
      <TextField
        form={form}
        name="host"
        label={t('fields.host')}
        hint={t('hints.host')}
        maxLength={MAIL_LIMITS.host}
        isMono
      />
      <div className="form-pair">
        <RadioField
          form={form}
          name="security"
          label={t('fields.security')}
          options={mailSecurities.map((value) => ({ value, label: t(`security.${value}`) }))}
        />
        <NumberField
          form={form}
          name="port"
          label={t('fields.port')}
          {...(security &&
            port !== MAIL_PORTS[security] && { hint: t('hints.port', { port: String(MAIL_PORTS[security]) }) })}
        />
      </div>
      <div className="form-pair">
        <TextField
          form={form}
          name="user"
          label={t('fields.user')}
          hint={t('hints.user')}
          maxLength={MAIL_LIMITS.account}
          isOptional
        />
        {user !== undefined && user !== '' && (
          <TextField
            form={form}
            name="password"
            type="password"
            autoComplete="new-password"
            label={t('fields.password')}
            hint={t('hints.password')}
          />
        )}
      </div>
      {security !== 'NONE' && (
        <TextAreaField
          form={form}
          name="trustedCertificate"
          label={t('fields.trustedCertificate')}
          hint={t('hints.trustedCertificate')}
          isOptional
        />
      )}
      <NumberField form={form} name="timeoutSeconds" label={t('fields.timeout')} suffix={t('seconds')} />
    </>
  )
}

function Mails({ form }: { form: Form }) {
  const t = useTranslations('mail.server')
  return (
    <>
      <div className="form-pair">
        <TextField form={form} name="sender" type="email" label={t('fields.sender')} maxLength={254} />
        <TextField
          form={form}
          name="senderName"
          label={t('fields.senderName')}
          maxLength={MAIL_LIMITS.senderName}
          isOptional
        />
      </div>
      <RadioField
        form={form}
        name="locale"
        label={t('fields.locale')}
        options={(['en', 'zh'] as const).map((value) => ({ value, label: t(`locales.${value}`) }))}
      />
      <TextField
        form={form}
        name="consoleUrl"
        label={t('fields.consoleUrl')}
        hint={t('hints.consoleUrl')}
        maxLength={MAIL_LIMITS.consoleUrl}
        isMono
        isOptional
      />
      <ManyField
        form={form}
        name="orderCommands"
        label={t('fields.orderCommands')}
        hint={t('hints.orderCommands')}
        isOptional
        options={mailedOrderCommands.map((value) => ({ value, label: t(`steps.${value}`) }))}
      />
      <Field form={form} name="isActive" label={t('fields.isActive')} hint={t('hints.isActive')}>
        {(control, value, set) => (
          <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
            {t('yes')}
          </Checkbox>
        )}
      </Field>
    </>
  )
}

function Server({ settings }: { settings: MailSettings | null }) {
  const t = useTranslations('mail.server')
  const go = useGo()
  const locale = useLocale()
  const initial = settings
    ? { ...settings, password: undefined }
    : {
        version: 0,
        host: '',
        port: MAIL_PORTS.STARTTLS,
        security: 'STARTTLS' as const,
        user: '',
        trustedCertificate: '',
        sender: '',
        senderName: 'Serialis',
        locale,
        consoleUrl: globalThis.location.origin,
        orderCommands: [...mailedOrderCommands],
        timeoutSeconds: 20,
        isActive: true,
      }
  const form = useContractForm(saveMailSettings, {
    initial,
    draft: 'mail server',
    // The first server has none before it to go back to.
    ...(settings && { undo: { said: t('saved') } }),
    onDone: () => {
      if (!settings) say(t('saved'))
      go(paths.mailServer)
    },
  })
  return (
    <FormPage
      form={form}
      title={settings ? t('edit') : t('create')}
      lead={t('lead')}
      submit={t('save')}
      back={paths.mailServer}
    >
      <Connection form={form} />
      <Mails form={form} />
    </FormPage>
  )
}

export function MailServerFormPage() {
  return (
    <Loaded route={getMailSettings} input={{}}>
      {(data) => <Server settings={data.settings} />}
    </Loaded>
  )
}
