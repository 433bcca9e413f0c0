/** Who sees a view: its owner alone, or everybody who holds a role. */

import { listRoleOptions } from '@serialis/contract/platform/access/access.routes.ts'
import { Select } from 'antd'
import { useTranslations } from 'use-intl'
import { useRead } from '../../../kit/wire/server-state.ts'

const NOBODY = ''

export function RoleChoice({
  label,
  value,
  onChange,
  size = 'middle',
}: {
  label: string
  value: string | null
  onChange: (roleId: string | null) => void
  size?: 'small' | 'middle'
}) {
  const t = useTranslations('views')
  const { data } = useRead(listRoleOptions, {})
  const roles = data?.items.map(({ id, name }) => ({ value: id, label: t('sharedWith', { role: name }) })) ?? []
  return (
    <Select
      aria-label={label}
      size={size}
      className="views-role"
      value={value ?? NOBODY}
      options={[{ value: NOBODY, label: t('onlyMe') }, ...roles]}
      onChange={(id) => onChange(id === NOBODY ? null : id)}
    />
  )
}
