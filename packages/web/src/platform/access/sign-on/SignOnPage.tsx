/** The identity provider of the tenant, what its groups give, and who logs in without it. */

import { listRoleOptions, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { getSignOnSettings, saveSignOnSettings } from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import {
  SIGN_ON,
  SIGN_ON_LIMITS,
  type AccountSites,
  type SignOnSettings,
} from '@serialis/contract/platform/access/sign-on/sign-on.schema.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ManyField, TextField } from '../../../kit/form/fields.tsx'
import { type RecordedField, SettingPage } from '../../../kit/form/SettingPage.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useSlots } from '../../../kit/shell/slots.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { GroupRolesField } from './GroupRolesField.tsx'
import { Flag, MadeAccountsFields } from './MadeAccountsFields.tsx'
import { ProviderTest } from './ProviderTest.tsx'

type Form = ContractForm<typeof saveSignOnSettings>

const valuesOf = ({
  hasSecret: _has,
  redirectUri: _uri,
  scimUri: _scim,
  localAccounts: _names,
  ...values
}: SignOnSettings) => ({
  ...values,
  clientSecret: '',
})

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
      <MadeAccountsFields form={form} setting={setting} />
      <Flag form={form} name="isOnly" />
      <LocalAccountsField form={form} known={setting?.localAccounts ?? []} />
    </>
  )
}

/** What the history calls them, and its values in words. */
function useRecordedFields(factories: readonly { id: string; name: string }[]): Record<string, RecordedField> {
  const t = useTranslations('signOn')
  const { list } = useFormats()
  const word = useTranslations('kit.form')
  const flag = (name: 'createsAccounts' | 'isProvisioned' | 'isActive' | 'isOnly' | 'hasSecret') => ({
    label: t(`fields.${name}`),
    textOf: (value: unknown) => word(value === true ? 'yes' : 'no'),
  })
  const roles = useRead(listRoleOptions, {})
  const roleNames = new Map((roles.data?.items ?? []).map(({ id, name }) => [id, name]))
  const names = new Map(factories.map(({ id, name }) => [id, name]))
  return {
    name: t('fields.name'),
    issuer: t('fields.issuer'),
    clientId: t('fields.clientId'),
    scopes: t('fields.scopes'),
    accountClaim: t('fields.accountClaim'),
    groupsClaim: t('fields.groupsClaim'),
    createsAccounts: flag('createsAccounts'),
    isProvisioned: flag('isProvisioned'),
    baseRoleIds: {
      label: t('fields.baseRoleIds'),
      textOf: (value) => list((value as string[]).map((id) => roleNames.get(id) ?? id)),
    },
    accountSites: { label: t('fields.accountSites'), textOf: (value) => t(`accountSites.${value as AccountSites}`) },
    siteIds: {
      label: t('fields.siteIds'),
      textOf: (value) => list((value as string[]).map((id) => names.get(id) ?? id)),
    },
    isActive: flag('isActive'),
    isOnly: flag('isOnly'),
    hasSecret: flag('hasSecret'),
  }
}

export function SignOnPage() {
  const { FactoryChoices } = useSlots()
  return <FactoryChoices>{({ factories }) => <SignOnSetting factories={factories} />}</FactoryChoices>
}

function SignOnSetting({ factories }: { factories: readonly { id: string; name: string }[] }) {
  const t = useTranslations('signOn')
  const fields = useRecordedFields(factories)
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
        fields,
        above: ({ redirectUri, scimUri }) => (
          <Facts
            facts={[
              {
                label: t('redirectUri'),
                value: redirectUri === null ? t('redirectUnknown') : <code className="mono">{redirectUri}</code>,
              },
              {
                label: t('scimUri'),
                value: scimUri === null ? t('redirectUnknown') : <code className="mono">{scimUri}</code>,
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
