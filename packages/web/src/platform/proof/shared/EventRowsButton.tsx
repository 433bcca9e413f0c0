/** The chosen events with their seals as a file: starts a task; the file is offered with the task. */

import { startEventRows } from '@serialis/contract/platform/proof/proof.routes.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { Can } from '../../../kit/navigation/Can.tsx'
import type { Search } from '../../../kit/navigation/search.ts'
import { say } from '../../../kit/notices/notices.ts'
import { useCommand } from '../../../kit/wire/server-state.ts'

export function EventRowsButton({ filter }: { filter: Search }) {
  const t = useTranslations('proof')
  const kit = useTranslations('kit.list')
  const { run, isBusy } = useCommand(startEventRows, { onDone: () => say(kit('exportStarted')) })
  return (
    <Can permission="events.export">
      <Button loading={isBusy} onClick={() => void run({ body: filter })}>
        {t('rows')}
      </Button>
    </Can>
  )
}
