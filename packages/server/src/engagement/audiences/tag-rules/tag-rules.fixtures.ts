/** Tags that a rule gives, for tests. */

import { getTagRule, setTagRule } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.routes.ts'
import { activateTag, createTag, getTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { Client } from '../../../../test/harness/client.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { type TagBody, tagBody } from '../../tags/tags.fixtures.ts'

/** With its rule, and not activated yet. */
export async function draftByRule(by: Client, rule: object, given: Partial<TagBody> = {}) {
  const { id, version } = await by.call(createTag, { body: tagBody({ kind: 'RULE', ...given }) })
  await by.call(setTagRule, { params: { id }, body: { rule, version } })
  return by.call(getTag, { params: { id } })
}

export const tagAtRest = (by: Client, id: string) =>
  waitUntil(
    () => by.call(getTagRule, { params: { id } }),
    ({ status }) => status !== 'BUILDING',
  )

/** A tag that those have whom the rule fits. */
export async function tagByRule(by: Client, rule: object, given: Partial<TagBody> = {}) {
  const { id, version } = await draftByRule(by, rule, given)
  await by.call(activateTag, { params: { id }, body: { version, reason: 'As planned' } })
  await tagAtRest(by, id)
  return by.call(getTag, { params: { id } })
}
