/** Controls that only the forms of accounts have. */

import { Checkbox, Input } from 'antd'
import { useTranslations } from 'use-intl'
import { Field } from '../../../kit/form/fields.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import type { AccountRoutes } from './account-pages.ts'

export type AccountForm = ContractForm<AccountRoutes['create']>
export type SettingName = `settings.${string}`

/** Write-only; a key has several lines. */
export function SecretField({ form, label, isKey = false }: { form: AccountForm; label: string; isKey?: boolean }) {
  const t = useTranslations('sources.accounts.hints')
  return (
    <Field form={form} name="secret" label={label} hint={t('secret')}>
      {(control, value, set) => {
        const shown = { ...control, autoComplete: 'new-password', value: typeof value === 'string' ? value : '' }
        const change = (text: string) => set(text === '' ? undefined : text)
        return isKey ? (
          <Input.TextArea {...shown} className="mono" rows={4} onChange={(event) => change(event.target.value)} />
        ) : (
          <Input {...shown} type="password" onChange={(event) => change(event.target.value)} />
        )
      }}
    </Field>
  )
}

/** Certificates and keys are pasted whole. */
function Pasted({
  form,
  name,
  label,
  hint,
  isOptional = false,
  isSecret = false,
}: {
  form: AccountForm
  name: 'privateKey' | SettingName
  label: string
  hint: string
  isOptional?: boolean
  isSecret?: boolean
}) {
  return (
    <Field form={form} name={name} label={label} hint={hint} isOptional={isOptional}>
      {(control, value, set) => (
        <Input.TextArea
          {...control}
          className="mono"
          rows={5}
          spellCheck={false}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => set(isSecret && event.target.value === '' ? undefined : event.target.value)}
        />
      )}
    </Field>
  )
}
export const PublicKeyField = (props: {
  form: AccountForm
  name: SettingName
  label: string
  hint: string
  isOptional?: boolean
}) => <Pasted {...props} />

/** Write-only, with the passphrase that opens it. */
export function PrivateKeyFields({ form, label, hint }: { form: AccountForm; label: string; hint: string }) {
  const t = useTranslations('sources.accounts')
  return (
    <>
      <Pasted form={form} name="privateKey" label={label} hint={hint} isSecret />
      <Field form={form} name="passphrase" label={t('fields.passphrase')} hint={t('hints.passphrase')} isOptional>
        {(control, value, set) => (
          <Input
            {...control}
            type="password"
            autoComplete="new-password"
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => set(event.target.value === '' ? undefined : event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

export function Tick({
  form,
  name,
  label,
  hint,
}: {
  form: AccountForm
  name: 'isActive' | 'acknowledges' | SettingName
  label: string
  hint?: string
}) {
  const t = useTranslations('sources.accounts')
  return (
    <Field form={form} name={name} label={label} hint={hint}>
      {(control, value, set) => (
        <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
          {t('yes')}
        </Checkbox>
      )}
    </Field>
  )
}
