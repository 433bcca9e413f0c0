/** The latest tasks of this user, newest first. */

import type { Task } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { Drawer } from 'antd'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { BulkResultButton } from './shared/BulkResultButton.tsx'
import { TaskCard } from './shared/TaskProgress.tsx'

export function TaskDrawer({ tasks, onClose }: { tasks: readonly Task[] | undefined; onClose: () => void }) {
  const t = useTranslations('kit.tasks')
  return (
    <Drawer open title={t('title')} size={460} onClose={onClose}>
      {tasks?.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        tasks?.map((task) => <TaskCard key={task.id} task={task} more={<BulkResultButton task={task} />} />)
      )}
    </Drawer>
  )
}
