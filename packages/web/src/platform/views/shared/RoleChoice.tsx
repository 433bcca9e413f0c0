/** Who sees a view: its owner alone, or everybody who holds a role. */

import { listRoleOptions } from '@serialis/contract/platform/access/access.routes.ts'
import { Select } from 'antd'
import { useTranslations } from 'use-intl'
import { useRead } from '../../../kit/wire/server-state.ts'

const NOBODY = ''

export function RoleChoice({
  label,
  value,
  name,
  onChange,
}: {
  label: string
  value: string | null
  /** Of the role, which is shown until the roles were read. */
  name?: string | undefined
  onChange: (roleId: string | null) => void
}) {
  const t = useTranslations('views')
  const { data } = useRead(listRoleOptions, {})
  const roles = data?.items.map(({ id, name }) => ({ value: id, label: t('sharedWith', { role: name }) })) ?? []
  const isKnown = value === null || roles.some((role) => role.value === value)
  return (
    <Select
      aria-label={label}
      className="views-role"
      loading={data === undefined}
      value={isKnown ? (value ?? NOBODY) : null}
      placeholder={name !== undefined && t('sharedWith', { role: name })}
      options={[{ value: NOBODY, label: t('onlyMe') }, ...roles]}
      onChange={(id) => onChange(id === NOBODY ? null : id)}
    />
  )
}
