/** `/member_list/$id/permissions`: what an account may do, through which roles, and what limits it. */

import type { Answer } from '@serialis/contract/kit/route.ts'
import { getUser } from '@serialis/contract/platform/access/access.routes.ts'
import { getUserPermissions } from '@serialis/contract/platform/access/roles/user-permissions.routes.ts'
import type { User } from '@serialis/contract/platform/access/users.schema.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePhrase } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import { useScreens } from '../../../kit/shell/screens-context.ts'
import { useSlots } from '../../../kit/shell/slots.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { type AuthorityPage, authorityTree } from '../roles/authority-tree.ts'
import '../roles/authority-tree.css'
import { foundIn, grantedTogether } from '../roles/found-permissions.ts'
import { useActionText } from '../roles/RoleSummary.tsx'
import { useLimitFacts } from './LimitFields.tsx'
import { useRoleName } from './useRoleName.ts'

type Permissions = Answer<typeof getUserPermissions>

function Limits({ user }: { user: User }) {
  const nameWithEnd = useRoleName()
  const t = useTranslations('users')
  const own = useTranslations('users.mayDo')
  const mayReadRoles = useMay()('roles.list')
  const limitFacts = useLimitFacts(user)
  const { FactoryChoices, SupplierChoices } = useSlots()
  return (
    <FactoryChoices>
      {({ factories }) => (
        <SupplierChoices>
          {({ suppliers }) => (
            <Facts
              facts={[
                {
                  label: t('fields.roles'),
                  value: (
                    <span className="row">
                      {user.roles.map((role) =>
                        mayReadRoles ? (
                          <GoTo key={role.id} to={paths.roleView} search={{ id: role.id }}>
                            {nameWithEnd(role)}
                          </GoTo>
                        ) : (
                          <span key={role.id}>{nameWithEnd(role)}</span>
                        ),
                      )}
                    </span>
                  ),
                },
                ...limitFacts(factories),
                ...(user.supplierId === null
                  ? []
                  : [
                      {
                        label: t('fields.supplier'),
                        value: suppliers.find(({ id }) => id === user.supplierId)?.name,
                      },
                    ]),
                ...(user.isDisabled || !user.hasPassword || user.isSigningClosed
                  ? [
                      {
                        label: own('now'),
                        value: own(user.isDisabled ? 'disabled' : user.hasPassword ? 'signingClosed' : 'noPassword'),
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </SupplierChoices>
      )}
    </FactoryChoices>
  )
}

function Granted({ items, roles }: Permissions) {
  const t = useTranslations('users.mayDo')
  const roleText = useTranslations('roles')
  const menuText = useTranslations('kit.menu')
  const phrase = usePhrase()
  const actionText = useActionText()
  const { list } = useFormats()
  const [text, setText] = useState('')
  const tree = authorityTree(useScreens())
  const rolesOf = new Map(items.map(({ code, roleIds }) => [code, roleIds]))
  const nameOf = new Map(roles.map(({ id, name }) => [id, name]))
  const sections = foundIn(tree, text, {
    ofSection: ({ name }) => (name === 'start' ? '' : menuText(name)),
    ofPage: ({ title }) => phrase(title),
    ofAction: actionText,
  })
  const factOf = ({ title, actions }: AuthorityPage) => ({
    label: phrase(title),
    value: grantedTogether(actions, rolesOf).map(({ actions: granted, roleIds }) => (
      <div key={roleIds.join()}>
        {list(granted.map(actionText))}{' '}
        <span className="soft">{t('through', { roles: list(roleIds.map((id) => nameOf.get(id) ?? '')) })}</span>
      </div>
    )),
  })
  const shown = sections
    .map(({ name, pages }) => ({ name, facts: pages.map(factOf).filter(({ value }) => value.length > 0) }))
    .filter(({ facts }) => facts.length > 0)
  return (
    <Card title={t('granted')} note={roleText('chosen', { count: items.length })}>
      <Input
        type="search"
        className="user-permissions-search"
        aria-label={roleText('search')}
        placeholder={roleText('search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {shown.length === 0 && <EmptyState title={t(text === '' ? 'nothing' : 'notThis')} />}
      {shown.map(({ name, facts }) => (
        <section key={name} className="role-summary">
          {name !== 'start' && <h3>{menuText(name)}</h3>}
          <Facts facts={facts} />
        </section>
      ))}
    </Card>
  )
}

export function UserPermissionsPage() {
  const t = useTranslations('users.mayDo')
  const input = { params: { id: useParam() } }
  return (
    <Loaded route={getUser} input={input}>
      {(user) => (
        <Loaded route={getUserPermissions} input={input}>
          {(permissions) => (
            <div className="page">
              <PageHead title={t('title', { name: user.name })} lead={t('lead')} />
              <Card title={user.account}>
                <Limits user={user} />
              </Card>
              <Granted {...permissions} />
            </div>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
