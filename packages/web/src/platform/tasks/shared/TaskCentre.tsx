/** The tasks in the header, with their drawer: running, finished, failed. */

import { listTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import type { Task } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withEveryPhrase } from '../../../kit/language/phrases.ts'
import { useMutes } from '../../../kit/notices/mutes.ts'
import { say, warn } from '../../../kit/notices/notices.ts'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { readAgain, useRead } from '../../../kit/wire/server-state.ts'

const TaskDrawer = lazyPart(() => withEveryPhrase(import('../TaskDrawer.tsx').then((m) => m.TaskDrawer)))
const BUSY_MS = 2_000
const IDLE_MS = 15_000
const LATEST = '25'

const openCount = (answer: { items: readonly Pick<Task, 'state'>[] } | undefined) =>
  answer?.items.filter(({ state }) => state === 'QUEUED' || state === 'RUNNING').length ?? 0

/** Says when a task of this person ends while the page is open: with a file to fetch, or in failure. */
function useEnds(tasks: readonly Task[] | undefined) {
  const t = useTranslations('kit.tasks')
  const isMuted = useMutes().isMuted('tasks')
  const told = useRef<Set<string>>(null)
  useEffect(() => {
    if (tasks === undefined) return
    const ended = tasks.filter(({ state, isMine }) => isMine && state !== 'QUEUED' && state !== 'RUNNING')
    const fresh = told.current === null ? [] : ended.filter(({ id }) => told.current?.has(id) === false)
    told.current = new Set(ended.map(({ id }) => id))
    if (isMuted) return
    if (fresh.some(({ state }) => state === 'FAILED')) warn(t('hasFailed'))
    if (fresh.some(({ state, file }) => state === 'DONE' && file !== null)) say(t('fileReady'))
  }, [tasks, isMuted, t])
}

export function TaskCentre() {
  const t = useTranslations('kit.tasks')
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { data } = useRead(
    listTasks,
    { query: { limit: LATEST } },
    { refreshMs: (answer) => (openCount(answer) > 0 ? BUSY_MS : IDLE_MS) },
  )
  useEnds(data?.items)
  const open = openCount(data)
  const before = useRef(0)
  useEffect(() => {
    // Other pages show the results of tasks: when one ends, they are read again.
    if (open < before.current) void readAgain()
    before.current = open
  }, [open])
  const word = open > 0 ? t('running', { count: open }) : t('title')
  return (
    <>
      <button
        type="button"
        className="plain header-button"
        aria-haspopup="dialog"
        aria-label={word}
        onPointerEnter={TaskDrawer.preload}
        onClick={() => setOpen(true)}
      >
        {open > 0 && <span className="task-dot" aria-hidden="true" />}
        <span className="header-wide">{word}</span>
        <svg className="header-narrow" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path
            d="M3 5.5l1.5 1.5L7.5 4M3 11.5 4.5 13l3-3M10.5 6H17M10.5 12H17"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
      </button>
      {isOpen && <TaskDrawer tasks={data?.items} onClose={close} />}
    </>
  )
}
