/** The logins of a user, and the end of a wait after wrong passwords. */

import { enableUser } from '@serialis/contract/platform/access/access.routes.ts'
import { getUserLogins } from '@serialis/contract/platform/access/logins.routes.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { Can } from '../../../kit/navigation/Can.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { LoginTraceCard } from '../login/LoginTraceCard.tsx'

export function UserLogins({ user }: { user: { id: string; isDisabled: boolean } }) {
  const t = useTranslations('users.logins')
  const input = { params: { id: user.id } }
  const { data } = useRead(getUserLogins, input)
  const enable = useCommand(enableUser, { onDone: () => say(t('unlocked')) })
  return (
    <LoginTraceCard
      trace={data}
      action={
        data !== undefined &&
        data.waits.length > 0 &&
        !user.isDisabled && (
          <Can permission="users.edit">
            <Button loading={enable.isBusy} onClick={() => void enable.run(input)}>
              {t('unlock')}
            </Button>
          </Can>
        )
      }
    />
  )
}
