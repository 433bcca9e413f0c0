/** Names of what the rules of an audience or a tag name, present and past. */

import type { getAudienceNames } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { getTagNames } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.routes.ts'
import { useMemo } from 'react'
import { useRead } from '../../../kit/wire/server-state.ts'
import { nameKey, type RuleNames } from './rule-names.ts'

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
