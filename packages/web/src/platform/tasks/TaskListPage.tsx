import { listAllTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { TASK_STATES, type Task } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { useTranslations } from 'use-intl'
import { useErrorText, useTaskKind } from '../../kit/language/i18n.tsx'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { RowSteps } from '../../kit/list/RowSteps.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { BulkActions } from './shared/BulkActions.tsx'
import { BulkResultButton } from './shared/BulkResultButton.tsx'
import { TaskActions, TaskFigures, TaskRecord, taskTones } from './shared/TaskProgress.tsx'
import { useTaskSteps } from './shared/useTaskSteps.ts'

const reading = columnsOf<Task>()
const REFRESH_MS = 10_000

export function TaskListPage() {
  const t = useTranslations('tasks')
  const list = useTranslations('kit.list')
  const states = useTranslations('kit.tasks.status')
  const kindName = useTaskKind()
  const taskSteps = useTaskSteps()
  const errorText = useErrorText()
  return (
    <ListPage
      name="tasks"
      route={listAllTasks}
      title={t('title')}
      lead={t('lead')}
      commands={[{ label: t('rule.title'), to: paths.taskRule }]}
      refreshMs={REFRESH_MS}
      rowKey={(task) => task.id}
      bulk={(selection, clear) => <BulkActions list="tasks" selection={selection} onDone={clear} />}
      columns={[
        { name: 'kind', title: t('fields.kind'), cell: (task) => kindName(task.kind) },
        reading(['subjectType', 'subjectId', 'subjectNumber'], {
          name: 'record',
          title: t('fields.record'),
          cell: (task) => <TaskRecord task={task} />,
        }),
        {
          name: 'state',
          title: t('fields.state'),
          cell: (task) => <StatusTag tone={taskTones[task.state]}>{states(task.state)}</StatusTag>,
        },
        reading(['progress', 'secondsLeft'], {
          name: 'progress',
          title: t('fields.progress'),
          align: 'end',
          cell: (task) => (
            <span className="num rows-words">
              <TaskFigures task={task} />
            </span>
          ),
        }),
        { name: 'startedBy', title: t('fields.startedBy'), cell: (task) => task.startedBy || t('system') },
        {
          name: 'createdAt',
          title: t('fields.createdAt'),
          cell: (task) => <Instant>{task.createdAt}</Instant>,
        },
        {
          name: 'finishedAt',
          title: t('fields.finishedAt'),
          cell: (task) => task.finishedAt && <Instant>{task.finishedAt}</Instant>,
        },
        {
          name: 'error',
          title: t('fields.error'),
          cell: (task) =>
            task.error && <span className="rows-words">{errorText(task.error.key, task.error.params)}</span>,
        },
        reading(['id', 'kind', 'state', 'file', 'allowed', 'isMine', 'startedBy', 'isCancelRequested'], {
          name: 'steps',
          title: list('steps'),
          isSteps: true,
          cell: (task) => (
            <RowSteps of={kindName(task.kind)} steps={taskSteps(task)}>
              <BulkResultButton task={task} />
              <TaskActions task={task} />
            </RowSteps>
          ),
        }),
      ]}
      filters={[
        { kind: 'text', name: 'person', label: t('person') },
        {
          kind: 'choice',
          name: 'state',
          label: t('fields.state'),
          options: TASK_STATES.map((value) => ({ value, label: states(value) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
