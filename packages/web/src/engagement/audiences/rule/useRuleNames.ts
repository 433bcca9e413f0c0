/** Names of what the rules of an audience name, present and past. */

import { getAudienceNames } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { useMemo } from 'react'
import { useRead } from '../../../kit/wire/server-state.ts'
import { nameKey, type RuleNames } from './rule-names.ts'

export function useRuleNames(audienceId: string, isAsked = true): RuleNames {
  const { data } = useRead(getAudienceNames, { params: { id: audienceId } }, { enabled: isAsked })
  return useMemo(
    () => Object.fromEntries((data?.names ?? []).map(({ kind, id, en, zh }) => [nameKey(kind, id), { en, zh }])),
    [data],
  )
}
