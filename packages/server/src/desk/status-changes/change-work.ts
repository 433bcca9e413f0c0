/** Changes of serial numbers that wait: for the end of their trial by who made them, or for a second signature. */

import type { ChangeTrigger } from '@serialis/contract/desk/status-changes/desks.ts'
import type { WorkKind } from '@serialis/contract/work.ts'
import { work, type Waiting } from '../../kit/jobs/work.ts'
import { listOwnTrials, listUndecided, type WaitingChange } from './work.queries.ts'

const waitingOf = ({ id, number, recordNo, reason, since }: WaitingChange): Waiting => ({
  id,
  title: String(number),
  about: [recordNo, reason].filter(Boolean).join(', '),
  since,
  urgency: null,
})

const ofDesk = (trigger: ChangeTrigger, { finish, decide }: { finish: WorkKind; decide: WorkKind }) => [
  work.extension({
    kind: finish,
    list: async ({ db, actor }, limit) => (await listOwnTrials(db, trigger, actor.userId, limit)).map(waitingOf),
  }),
  work.extension({
    kind: decide,
    list: async ({ db, actor }, limit) => (await listUndecided(db, trigger, actor.userId, limit)).map(waitingOf),
  }),
]

export const changeWork = [
  ...ofDesk('UPD', { finish: 'updateFinish', decide: 'updateDecide' }),
  ...ofDesk('SCR', { finish: 'scrapFinish', decide: 'scrapDecide' }),
  ...ofDesk('ACT', { finish: 'activationFinish', decide: 'activationDecide' }),
]
