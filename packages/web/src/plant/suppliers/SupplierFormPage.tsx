/** A new supplier with its period, or another name, address, contacts or role of one. */

import { createSupplier, editSupplier, getSupplier } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { SUPPLIER_LIMITS, type Supplier } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { lockStatuses } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { listRoleOptions } from '@serialis/contract/platform/access/access.routes.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, RadioField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { PeriodFields } from './PeriodFields.tsx'

function SupplierFields({ form }: { form: ContractForm<typeof editSupplier> }) {
  const t = useTranslations('suppliers')
  const roles = useRead(listRoleOptions, {})
  return (
    <>
      <TextField form={form} name="name" label={t('fields.name')} maxLength={SUPPLIER_LIMITS.name} />
      <TextField form={form} name="address" label={t('fields.address')} maxLength={SUPPLIER_LIMITS.address} />
      <div className="form-pair">
        <TextField form={form} name="contacts" label={t('fields.contacts')} maxLength={SUPPLIER_LIMITS.contacts} />
        <TextField form={form} name="phone" label={t('fields.phone')} maxLength={SUPPLIER_LIMITS.phone} type="tel" />
      </div>
      <ChoiceField
        form={form}
        name="roleId"
        label={t('fields.role')}
        hint={t('hints.role')}
        isLoading={roles.isPending}
        options={(roles.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}

export function SupplierCreatePage() {
  const t = useTranslations('suppliers')
  const go = useGo()
  const { today } = useFormats()
  const form = useContractForm(createSupplier, {
    initial: {
      code: '',
      name: '',
      address: '',
      contacts: '',
      phone: '',
      periodFrom: today(),
      period: 1,
      periodType: 2,
      lockStatus: 'UNLOCKED',
    },
    draft: 'supplier',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.supplier, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('lead')} submit={t('create')} back={paths.suppliers}>
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={SUPPLIER_LIMITS.code}
        isMono
      />
      <SupplierFields form={form as unknown as ContractForm<typeof editSupplier>} />
      <PeriodFields form={form} />
      <RadioField
        form={form}
        name="lockStatus"
        label={t('fields.lockStatus')}
        hint={t('hints.lockStatus')}
        options={lockStatuses.map((value) => ({ value, label: t(`lockStatus.${value}`) }))}
      />
    </FormPage>
  )
}

function EditSupplier({ supplier }: { supplier: Supplier }) {
  const t = useTranslations('suppliers')
  const go = useGo()
  const { id, name, address, contacts, phone, role, version } = supplier
  const back = pathTo(paths.supplier, { id })
  const form = useContractForm(editSupplier, {
    draft: `supplier ${id}`,
    initial: { name, address, contacts, phone, roleId: role.id, version },
    params: { id },
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={`${supplier.code} ${name}`} lead={t('hints.codeStays')} submit={t('save')} back={back}>
      <SupplierFields form={form} />
    </FormPage>
  )
}

export function SupplierEditPage() {
  const id = useParam()
  return (
    <Loaded route={getSupplier} input={{ params: { id } }}>
      {(data) => <EditSupplier supplier={data} />}
    </Loaded>
  )
}
