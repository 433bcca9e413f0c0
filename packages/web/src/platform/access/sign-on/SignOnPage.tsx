/** The identity provider of the tenant, what its groups give, and who logs in without it. */

import { listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { getSignOnSettings, saveSignOnSettings } from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import {
  SIGN_ON,
  SIGN_ON_LIMITS,
  type SignOnSettings,
} from '@serialis/contract/platform/access/sign-on/sign-on.schema.ts'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field, ManyField, TextField } from '../../../kit/form/fields.tsx'
import { SettingPage } from '../../../kit/form/SettingPage.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { GroupRolesField } from './GroupRolesField.tsx'
import { ProviderTest } from './ProviderTest.tsx'

type Form = ContractForm<typeof saveSignOnSettings>

const valuesOf = ({ hasSecret: _has, redirectUri: _uri, localAccounts: _names, ...values }: SignOnSettings) => ({
  ...values,
  clientSecret: '',
})

function Flag({ form, name }: { form: Form; name: 'createsAccounts' | 'isActive' | 'isOnly' }) {
  const t = useTranslations('signOn')
  return (
    <Field form={form} name={name} label={t(`fields.${name}`)}>
      {(control, value, set) => (
        <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
          {t(name)}
        </Checkbox>
      )}
    </Field>
  )
}

/** Accounts by a typed text, for those who may see them. */
function LocalAccountsField({ form, known }: { form: Form; known: SignOnSettings['localAccounts'] }) {
  const t = useTranslations('signOn')
  const mayList = useMay()('users.list')
  const [typed, setTyped] = useState('')
  const query = { limit: 50, isDisabled: 'false' as const, ...(typed !== '' && { account: typed }) }
  const { data, isPending } = useRead(listUsers, { query }, { enabled: mayList, keepsPrevious: true })
  const names = new Map([...known, ...(data?.items ?? [])].map(({ id, account }) => [id, account]))
  return (
    <ManyField
      form={form}
      name="localAccountIds"
      label={t('fields.localAccountIds')}
      hint={t('hints.localAccountIds')}
      isOptional
      isLoading={mayList && isPending}
      onSearch={setTyped}
      options={[...names].map(([value, label]) => ({ value, label }))}
    />
  )
}

function SignOnFields({ form, setting }: { form: Form; setting: SignOnSettings | undefined }) {
  const t = useTranslations('signOn')
  const field = (name: 'name' | 'issuer' | 'clientId' | 'scopes' | 'accountClaim' | 'groupsClaim') => ({
    form,
    name,
    label: t(`fields.${name}`),
  })
  return (
    <>
      <Flag form={form} name="isActive" />
      <TextField {...field('name')} hint={t('hints.name')} maxLength={SIGN_ON_LIMITS.name} />
      <TextField {...field('issuer')} hint={t('hints.issuer')} maxLength={SIGN_ON_LIMITS.issuer} isMono />
      <ProviderTest issuer={form.values.issuer ?? ''} />
      <TextField {...field('clientId')} maxLength={SIGN_ON_LIMITS.clientId} isMono />
      <TextField
        form={form}
        name="clientSecret"
        label={t('fields.clientSecret')}
        hint={setting?.hasSecret === true ? t('hints.secretKept') : t('hints.secretNone')}
        type="password"
        autoComplete="new-password"
        isOptional
      />
      <TextField {...field('scopes')} hint={t('hints.scopes')} isMono />
      <TextField {...field('accountClaim')} hint={t('hints.accountClaim')} isMono />
      <TextField {...field('groupsClaim')} hint={t('hints.groupsClaim')} isMono isOptional />
      <GroupRolesField form={form} />
      <Flag form={form} name="createsAccounts" />
      <Flag form={form} name="isOnly" />
      <LocalAccountsField form={form} known={setting?.localAccounts ?? []} />
    </>
  )
}

export function SignOnPage() {
  const t = useTranslations('signOn')
  const { data: setting } = useRead(getSignOnSettings, {})
  return (
    <SettingPage
      route={getSignOnSettings}
      save={saveSignOnSettings}
      title={t('title')}
      lead={t('lead')}
      submit={t('save')}
      saved={t('saved')}
      back={paths.users}
      draft="single sign-on"
      valuesOf={valuesOf}
      history={{
        title: t('history'),
        subjectType: 'sign_on',
        subjectId: SIGN_ON,
        fields: {
          name: t('fields.name'),
          issuer: t('fields.issuer'),
          clientId: t('fields.clientId'),
          scopes: t('fields.scopes'),
          accountClaim: t('fields.accountClaim'),
          groupsClaim: t('fields.groupsClaim'),
          createsAccounts: t('fields.createsAccounts'),
          isActive: t('fields.isActive'),
          isOnly: t('fields.isOnly'),
          hasSecret: t('fields.hasSecret'),
        },
        above: ({ redirectUri }) => (
          <Facts
            facts={[
              {
                label: t('redirectUri'),
                value: redirectUri === null ? t('redirectUnknown') : <code className="mono">{redirectUri}</code>,
              },
            ]}
          />
        ),
      }}
    >
      {(form) => <SignOnFields form={form} setting={setting} />}
    </SettingPage>
  )
}
