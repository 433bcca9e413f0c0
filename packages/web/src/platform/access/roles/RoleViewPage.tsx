/** `/role_auth_create/view?id=…`: a role, and what its viewer may do with it. */

import { everyCode } from '@serialis/contract/permissions.ts'
import { createRole, deleteRole, updateRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { Role } from '@serialis/contract/platform/access/roles/roles.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Can, useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo, useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { AuthorityTree } from './AuthorityTree.tsx'
import { FoundRole } from './FoundRole.tsx'
import { RoleSummary } from './RoleSummary.tsx'

function DeleteRole({ role }: { role: Role }) {
  const t = useTranslations('roles')
  const go = useGo()
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(deleteRole, { onDone: () => go(paths.roles) })
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

function RoleView({ role }: { role: Role }) {
  const t = useTranslations('roles')
  const why = useTranslations('kit.steps.why')
  const mayReadUsers = useMay()('users.list')
  const search = { id: role.id }
  const codes = role.holdsAll ? everyCode : role.authorities
  return (
    <div className="page">
      <PageHead
        title={role.name}
        steps={stepsOf({
          steps: { copy: createRole, edit: updateRole, delete: [deleteRole, role.userCount > 0 && why('stillUsed')] },
          label: (command) => t(command),
        })}
        actions={
          <>
            <LinkButton to={paths.roleCompare} search={search}>
              {t('compare.open')}
            </LinkButton>
            <Can permission="roles.create">
              <LinkButton to={paths.roleCopy} search={search}>
                {t('copy')}
              </LinkButton>
            </Can>
          </>
        }
        primary={
          <>
            <Can permission="roles.edit">
              <LinkButton type="primary" to={paths.roleEdit} search={search}>
                {t('edit')}
              </LinkButton>
            </Can>
            {role.userCount === 0 && (
              <Can permission="roles.delete">
                <DeleteRole role={role} />
              </Can>
            )}
          </>
        }
      />
      <Card title={t('one')}>
        <Facts
          facts={[
            { label: t('fields.name'), value: role.name },
            {
              label: t('fields.users'),
              value: mayReadUsers ? (
                <GoTo to={paths.users} search={{ roleId: role.id }}>
                  <Num>{role.userCount}</Num>
                </GoTo>
              ) : (
                <Num>{role.userCount}</Num>
              ),
            },
            ...(role.holdsAll ? [{ label: t('fields.holdsAll'), value: t('holdsAllText') }] : []),
            ...(role.needsSecondFactor
              ? [{ label: t('fields.needsSecondFactor'), value: t('needsSecondFactorText') }]
              : []),
            { label: t('fields.createdAt'), value: <Instant>{role.createdAt}</Instant> },
          ]}
        />
      </Card>
      <Card title={t('summary')} note={t('chosen', { count: codes.length })}>
        <RoleSummary codes={codes} />
        <details className="role-boxes">
          <summary>{t('showAll')}</summary>
          <AuthorityTree value={codes} isDisabled />
        </details>
      </Card>
    </div>
  )
}

export const RoleViewPage = () => <FoundRole>{(role) => <RoleView role={role} />}</FoundRole>
