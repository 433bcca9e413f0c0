/** The last command, and its undo. */

import { undoPacking } from '@serialis/contract/desk/packing/packing.routes.ts'
import type { PackingDone } from '@serialis/contract/desk/packing/packing.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { say } from '../../kit/notices/notices.ts'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import type { LastAct } from './useDeskCommands.ts'

export function UndoBar({ act, onUndone }: { act: LastAct; onUndone: (answer: PackingDone) => void }) {
  const t = useTranslations('packing')
  const [isAsking, setAsking] = useState(false)
  const undo = useCommand(undoPacking, {
    onDone: (answer) => {
      setAsking(false)
      say(t('done.undone'))
      onUndone(answer)
    },
  })
  return (
    <div className="desk-undo">
      <span className="grow">{act.text}</span>
      <Button onClick={() => setAsking(true)}>{t('undo.button')}</Button>
      {isAsking && (
        <ReasonDialog
          title={t('undo.title')}
          confirm={t('undo.button')}
          isBusy={undo.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => void undo.run({ body: { eventId: act.eventId, reason } })}
        >
          <p>{act.text}</p>
          <p className="soft">{t('undo.text')}</p>
        </ReasonDialog>
      )}
    </div>
  )
}
