/** What an event is about: its type and number, as a link to the record where the reader may open it. */

import type { AuditEvent } from '@serialis/contract/platform/audit/audit.schema.ts'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { useSubjectPath } from './shared/subject-pages.ts'
import { useSubjectText } from './useSubjectText.ts'

export function EventRecord({
  event: { subjectType, subjectId, subjectNumber },
}: {
  event: Pick<AuditEvent, 'subjectType' | 'subjectId' | 'subjectNumber'>
}) {
  const subject = useSubjectText()
  const pathOf = useSubjectPath()
  const path = subjectNumber === '' ? null : pathOf(subjectType, subjectId)
  const text = `${subject(subjectType)} ${subjectNumber}`
  return path === null ? text : <GoTo to={path}>{text}</GoTo>
}
