/** Takes one tag from the members that were chosen in its list. */

import { removeTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { Tag } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { say } from '../../kit/notices/notices.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { useTagName } from './tags.display.ts'

interface TakeTagProps {
  tag: Tag
  /** Null where all pages were chosen. */
  members: readonly string[] | null
  onDone: () => void
}

export function TakeTag({ tag, members, onDone }: TakeTagProps) {
  const t = useTranslations('tags')
  const nameOf = useTagName()
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(removeTag, {
    onDone: ({ changed }) => {
      say(t('taken', { count: changed }))
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
          title={t('takeTitle', { name: nameOf(tag) })}
          confirm={t('actions.remove')}
          isDanger
          isBusy={command.isBusy}
          {...(members === null && { obstacle: t('onePage') })}
          onClose={() => setAsking(false)}
          onConfirm={() => void command.run({ params: { id: tag.id }, body: { members: [...(members ?? [])] } })}
        >
          <p>{t('takeText', { count: members?.length ?? 0 })}</p>
        </Dialog>
      )}
    </>
  )
}
