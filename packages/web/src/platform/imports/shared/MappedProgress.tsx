/** What a mapped file is doing, and why it cannot be read. */

import type { ImportStatus } from '@serialis/contract/kit/import-file.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { TaskProgress } from '../../tasks/shared/TaskProgress.tsx'

interface MappedProgressProps {
  file: {
    status: ImportStatus
    taskId: string | null
    failure: { key: string; params: Record<string, string | number> } | null
  }
}

export function MappedProgress({ file: { status, taskId, failure } }: MappedProgressProps) {
  const t = useTranslations('imports')
  const errorText = useErrorText()
  return (
    <>
      {taskId !== null && (
        <Card title={t(`status.${status}`)} isWide>
          <TaskProgress taskId={taskId} />
        </Card>
      )}
      {failure && (
        <Card title={t('failed')} isWide>
          <p className="field-error">{errorText(failure.key, failure.params)}</p>
        </Card>
      )}
    </>
  )
}
