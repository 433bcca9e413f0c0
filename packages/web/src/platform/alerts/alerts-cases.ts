/** Cases in which the general text of a type does not fit: alerts of a type may have causes with different repairs. */

import type { Alert } from '@serialis/contract/platform/alerts/alerts.schema.ts'

type Raised = Pick<Alert, 'type' | 'subjectType' | 'params'>

const cases = {
  recallGivenUp: ({ type, params }: Raised) => type === 'E3' && params['key'] === 'line_recall_given_up',
  recallRefused: ({ type, params }: Raised) => type === 'E3' && params['key'] === 'line_has_produced',
  /** Nothing was stored, so there is no message to open. */
  as2Message: ({ type, subjectType }: Raised) => type === 'E7' && subjectType !== 'sn_message',
  lineFile: ({ type, subjectType }: Raised) => type === 'E10' && subjectType === 'line',
} satisfies Record<string, (alert: Raised) => boolean>

export type AlertCase = keyof typeof cases

/** Null when the text of the type fits. */
export const caseOf = (alert: Raised): AlertCase | null =>
  (Object.keys(cases) as AlertCase[]).find((name) => cases[name](alert)) ?? null
