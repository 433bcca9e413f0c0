/** One task as its starter sees it: its progress, a stop button, its result. */

import type { RepairPage } from '@serialis/contract/alert-subjects.ts'
import { cancelTask, downloadTaskFile, getTask, retryTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import type { Task, TaskState } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText, useRoomPhrase, useTaskKind } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import type { Tone } from '../../../kit/look/tone.ts'
import { alertTargetPath } from '../../../kit/navigation/alert-targets.ts'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { opens } from '../../../kit/navigation/opening.ts'
import { warnOf } from '../../../kit/notices/notices.ts'
import { useScreens } from '../../../kit/shell/screens-context.ts'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { readAgain, useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { useSession } from '../../../kit/wire/session.ts'
import { download } from '../../../kit/wire/transfer.ts'
import { useTimeLeft } from './time-left.ts'
import './tasks.css'

export const taskTones: Record<TaskState, Tone> = {
  QUEUED: 'waiting',
  RUNNING: 'issued',
  DONE: 'active',
  FAILED: 'rejected',
  CANCELLED: 'inactive',
}
const isTaskOpen = ({ state }: Pick<Task, 'state'>) => state === 'QUEUED' || state === 'RUNNING'

/** How many rows are done and how many of these were refused, and what is left of the time, as far as that is known. */
export function TaskFigures({ task }: { task: Pick<Task, 'progress' | 'secondsLeft'> }) {
  const t = useTranslations('kit.tasks')
  const { number, clauses } = useFormats()
  const left = useTimeLeft(task)
  const { done, total, failed } = task.progress
  return clauses([
    total > 0 ? t('progress', { done: number(done), total: number(total) }) : done > 0 && number(done),
    failed > 0 && t('refused', { count: number(failed) }),
    left,
  ])
}

function Meter({ task }: { task: Task }) {
  const { done, total } = task.progress
  const kindName = useTaskKind()
  const isKnown = total > 0
  return (
    <div className="task-meter">
      <div
        className={isKnown ? 'meter' : 'meter meter-open'}
        role="progressbar"
        aria-label={kindName(task.kind)}
        {...(isKnown && { 'aria-valuemin': 0, 'aria-valuemax': total, 'aria-valuenow': Math.min(done, total) })}
      >
        <span style={{ width: isKnown ? `${Math.min(100, (done / total) * 100)}%` : '35%' }} />
      </div>
      <span className="soft num">
        <TaskFigures task={task} />
      </span>
    </div>
  )
}

/** A task of another person is stopped with a reason, an own one at once. */
function StopButton({ task }: { task: Pick<Task, 'id' | 'kind' | 'isMine' | 'startedBy' | 'isCancelRequested'> }) {
  const t = useTranslations('kit')
  const kindName = useTaskKind()
  const [isAsked, setAsked] = useState(false)
  const { run, isBusy } = useCommand(cancelTask, { onDone: () => setAsked(false) })
  const stop = (reason = '') => void run({ params: { id: task.id }, body: { reason } })
  return (
    <>
      <Button
        size="small"
        loading={isBusy}
        disabled={task.isCancelRequested}
        onClick={() => (task.isMine ? stop() : setAsked(true))}
      >
        {t('actions.stop')}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t('tasks.stop', { kind: kindName(task.kind), person: task.startedBy })}
          confirm={t('actions.stop')}
          isBusy={isBusy}
          isDanger
          onClose={() => setAsked(false)}
          onConfirm={stop}
        />
      )}
    </>
  )
}

type TaskInHand = Pick<Task, 'id' | 'kind' | 'file' | 'allowed' | 'isMine' | 'startedBy' | 'isCancelRequested'>

export function TaskActions({ task }: { task: TaskInHand }) {
  const t = useTranslations('kit')
  const retry = useCommand(retryTask)
  const params = { id: task.id }
  return (
    <span className="row">
      {task.allowed.includes('download') && task.file && (
        <Button size="small" onClick={() => void download(downloadTaskFile, { params }).catch(warnOf)}>
          {t('tasks.result')}
        </Button>
      )}
      {task.allowed.includes('retry') && (
        <Button size="small" loading={retry.isBusy} onClick={() => void retry.run({ params })}>
          {t('actions.retry')}
        </Button>
      )}
      {task.allowed.includes('cancel') && <StopButton task={task} />}
    </span>
  )
}

/** The record that the task works on, where it is called anything; a link for those who may open its page. */
export function TaskRecord({
  task: { subjectType, subjectId, subjectNumber },
}: {
  task: Pick<Task, 'subjectType' | 'subjectId' | 'subjectNumber'>
}) {
  const nameOf = useRoomPhrase('audit')
  const screens = useScreens()
  const { authorities } = useSession()
  if (subjectNumber === '') return null
  const open = screens.filter((screen) => opens(authorities, screen))
  const path = alertTargetPath(open, subjectType as RepairPage, subjectId)
  return (
    <p className="row">
      <span className="soft">{nameOf(`subjects.${subjectType}`, '')}</span>
      {path === null ? subjectNumber : <GoTo to={path}>{subjectNumber}</GoTo>}
    </p>
  )
}

export function TaskCard({ task, more }: { task: Task; more?: ReactNode }) {
  const t = useTranslations('kit.tasks')
  const kindName = useTaskKind()
  const errorText = useErrorText()
  return (
    <article className="task">
      <header className="row">
        <strong className="grow">{kindName(task.kind)}</strong>
        <StatusTag tone={taskTones[task.state]} term={`task.${task.state}`}>
          {t(`status.${task.state}`)}
        </StatusTag>
      </header>
      <TaskRecord task={task} />
      {task.state === 'RUNNING' && <Meter task={task} />}
      {task.error && <p className="field-error">{errorText(task.error.key, task.error.params)}</p>}
      <footer className="row">
        <span className="soft grow">
          {task.startedBy} <Instant>{task.createdAt}</Instant>
        </span>
        {more}
        <TaskActions task={task} />
      </footer>
    </article>
  )
}

const FAST_MS = 1_000
const SLOW_MS = 30_000

/** Follows one task; when it ends, everything on screen is read again and `onEnd` is called once. */
export function TaskProgress({ taskId, onEnd }: { taskId: string; onEnd?: (task: Task) => void }) {
  const t = useTranslations('kit.tasks')
  const [isOfOthers, setOfOthers] = useState(false)
  const { data: task, error } = useRead(
    getTask,
    { params: { id: taskId } },
    { refreshMs: (answer) => (answer && !isTaskOpen(answer) ? SLOW_MS : FAST_MS), enabled: !isOfOthers },
  )
  if (error?.status === 404 && !isOfOthers) setOfOthers(true)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!task) return
    if (wasOpen.current && !isTaskOpen(task)) {
      void readAgain()
      onEnd?.(task)
    }
    wasOpen.current = isTaskOpen(task)
  }, [task, onEnd])
  if (isOfOthers) return <p className="soft">{t('ofOthers')}</p>
  return task ? <TaskCard task={task} /> : <span className="bone" style={{ height: 60 }} />
}
