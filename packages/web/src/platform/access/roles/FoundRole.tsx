/** The role that the address names with `?id=…`; without one, the way to the list of roles. */

import { getRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { Role } from '@serialis/contract/platform/access/roles/roles.schema.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'

/** The address changes before the page does, so that a missing id must not lead elsewhere by itself. */
function NoRole() {
  const t = useTranslations('roles')
  return (
    <div className="page">
      <PageHead title={t('one')} />
      <section className="card">
        <EmptyState title={t('choose')} action={<LinkButton to={paths.roles}>{t('title')}</LinkButton>} />
      </section>
    </div>
  )
}

export function FoundRole({ children }: { children: (role: Role) => ReactNode }) {
  const { id } = useSearch()
  if (id === undefined) return <NoRole />
  return (
    <Loaded route={getRole} input={{ params: { id } }}>
      {children}
    </Loaded>
  )
}
