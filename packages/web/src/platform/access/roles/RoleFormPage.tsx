/** `/role_auth_create/create` creates a role, `/role_auth_create/edit?id=…` changes one. */

import { everyCode } from '@serialis/contract/permissions.ts'
import { createRole, deleteRole, getMe, getRole, updateRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { Role } from '@serialis/contract/platform/access/roles.schema.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../../kit/form/useContractForm.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { useGo, useParam, useSearch } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { ReasonField } from '../access-requests/ReasonField.tsx'
import { useAfterChange } from '../access-requests/useAfterChange.ts'
import { AuthorityTree } from './AuthorityTree.tsx'

function RoleFields({
  form,
  isDisabled,
}: {
  form: ContractForm<typeof createRole> | ContractForm<typeof updateRole>
  isDisabled?: boolean
}) {
  const t = useTranslations('roles')
  const fields = form as ContractForm<typeof createRole>
  const { data: me } = useRead(getMe, {})
  const holdsAll = fields.values.holdsAll === true
  const codes = holdsAll ? everyCode : (fields.values.authorities ?? [])
  return (
    <>
      <TextField form={fields} name="name" label={t('fields.name')} maxLength={128} isDisabled={isDisabled === true} />
      {(me?.holdsAll === true || holdsAll) && (
        <Field form={fields} name="holdsAll" label={t('fields.holdsAll')}>
          {(control, _, set) => (
            <Checkbox
              {...control}
              checked={holdsAll}
              disabled={isDisabled === true}
              onChange={(event) => set(event.target.checked)}
            >
              {t('holdsAllText')}
            </Checkbox>
          )}
        </Field>
      )}
      <Field form={fields} name="needsSecondFactor" label={t('fields.needsSecondFactor')}>
        {(control, value, set) => (
          <Checkbox
            {...control}
            checked={value === true}
            disabled={isDisabled === true}
            onChange={(event) => set(event.target.checked)}
          >
            {t('needsSecondFactorText')}
          </Checkbox>
        )}
      </Field>
      <Field
        form={fields}
        name="authorities"
        label={t('fields.authorities')}
        hint={t('chosen', { count: codes.length })}
      >
        {(_, __, set) => <AuthorityTree value={codes} onChange={set} isDisabled={isDisabled === true || holdsAll} />}
      </Field>
      {isDisabled !== true && <ReasonField form={fields} />}
    </>
  )
}

function CreateRole() {
  const t = useTranslations('roles')
  const after = useAfterChange()
  const form = useContractForm(createRole, {
    initial: { name: '', authorities: [] },
    draft: 'role',
    onDone: (made) => after(made, t('created'), paths.roles),
  })
  return (
    <FormPage form={form} title={t('create')} submit={t('create')} back={paths.roles}>
      <RoleFields form={form} />
    </FormPage>
  )
}

function DeleteRole({ role }: { role: Role }) {
  const t = useTranslations('roles')
  const go = useGo()
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(deleteRole, {
    onDone: () => {
      say(t('deleted'))
      go(paths.roles)
    },
  })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('deleteQuestion', { name: role.name })}
          confirm={t('delete')}
          isDanger
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => void command.run({ params: { id: role.id } })}
        >
          <p>{t('deleteText')}</p>
        </Dialog>
      )}
    </>
  )
}

function EditRole({ role }: { role: Role }) {
  const t = useTranslations('roles')
  const after = useAfterChange()
  const may = useMay()
  const form = useContractForm(updateRole, {
    initial: {
      name: role.name,
      authorities: role.authorities,
      holdsAll: role.holdsAll,
      needsSecondFactor: role.needsSecondFactor,
      version: role.version,
    },
    params: { id: role.id },
    onDone: (saved) => after(saved, t('saved'), paths.roles),
  })
  return (
    <FormPage
      form={form}
      title={role.name}
      submit={t('edit')}
      back={paths.roles}
      tag={may('roles.delete') && <DeleteRole role={role} />}
    >
      <RoleFields form={form} isDisabled={!may('roles.edit')} />
    </FormPage>
  )
}

function FoundRole({ id }: { id: string }) {
  return (
    <Loaded route={getRole} input={{ params: { id } }}>
      {(data) => <EditRole key={data.version} role={data} />}
    </Loaded>
  )
}

export function RoleFormPage() {
  const type = useParam('type')
  const { id } = useSearch()
  return type === 'edit' && typeof id === 'string' ? <FoundRole id={id} /> : <CreateRole />
}
