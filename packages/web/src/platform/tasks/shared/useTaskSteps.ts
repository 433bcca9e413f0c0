/** The commands of a task, for the list of those that are not possible now. */

import type { Task } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { taskTransitions } from '@serialis/contract/platform/tasks/tasks.status.ts'
import { useTranslations } from 'use-intl'
import { type Step, stepsOf } from '../../../kit/page/steps.ts'
import type { ScreenPermission } from '../../../kit/wire/session.ts'

export function useTaskSteps(): (
  task: Pick<Task, 'state' | 'file' | 'allowed' | 'isMine' | 'isCancelRequested'>,
) => Step[] {
  const t = useTranslations('kit')
  return ({ state, file, allowed, isMine, isCancelRequested }) => {
    const permission = isMine ? 'session' : 'tasks.manage'
    return [
      ...stepsOf({
        open: allowed.filter((command) => command !== 'download'),
        steps: {
          cancel: [{ permission }, isCancelRequested && t('tasks.stopping')],
          retry: { permission },
        },
        label: (command) => t(command === 'cancel' ? 'actions.stop' : 'actions.retry'),
        table: taskTransitions,
        status: state,
        word: (status) => t(`tasks.status.${status}`),
      }),
      ...(file === null
        ? []
        : stepsOf({
            steps: { download: { permission: (file.permission ?? 'session') as ScreenPermission } },
            label: () => t('tasks.result'),
          })),
    ]
  }
}
