/** Names of what the rules of an audience or a tag name, present and past. */

import type { getAudienceNames } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { getTagNames } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.routes.ts'
import { useMemo, useState } from 'react'
import { useRead } from '../../../kit/wire/server-state.ts'
import { nameKey, type RecordName, type RuleNames } from './rule-names.ts'

export function useRuleNames(
  route: typeof getAudienceNames | typeof getTagNames,
  id: string,
  isAsked = true,
): RuleNames {
  const { data } = useRead(route as typeof getAudienceNames, { params: { id } }, { enabled: isAsked })
  return useMemo(
    () => Object.fromEntries((data?.names ?? []).map(({ kind, id: of, en, zh }) => [nameKey(kind, of), { en, zh }])),
    [data],
  )
}

/** Names of what was chosen since; they belong to the draft, which has ids alone. */
export function useLearned() {
  const [learned, setLearned] = useState<RuleNames>({})
  const learn = (key: string, name: RecordName) => setLearned((before) => ({ ...before, [key]: name }))
  return { learned, learn, more: { value: learned, use: setLearned as (value: never) => void } }
}
