/** Audiences for tests. */

import {
  activateAudience,
  createAudience,
  getAudience,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { Client } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'

type AudienceBody = ClientInput<typeof createAudience>['body']

let made = 0

export const audienceBody = (given: Partial<AudienceBody> = {}): AudienceBody => ({
  code: `audience_${++made}`,
  nameEn: 'Guests of the opening',
  nameZh: '开业嘉宾',
  ...given,
})

/** An audience that members can be in. */
export async function activeAudience(by: Client, given: Partial<AudienceBody> = {}) {
  const { id, version } = await by.call(createAudience, { body: audienceBody(given) })
  return by.call(activateAudience, { params: { id }, body: { version, reason: 'As planned' } })
}

/** A tree of these leaves, all of which must hold. */
export const ruleOf = (...rules: object[]) => ({ kind: 'GROUP', match: 'ALL', rules })

export const audienceAtRest = (by: Client, id: string) =>
  waitUntil(
    () => by.call(getAudience, { params: { id } }),
    ({ status }) => status !== 'BUILDING',
  )

/** An audience whose members a rule chose. */
export async function builtAudience(by: Client, rule: object, given: Partial<AudienceBody> = {}) {
  const { id } = await activeAudience(by, { mode: 'DYNAMIC', rule, ...given })
  return audienceAtRest(by, id)
}
