/** Creates a tenant, or changes its name, zone and language. Its id and the scheme of its statuses never change. */

import {
  createTenant,
  getTenant,
  updateTenant,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import {
  type ManagedTenantDetail,
  STATUS_SCHEMES,
  TENANT_LOCALES,
} from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, RadioField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type FormFields, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useSession } from '../../kit/wire/session.ts'

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))

function Fields({ form }: { form: FormFields<'name' | 'zone' | 'locale'> }) {
  const t = useTranslations('tenantManagement')
  return (
    <>
      <TextField form={form} name="name" label={t('fields.name')} hint={t('hints.name')} maxLength={60} />
      <ChoiceField form={form} name="zone" label={t('fields.zone')} hint={t('hints.zone')} options={zones} />
      <RadioField
        form={form}
        name="locale"
        label={t('fields.locale')}
        hint={t('hints.locale')}
        options={TENANT_LOCALES.map((value) => ({ value, label: t(`locales.${value}`) }))}
      />
    </>
  )
}

export function TenantCreatePage() {
  const t = useTranslations('tenantManagement')
  const go = useGo()
  const { zone } = useSession()
  const form = useContractForm(createTenant, {
    initial: { id: '', name: '', zone, locale: 'zh', snScheme: 'A' },
    draft: 'tenant',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.tenant, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('createLead')} submit={t('create')} back={paths.tenants}>
      <TextField form={form} name="id" label={t('fields.id')} hint={t('hints.id')} maxLength={4} />
      <Fields form={form} />
      <RadioField
        form={form}
        name="snScheme"
        label={t('fields.snScheme')}
        hint={t('hints.snScheme')}
        options={STATUS_SCHEMES.map((value) => ({ value, label: t(`schemes.${value}`) }))}
      />
    </FormPage>
  )
}

function EditTenant({ tenant }: { tenant: ManagedTenantDetail }) {
  const t = useTranslations('tenantManagement')
  const go = useGo()
  const back = pathTo(paths.tenant, { id: tenant.id })
  const { name, zone, locale, version } = tenant
  const form = useContractForm(updateTenant, {
    initial: { name, zone, locale, version },
    params: { id: tenant.id },
    draft: `tenant ${tenant.id}`,
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={t('edit')} lead={t('editLead')} submit={t('save')} back={back}>
      <Fields form={form} />
    </FormPage>
  )
}

export function TenantEditPage() {
  const id = useParam()
  return (
    <Loaded route={getTenant} input={{ params: { id } }}>
      {(tenant) => <EditTenant tenant={tenant} />}
    </Loaded>
  )
}
