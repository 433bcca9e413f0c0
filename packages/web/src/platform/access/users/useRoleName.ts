import type { User } from '@serialis/contract/platform/access/users.schema.ts'
import { useTranslations } from 'use-intl'

/** The name of a role of a user, with its last day if it has one. */
export function useRoleName(): (role: User['roles'][number]) => string {
  const t = useTranslations('users')
  return ({ name, lastDay }) => (lastDay === null ? name : t('roleUntil', { role: name, day: lastDay }))
}
