/** The chosen events with their seals as a file: starts a task; the file is offered with the task. */

import { startEventRows } from '@serialis/contract/platform/proof/proof.routes.ts'
import { useTranslations } from 'use-intl'
import type { Search } from '../../../kit/navigation/search.ts'
import { say } from '../../../kit/notices/notices.ts'
import type { HeadCommand } from '../../../kit/page/head-commands.ts'
import { useCommand } from '../../../kit/wire/server-state.ts'

export function useEventRows(filter: Search): HeadCommand {
  const t = useTranslations('proof')
  const kit = useTranslations('kit.list')
  const { run, isBusy } = useCommand(startEventRows, { onDone: () => say(kit('exportStarted')) })
  return { label: t('rows'), permission: 'events.export', isBusy, onClick: () => void run({ body: filter }) }
}
