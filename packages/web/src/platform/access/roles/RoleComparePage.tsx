/** `/role_auth_list/compare?id=…&with=…`: what two roles have alone and in common. */

import { everyCode } from '@serialis/contract/permissions.ts'
import { getRole, listRoleOptions } from '@serialis/contract/platform/access/access.routes.ts'
import type { Role } from '@serialis/contract/platform/access/roles/roles.schema.ts'
import { Select } from 'antd'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { useGo, useSearch } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { comparedCodes } from './found-permissions.ts'
import { RoleSummary } from './RoleSummary.tsx'
import './authority-tree.css'

const codesOf = ({ holdsAll, authorities }: Role) => (holdsAll ? everyCode : authorities)

function RoleChoice({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (id: string) => void
}) {
  const roles = useRead(listRoleOptions, {})
  const t = useTranslations('roles')
  return (
    <Labelled label={label}>
      {(control) => (
        <Select
          {...control}
          showSearch={{ optionFilterProp: 'label' }}
          loading={roles.isPending}
          value={value ?? null}
          placeholder={t('one')}
          options={(roles.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}

function Part({ title, codes }: { title: string; codes: readonly string[] }) {
  const t = useTranslations('roles')
  return (
    <Card title={title} note={t('chosen', { count: codes.length })}>
      {codes.length === 0 ? <p className="soft">{t('compare.nothing')}</p> : <RoleSummary codes={codes} />}
    </Card>
  )
}

function Compared({ one, other }: { one: string; other: string }) {
  const t = useTranslations('roles.compare')
  const waiting = useTranslations('kit.states')
  const [first, second] = [useRead(getRole, { params: { id: one } }), useRead(getRole, { params: { id: other } })]
  const failed = [first, second].find(({ error }) => error !== null)
  if (failed?.error)
    return (
      <section className="card">
        <ErrorState error={failed.error} onAgain={() => void failed.refetch()} />
      </section>
    )
  if (first.data === undefined || second.data === undefined)
    return (
      <section className="card" role="status" aria-label={waiting('loading')}>
        <span className="bone" style={{ height: 120 }} />
      </section>
    )
  const { onlyOne, onlyOther, both } = comparedCodes(codesOf(first.data), codesOf(second.data))
  return (
    <>
      {onlyOne.length + onlyOther.length === 0 && <p role="status">{t('same')}</p>}
      <div className="role-pair">
        <Part title={t('only', { name: first.data.name })} codes={onlyOne} />
        <Part title={t('only', { name: second.data.name })} codes={onlyOther} />
      </div>
      <Part title={t('both')} codes={both} />
    </>
  )
}

export function RoleComparePage() {
  const t = useTranslations('roles.compare')
  const go = useGo()
  const { id, with: other } = useSearch()
  const choose = (chosen: Record<string, string>) =>
    go(paths.roleCompare, { ...(id && { id }), ...(other && { with: other }), ...chosen })
  return (
    <div className="page">
      <PageHead title={t('title')} lead={t('lead')} />
      <section className="card role-pair">
        <RoleChoice label={t('first')} value={id} onChange={(chosen) => choose({ id: chosen })} />
        <RoleChoice label={t('second')} value={other} onChange={(chosen) => choose({ with: chosen })} />
      </section>
      {id === undefined || other === undefined ? (
        <section className="card">
          <EmptyState title={t('choose')} />
        </section>
      ) : (
        <Compared one={id} other={other} />
      )}
    </div>
  )
}
