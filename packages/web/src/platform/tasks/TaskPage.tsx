/** One task by its address: what it works on, why it failed, and the button to start it again. */

import { getTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { useTaskKind } from '../../kit/language/i18n.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { BulkResultButton } from './shared/BulkResultButton.tsx'
import { TaskCard } from './shared/TaskProgress.tsx'
import { useTaskSteps } from './shared/useTaskSteps.ts'

const REFRESH_MS = 3_000

export function TaskPage() {
  const kindName = useTaskKind()
  const taskSteps = useTaskSteps()
  return (
    <DetailPage
      route={getTask}
      input={{ params: { id: useParam() } }}
      refreshMs={REFRESH_MS}
      head={(task) => ({ steps: taskSteps(task), title: kindName(task.kind) })}
    >
      {(task) => (
        <Card isWide>
          <TaskCard task={task} more={<BulkResultButton task={task} />} />
        </Card>
      )}
    </DetailPage>
  )
}
