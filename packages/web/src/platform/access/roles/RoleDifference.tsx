/** What a change of a role adds and takes away, in words, before it is saved. */

import { useTranslations } from 'use-intl'
import { comparedCodes } from './found-permissions.ts'
import { RoleSummary } from './RoleSummary.tsx'

export function RoleDifference({
  before,
  after,
  users,
}: {
  before: readonly string[]
  after: readonly string[]
  /** How many people the change concerns. */
  users: number
}) {
  const t = useTranslations('roles.difference')
  const { onlyOne: removed, onlyOther: added } = comparedCodes(before, after)
  if (removed.length === 0 && added.length === 0) return null
  return (
    <section className="role-difference" aria-label={t('title')}>
      <p role="status">{t('said', { added: added.length, removed: removed.length, users })}</p>
      {added.length > 0 && (
        <section>
          <h2>{t('added')}</h2>
          <RoleSummary codes={added} />
        </section>
      )}
      {removed.length > 0 && (
        <section>
          <h2>{t('removed')}</h2>
          <RoleSummary codes={removed} />
        </section>
      )}
    </section>
  )
}
