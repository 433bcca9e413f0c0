/** Tags and members for tests. */

import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { activateTag, createTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { Client } from '../../../test/harness/client.ts'

export type TagBody = ClientInput<typeof createTag>['body']

let made = 0

export const tagBody = (given: Partial<TagBody> = {}): TagBody => ({
  code: `tag_${++made}`,
  nameEn: 'Likes running',
  nameZh: '跑步爱好者',
  kind: 'MANUAL',
  ...given,
})

/** A tag that members can have. */
export async function activeTag(by: Client, given: Partial<TagBody> = {}) {
  const { id, version } = await by.call(createTag, { body: tagBody(given) })
  return by.call(activateTag, { params: { id }, body: { version, reason: 'As planned' } })
}

const FIRST_NUMBER = 13_700_000_000
let people = 0

export async function someMembers(by: Client, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push((await by.call(createMember, { body: { phone: `+86${FIRST_NUMBER + ++people}` } })).id)
  return ids
}
