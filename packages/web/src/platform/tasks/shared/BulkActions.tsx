/** The commands that a list offers for the rows that were chosen. */

import { bulkCommandNames, bulkCommands, type BulkCommand, type BulkFacts } from '@serialis/contract/bulk.ts'
import { countBulk, startBulk } from '@serialis/contract/platform/tasks/bulk.routes.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import type { Selection } from '../../../kit/list/useSelection.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import type { Search } from '../../../kit/navigation/search.ts'
import { OtherSteps } from '../../../kit/page/OtherSteps.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'

const BulkResult = lazy(() => import('./BulkResult.tsx').then((m) => ({ default: m.BulkResult })))

interface Row {
  id: string
  version?: number
}

const factsOf = (command: BulkCommand): BulkFacts => bulkCommands[command]

/** Which rows, as the command wants them. */
function bodyOf({ rows, all }: Selection<Row>) {
  if (all !== null) return { filter: all }
  const versions = rows.flatMap(({ id, version }) => (version === undefined ? [] : [[id, version] as const]))
  return { ids: rows.map(({ id }) => id), versions: Object.fromEntries(versions) }
}

/** How many rows match, and why the command cannot be given for them. */
function useMatching(command: BulkCommand, all: Search | null): { text?: string; obstacle?: string } {
  const t = useTranslations('tasks.bulk')
  const errorText = useErrorText()
  const { data, error } = useRead(countBulk, { body: { command, filter: all ?? {} } }, { enabled: all !== null })
  if (all === null) return {}
  if (error) return { obstacle: errorText(error.key, error.params) }
  if (!data) return { obstacle: t('counting') }
  return {
    text: t('all', { count: data.count }),
    ...(data.count === 0 && { obstacle: errorText('bulk_nothing_matches') }),
  }
}

function StartDialog({
  command,
  selection,
  onClose,
  onStarted,
}: {
  command: BulkCommand
  selection: Selection<Row>
  onClose: () => void
  onStarted: (taskId: string) => void
}) {
  const t = useTranslations('tasks.bulk')
  const { needsReason, isFinal = false } = factsOf(command)
  const { text, obstacle } = useMatching(command, selection.all)
  const { run, isBusy } = useCommand(startBulk, { onDone: ({ taskId }) => onStarted(taskId) })
  const name = t(`commands.${command}`)
  const start = (reason = '') => void run({ body: { command, ...bodyOf(selection), reason } })
  const dialog = {
    title:
      selection.all === null
        ? t('question', { command: name, count: selection.rows.length })
        : t('questionAll', { command: name }),
    confirm: t('start'),
    isBusy,
    isDanger: isFinal,
    ...(obstacle !== undefined && { obstacle }),
    onClose,
  }
  const words = (
    <>
      {text !== undefined && <p>{text}</p>}
      <p>{t('text')}</p>
      {isFinal && <p>{t('final')}</p>}
    </>
  )
  return needsReason ? (
    <ReasonDialog {...dialog} onConfirm={start}>
      {words}
    </ReasonDialog>
  ) : (
    <Dialog {...dialog} onConfirm={() => start()}>
      {words}
    </Dialog>
  )
}

export function BulkActions({
  list,
  selection,
  onDone,
}: {
  list: string
  selection: Selection<Row>
  /** The task was started, and its result closed. */
  onDone: () => void
}) {
  const t = useTranslations('tasks.bulk')
  const may = useMay()
  const [asked, setAsked] = useState<BulkCommand | null>(null)
  const [taskId, setTaskId] = useState<string | null>(null)
  const known = bulkCommandNames.filter((name) => factsOf(name).list === list)
  const offered = known.filter((name) => may(factsOf(name).permission))
  const closed = stepsOf({
    steps: Object.fromEntries(known.map((name) => [name, factsOf(name)])) as Record<BulkCommand, BulkFacts>,
    label: (name) => t(`commands.${name}`),
  })
  return (
    <>
      {offered.map((name) => (
        <Button key={name} danger={factsOf(name).isFinal === true} onClick={() => setAsked(name)}>
          {t(`commands.${name}`)}
        </Button>
      ))}
      <OtherSteps steps={closed} />
      {asked !== null && (
        <StartDialog
          command={asked}
          selection={selection}
          onClose={() => setAsked(null)}
          onStarted={(started) => {
            setAsked(null)
            setTaskId(started)
          }}
        />
      )}
      {taskId !== null && (
        <Suspense>
          <BulkResult taskId={taskId} onClose={onDone} />
        </Suspense>
      )}
    </>
  )
}
