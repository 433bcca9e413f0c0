/** Takes the members that were chosen in its list out of an audience. */

import { removeFromAudience } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { Audience } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { say } from '../../kit/notices/notices.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { useAudienceName } from './audiences.display.ts'

interface TakeOutProps {
  audience: Audience
  /** Null where all pages were chosen. */
  members: readonly string[] | null
  onDone: () => void
}

export function TakeOut({ audience, members, onDone }: TakeOutProps) {
  const t = useTranslations('audiences')
  const nameOf = useAudienceName()
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(removeFromAudience, {
    onDone: ({ changed }) => {
      say(t('left', { count: changed }))
      setAsking(false)
      onDone()
    },
  })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('actions.remove')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('takeTitle', { name: nameOf(audience) })}
          confirm={t('actions.remove')}
          isDanger
          isBusy={command.isBusy}
          {...(members === null && { obstacle: t('onePage') })}
          onClose={() => setAsking(false)}
          onConfirm={() => void command.run({ params: { id: audience.id }, body: { members: [...(members ?? [])] } })}
        >
          <p>{t('takeText', { count: members?.length ?? 0 })}</p>
        </Dialog>
      )}
    </>
  )
}
