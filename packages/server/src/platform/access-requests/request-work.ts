/** Changes of access that wait for a second person. */

import { work } from '../../kit/jobs/work.ts'
import { peopleOf } from '../access/delegation/signing.service.ts'
import { requestsOfOthers } from '../access/second-person/access-requests.service.ts'

export const accessRequestWork = [
  work.extension({
    kind: 'accessDecide',
    isOfWholeTenant: true,
    list: async ({ db, actor, now }, limit) =>
      (await requestsOfOthers(db, peopleOf(actor), now, limit)).map((row) => ({
        id: row.id,
        title: row.subjectName,
        about: row.askedByName,
        since: row.askedAt,
        urgency: null,
      })),
  }),
]
