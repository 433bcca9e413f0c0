/** Opens what became of each row, from the task that worked on them. */

import { BULK_KIND, type Task } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'

const BulkResult = lazy(() => import('./BulkResult.tsx').then((m) => ({ default: m.BulkResult })))

export function BulkResultButton({ task: { id, kind } }: { task: Pick<Task, 'id' | 'kind'> }) {
  const t = useTranslations('tasks.bulk')
  const [isOpen, setOpen] = useState(false)
  if (kind !== BULK_KIND) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('results')}
      </Button>
      {isOpen && (
        <Suspense>
          <BulkResult taskId={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
