/** What can be done with an account in addition to editing: disable, enable, end its sessions, reset its password. */

import { disableUser, enableUser, endSessions } from '@serialis/contract/platform/access/access.routes.ts'
import type { User } from '@serialis/contract/platform/access/users.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Can } from '../../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { ResetSecondFactor } from '../second-factor/ResetSecondFactor.tsx'

export function UserSteps({ user }: { user: User }) {
  const t = useTranslations('users.steps')
  const may = useTranslations('users.mayDo')
  const [isAsking, setAsking] = useState(false)
  const disable = useCommand(disableUser, {
    onDone: () => {
      say(t('disabled'))
      setAsking(false)
    },
  })
  const waits = useTranslations('accessRequests')
  const enable = useCommand(enableUser, {
    onDone: ({ accessRequestId }) => say(accessRequestId === null ? t('enabled') : waits('waits')),
  })
  const end = useCommand(endSessions, { onDone: () => say(t('ended')) })
  const input = { params: { id: user.id } }
  return (
    <Card title={t('title')}>
      <div className="row">
        <LinkButton to={pathTo(paths.userPermissions, { id: user.id })}>{may('short')}</LinkButton>
        <Can permission="users.edit">
          {user.isDisabled ? (
            <Button loading={enable.isBusy} onClick={() => void enable.run(input)}>
              {t('enable')}
            </Button>
          ) : (
            <Button danger onClick={() => setAsking(true)}>
              {t('disable')}
            </Button>
          )}
          <Button loading={end.isBusy} onClick={() => void end.run(input)}>
            {t('endSessions')}
          </Button>
        </Can>
        <Can permission="users.resetPassword">
          <LinkButton to={paths.resetPassword} search={{ id: user.id }}>
            {t('reset')}
          </LinkButton>
          {user.hasSecondFactor && <ResetSecondFactor user={user} />}
        </Can>
      </div>
      {isAsking && (
        <Dialog
          title={t('disable')}
          confirm={t('disable')}
          isDanger
          isBusy={disable.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => void disable.run(input)}
        >
          <p>{t('disableText')}</p>
        </Dialog>
      )}
    </Card>
  )
}
