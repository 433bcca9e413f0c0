import { deletePushTarget } from '@serialis/contract/desk/push/push.routes.ts'
import type { PushTarget } from '@serialis/contract/desk/push/push.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'

export function DeleteTarget({ target }: { target: PushTarget }) {
  const t = useTranslations('push.targets')
  const errorText = useErrorText()
  const go = useGo()
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(deletePushTarget, {
    onDone: () => {
      say(errorText('delete_success'))
      go(paths.pushTargets)
    },
  })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('deleteTitle', { name: target.name })}
          confirm={t('delete')}
          isDanger
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) =>
            void command.run({ params: { id: target.id }, body: { version: target.version, reason } })
          }
        >
          <p>{t('deleteText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
