/** `/member_create` creates a user, `/member_list/…` shows and changes one. */

import { isMasked, masked } from '@serialis/contract/kit/boundary/masking.ts'
import type { Answer } from '@serialis/contract/kit/route.ts'
import {
  createUser,
  disableUser,
  enableUser,
  endSessions,
  getUser,
  listRoleOptions,
  resetPassword,
  updateUser,
} from '@serialis/contract/platform/access/access.routes.ts'
import { listIdentities, unbindIdentity } from '@serialis/contract/platform/access/sign-on/identities.routes.ts'
import { PHONE_MAXIMUM, type User } from '@serialis/contract/platform/access/users.schema.ts'
import { showPersonalData } from '@serialis/contract/platform/access/users/personal-data.routes.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, ManyField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../../kit/form/useContractForm.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { useParam, useSearch } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { useSlots } from '../../../kit/shell/slots.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { ReasonField } from '../access-requests/ReasonField.tsx'
import { useAfterChange } from '../access-requests/useAfterChange.ts'
import { DeliveryField } from '../one-time-codes/DeliveryField.tsx'
import { OneTimeCodeDialog } from '../one-time-codes/OneTimeCodeDialog.tsx'
import { UserIdentities } from '../sign-on/UserIdentities.tsx'
import { LimitFields } from './LimitFields.tsx'
import { RoleEnds } from './RoleEnds.tsx'
import { hasMasked, ShowPersonalData } from './ShowPersonalData.tsx'
import { useMobileNumber } from './useMobileNumber.ts'
import { UserLogins } from './UserLogins.tsx'
import { UserSteps } from './UserSteps.tsx'

interface Named {
  id: string
  name: string
}
/** Loads what its content needs. */
type Loading<Loaded> = ComponentType<{ children: (loaded: Loaded) => ReactNode }>

declare module '../../../kit/shell/slots.ts' {
  interface Slots {
    /** The factories that an account may be limited to. */
    FactoryChoices: Loading<{ factories: readonly Named[]; isLoading: boolean }>
    /** The packaging suppliers that an account or a key may belong to, by a typed text. */
    SupplierChoices: Loading<{
      suppliers: readonly (Named & { code: string })[]
      isLoading: boolean
      search: (text: string) => void
    }>
  }
}

/** Says how the number will be stored, so that a wrong country is seen before it is saved. */
function PhoneField({ form, isDisabled }: { form: ContractForm<typeof updateUser>; isDisabled: boolean }) {
  const t = useTranslations('users')
  const phone = form.values.phone ?? ''
  const number = useMobileNumber()(phone)
  return (
    <TextField
      form={form}
      name="phone"
      label={t('fields.phone')}
      hint={isMasked(phone) ? t('hints.masked') : number ? t('hints.phoneStored', { number }) : t('hints.phone')}
      type="tel"
      maxLength={PHONE_MAXIMUM}
      isOptional
      isDisabled={isDisabled}
    />
  )
}

/** What is wrong with a number that was entered; one that was stored before stays. `before` is masked. */
function usePhoneCheck(before = '') {
  const judge = useMobileNumber()
  return ({ phone = '' }: { phone?: string | undefined }): Record<string, string> =>
    phone !== before && masked(phone) !== before && phone.trim() !== '' && judge(phone) === undefined
      ? { phone: 'mobile_wrong_format' }
      : {}
}

/** The fields that both forms have. */
function PersonFields({
  form,
  user,
  isDisabled,
}: {
  form: ContractForm<typeof updateUser>
  user?: User
  isDisabled: boolean
}) {
  const t = useTranslations('users.fields')
  const hint = useTranslations('users.hints')
  const roles = useRead(listRoleOptions, {})
  const { SupplierChoices } = useSlots()
  return (
    <>
      <TextField form={form} name="name" label={t('name')} maxLength={60} isDisabled={isDisabled} />
      <ManyField
        form={form}
        name="roleIds"
        label={t('roles')}
        isDisabled={isDisabled}
        isLoading={roles.isPending}
        options={(roles.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <RoleEnds
        form={form}
        names={new Map((roles.data?.items ?? []).map(({ id, name }) => [id, name]))}
        isDisabled={isDisabled}
      />
      <SupplierChoices>
        {({ suppliers, isLoading, search }) => (
          <ChoiceField
            form={form}
            name="supplierId"
            label={t('supplier')}
            hint={hint('supplier')}
            isOptional
            isDisabled={isDisabled}
            isLoading={isLoading}
            onSearch={search}
            options={suppliers.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
          />
        )}
      </SupplierChoices>
      <LimitFields form={form} user={user} isDisabled={isDisabled} />
      <TextField
        form={form}
        name="email"
        label={t('email')}
        type={isMasked(form.values.email ?? '') ? 'text' : 'email'}
        {...(isMasked(form.values.email ?? '') && { hint: hint('masked') })}
        isOptional
        isDisabled={isDisabled}
      />
      <PhoneField form={form} isDisabled={isDisabled} />
      {!isDisabled && <ReasonField form={form} />}
    </>
  )
}

/** `?supplier=…` starts with a user of that one. */
function CreateUser({ supplier }: { supplier: string | undefined }) {
  const t = useTranslations('users')
  const codes = useTranslations('oneTimeCodes')
  const after = useAfterChange()
  const [made, setMade] = useState<Answer<typeof createUser> | null>(null)
  const form = useContractForm(createUser, {
    initial: {
      account: '',
      name: '',
      phone: '',
      email: '',
      roleIds: [],
      roleEnds: [],
      siteIds: [],
      regionIds: [],
      businessUnitIds: [],
      brandIds: [],
      delivery: 'CODE',
      ...(supplier !== undefined && { supplierId: supplier }),
    },
    draft: supplier === undefined ? 'user' : `user of supplier ${supplier}`,
    alsoCheck: usePhoneCheck(),
    onDone: (user) => {
      setMade(user)
      if (user.code === null) after(user, codes('mailed'), paths.users)
    },
  })
  return (
    <>
      <FormPage form={form} title={t('create')} submit={t('create')} back={paths.users}>
        <TextField form={form} name="account" label={t('fields.account')} hint={t('hints.account')} maxLength={60} />
        <PersonFields form={form as unknown as ContractForm<typeof updateUser>} isDisabled={false} />
        <DeliveryField form={form} />
      </FormPage>
      {made?.code != null && (
        <OneTimeCodeDialog
          name={made.name}
          account={made.account}
          code={made.code}
          onClose={() => after(made, null, paths.users)}
        />
      )}
    </>
  )
}

function EditUser({ user }: { user: User }) {
  const t = useTranslations('users')
  const own = useTranslations('users.steps')
  const after = useAfterChange()
  const may = useMay()
  const identities = useRead(listIdentities, { params: { id: user.id } })
  const form = useContractForm(updateUser, {
    draft: `user ${user.id}`,
    initial: {
      name: user.name,
      phone: user.phone,
      email: user.email,
      roleIds: user.roles.map(({ id }) => id),
      roleEnds: user.roles.map(({ id, lastDay }) => ({ roleId: id, lastDay })),
      supplierId: user.supplierId,
      siteIds: user.siteIds,
      regionIds: user.regionIds,
      businessUnitIds: user.businessUnitIds,
      brandIds: user.brandIds,
      version: user.version,
    },
    params: { id: user.id },
    alsoCheck: usePhoneCheck(user.phone),
    onDone: (saved) => after(saved, t('saved'), paths.users),
  })
  return (
    <FormPage
      form={form}
      title={user.name}
      lead={user.account}
      steps={stepsOf({
        steps: {
          edit: updateUser,
          disable: [disableUser, user.isDisabled && own('isDisabled')],
          enable: [enableUser, !user.isDisabled && own('isEnabled')],
          endSessions,
          reset: resetPassword,
          unmask: [showPersonalData, !hasMasked(form) && own('hasNothingMasked')],
          unbindIdentity: [unbindIdentity, identities.data?.items.length === 0 && own('hasNoIdentity')],
        },
        label: (command) => (command === 'edit' ? t('edit') : own(command)),
      })}
      submit={t('edit')}
      isReading={!may('users.edit')}
      back={paths.users}
      aside={
        <div className="stack">
          <UserSteps user={user} />
          <UserIdentities userId={user.id} />
          <UserLogins user={user} />
        </div>
      }
    >
      <PersonFields form={form} user={user} isDisabled={!may('users.edit')} />
      <ShowPersonalData form={form} user={user} />
    </FormPage>
  )
}

export function UserPage() {
  return (
    <Loaded route={getUser} input={{ params: { id: useParam() } }}>
      {(data) => <EditUser user={data} />}
    </Loaded>
  )
}

export const UserCreatePage = () => <CreateUser supplier={useSearch()['supplier']} />
