/** What accounts get that nobody makes by hand: at the first login, or by the directory of the company. */

import { listRoleOptions } from '@serialis/contract/platform/access/access.routes.ts'
import type { saveSignOnSettings } from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import { ACCOUNT_SITES, type SignOnSettings } from '@serialis/contract/platform/access/sign-on/sign-on.schema.ts'
import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { Field, ManyField, RadioField } from '../../../kit/form/fields.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useRoomPhrase } from '../../../kit/language/i18n.tsx'
import { useSlots } from '../../../kit/shell/slots.ts'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'

type Form = ContractForm<typeof saveSignOnSettings>

export function Flag({
  form,
  name,
}: {
  form: Form
  name: 'createsAccounts' | 'isProvisioned' | 'isActive' | 'isOnly'
}) {
  const t = useTranslations('signOn')
  const permission = useRoomPhrase('permissions')('actions.provision', '')
  const hints = { isOnly: t('hints.isOnly'), isProvisioned: t('hints.isProvisioned', { permission }) }
  return (
    <Field
      form={form}
      name={name}
      label={t(`fields.${name}`)}
      {...(name in hints && { hint: hints[name as keyof typeof hints] })}
    >
      {(control, value, set) => (
        <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
          {t(name)}
        </Checkbox>
      )}
    </Field>
  )
}

/** The factories of accounts that the provider or the directory makes: nobody gets all of them by leaving the field empty. */
function AccountSitesField({ form, isMissing }: { form: Form; isMissing: boolean }) {
  const t = useTranslations('signOn')
  const { FactoryChoices } = useSlots()
  if (form.values.createsAccounts !== true && form.values.isProvisioned !== true) return null
  return (
    <>
      <RadioField
        form={form}
        name="accountSites"
        label={t('fields.accountSites')}
        hint={t('hints.accountSites')}
        options={ACCOUNT_SITES.map((value) => ({ value, label: t(`accountSites.${value}`) }))}
      />
      {isMissing && (
        <div>
          <StatusTag tone="waiting">{t('sitesMissing')}</StatusTag>
          <p className="soft">{t('sitesMissingText')}</p>
        </div>
      )}
      {form.values.accountSites === 'CHOSEN' && (
        <FactoryChoices>
          {({ factories, isLoading }) => (
            <ManyField
              form={form}
              name="siteIds"
              label={t('fields.siteIds')}
              hint={t('hints.siteIds')}
              isLoading={isLoading}
              options={factories.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FactoryChoices>
      )}
    </>
  )
}

function BaseRolesField({ form }: { form: Form }) {
  const t = useTranslations('signOn')
  const { data, isPending } = useRead(listRoleOptions, {})
  if (form.values.isProvisioned !== true) return null
  return (
    <ManyField
      form={form}
      name="baseRoleIds"
      label={t('fields.baseRoleIds')}
      hint={t('hints.baseRoleIds')}
      isLoading={isPending}
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

export function MadeAccountsFields({ form, setting }: { form: Form; setting: SignOnSettings | undefined }) {
  const isMade = setting?.createsAccounts === true || setting?.isProvisioned === true
  return (
    <>
      <Flag form={form} name="createsAccounts" />
      <Flag form={form} name="isProvisioned" />
      <BaseRolesField form={form} />
      <AccountSitesField form={form} isMissing={isMade && setting?.accountSites === null} />
    </>
  )
}
