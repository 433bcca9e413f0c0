/** What events can concern, as far as there is a word for it. */

import { auditEn } from './audit.en.ts'

type Subject = keyof typeof auditEn.subjects
export const subjects = Object.keys(auditEn.subjects).filter((name) => name !== 'other') as Subject[]
export const subjectOf = ({ subjectType }: { subjectType: string }): Subject =>
  subjects.find((name) => name === subjectType) ?? 'other'
