/** Requests that wait for a second person, by the conditions of the commands. */

import type { PrivacyRequestKind } from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { work } from '../../kit/jobs/work.ts'
import { peopleOf } from '../../platform/access/delegation/signing.service.ts'
import { listWaiting } from './privacy-requests.queries.ts'

/** Without names: who may decide may not be who sees members. */
const waiting = (kind: 'privacyRequestDecide' | 'privacyRequestErase', of: PrivacyRequestKind) =>
  work.extension({
    kind,
    isOfWholeTenant: true,
    list: async ({ db, actor }, limit) =>
      (await listWaiting(db, { kind: of, people: peopleOf(actor), limit })).map(
        ({ id, memberId, askedByName, askedAt }) => ({
          id,
          title: memberId.slice(-8),
          about: askedByName,
          since: askedAt,
          urgency: null,
        }),
      ),
  })

export const requestWork = [waiting('privacyRequestDecide', 'ACCESS'), waiting('privacyRequestErase', 'ERASURE')]
