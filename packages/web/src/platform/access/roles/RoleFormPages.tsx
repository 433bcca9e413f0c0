/** `/role_auth_create/create` creates a role, `…/copy?id=…` one like another, `…/edit?id=…` changes one. */

import { everyCode } from '@serialis/contract/permissions.ts'
import { createRole, getMe, updateRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { Role } from '@serialis/contract/platform/access/roles/roles.schema.ts'
import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { Field, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../../kit/form/useContractForm.ts'
import { paths } from '../../../kit/navigation/paths.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { ReasonField } from '../access-requests/ReasonField.tsx'
import { useAfterChange } from '../access-requests/useAfterChange.ts'
import { AuthorityTree } from './AuthorityTree.tsx'
import { FoundRole } from './FoundRole.tsx'
import { RoleDifference } from './RoleDifference.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'

function RoleFields({
  form,
  before,
}: {
  form: ContractForm<typeof createRole> | ContractForm<typeof updateRole>
  /** The role as it is saved; absent while it is made. */
  before?: Role
}) {
  const t = useTranslations('roles')
  const fields = form as ContractForm<typeof createRole>
  const { data: me } = useRead(getMe, {})
  const holdsAll = fields.values.holdsAll === true
  const codes = holdsAll ? everyCode : (fields.values.authorities ?? [])
  return (
    <>
      <TextField form={fields} name="name" label={t('fields.name')} maxLength={128} />
      {(me?.holdsAll === true || holdsAll) && (
        <Field form={fields} name="holdsAll" label={t('fields.holdsAll')}>
          {(control, _, set) => (
            <Checkbox {...control} checked={holdsAll} onChange={(event) => set(event.target.checked)}>
              {t('holdsAllText')}
            </Checkbox>
          )}
        </Field>
      )}
      <Field form={fields} name="needsSecondFactor" label={t('fields.needsSecondFactor')}>
        {(control, value, set) => (
          <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
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
        {(_, __, set) => <AuthorityTree value={codes} onChange={set} isDisabled={holdsAll} />}
      </Field>
      {before !== undefined && <RoleDifference before={before.authorities} after={codes} users={before.userCount} />}
      <ReasonField form={fields} />
    </>
  )
}

function CreateRole({ like }: { like?: Role }) {
  const t = useTranslations('roles')
  const after = useAfterChange()
  const form = useContractForm(createRole, {
    initial: {
      name: '',
      authorities: like?.authorities ?? [],
      ...(like && { holdsAll: like.holdsAll, needsSecondFactor: like.needsSecondFactor }),
    },
    draft: like === undefined ? 'role' : `role like ${like.id}`,
    onDone: (made) => after(made, t('created'), paths.roles),
  })
  return (
    <FormPage
      form={form}
      title={t('create')}
      lead={like && t('copyLead', { name: like.name })}
      submit={t('create')}
      back={paths.roles}
    >
      {like === undefined && (
        <TemplateChoice
          onChoose={(codes, name) => {
            form.set('authorities', codes)
            if ((form.values.name ?? '') === '') form.set('name', name)
          }}
        />
      )}
      <RoleFields form={form} />
    </FormPage>
  )
}

function EditRole({ role }: { role: Role }) {
  const t = useTranslations('roles')
  const after = useAfterChange()
  const form = useContractForm(updateRole, {
    draft: `role ${role.id}`,
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
    <FormPage form={form} title={role.name} submit={t('save')} back={paths.roles}>
      {form.values.holdsAll !== true && (
        <TemplateChoice
          isAdding
          onChoose={(codes) =>
            form.set('authorities', [...new Set([...(form.values.authorities ?? []), ...codes])].sort())
          }
        />
      )}
      <RoleFields form={form} before={role} />
    </FormPage>
  )
}

export const RoleCreatePage = () => <CreateRole />
export const RoleCopyPage = () => <FoundRole>{(role) => <CreateRole key={role.id} like={role} />}</FoundRole>
export const RoleEditPage = () => <FoundRole>{(role) => <EditRole role={role} />}</FoundRole>
