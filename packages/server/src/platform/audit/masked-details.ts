/** What pages show of an event: personal data in part. The event itself, its seal and a file of the log have all of it. */

import { maskedFields } from '@serialis/contract/kit/boundary/masking.ts'
import { subjects } from '@serialis/contract/subjects.ts'

export const shownDetails = <T extends Record<string, unknown>>({
  subjectType,
  details,
}: {
  subjectType: string
  details: T
}): T => maskedFields(details, (subjects as Record<string, { masked?: readonly string[] }>)[subjectType]?.masked)
