/** Which role a group of the provider gives: one row each. */

import { listRoleOptions } from '@serialis/contract/platform/access/access.routes.ts'
import type { saveSignOnSettings } from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import { SIGN_ON_LIMITS } from '@serialis/contract/platform/access/sign-on/sign-on.schema.ts'
import { Button, Input, Select } from 'antd'
import { useTranslations } from 'use-intl'
import { Field } from '../../../kit/form/fields.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import './sign-on.css'

interface Row {
  group: string
  roleId?: string | undefined
}

export function GroupRolesField({ form }: { form: ContractForm<typeof saveSignOnSettings> }) {
  const t = useTranslations('signOn')
  const roles = useRead(listRoleOptions, {})
  const options = (roles.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Field form={form} name="groupRoles" label={t('fields.groupRoles')} hint={t('hints.groupRoles')} isOptional>
      {(control, value, set) => {
        const rows = (value ?? []) as Row[]
        const change = (at: number, changed: Partial<Row>) =>
          set(rows.map((row, index) => (index === at ? { ...row, ...changed } : row)))
        return (
          <div
            className="group-roles"
            {...(rows.length === 0 ? {} : { role: 'group' })}
            aria-describedby={control['aria-describedby']}
          >
            {rows.map((row, at) => (
              <div key={at} className="group-role">
                <Input
                  aria-label={t('group', { number: String(at + 1) })}
                  value={row.group}
                  onChange={(event) => change(at, { group: event.target.value })}
                />
                <Select
                  aria-label={t('role', { number: String(at + 1) })}
                  loading={roles.isPending}
                  options={options}
                  value={row.roleId ?? null}
                  onChange={(roleId: string) => change(at, { roleId })}
                />
                <Button
                  aria-label={t('removeGroup', { number: String(at + 1) })}
                  onClick={() => set(rows.filter((_, index) => index !== at))}
                >
                  ✕
                </Button>
              </div>
            ))}
            <Button disabled={rows.length >= SIGN_ON_LIMITS.groups} onClick={() => set([...rows, { group: '' }])}>
              {t('addGroup')}
            </Button>
          </div>
        )
      }}
    </Field>
  )
}
