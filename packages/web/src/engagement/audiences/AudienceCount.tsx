import type { AudienceListed } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'

/** How many members are in an audience; large numbers are not counted to the end. */
export function AudienceCount({
  of: { members, hasMoreMembers },
}: {
  of: Pick<AudienceListed, 'members' | 'hasMoreMembers'>
}) {
  const t = useTranslations('audiences')
  const { number } = useFormats()
  return <span className="num">{hasMoreMembers ? t('moreThan', { count: number(members) }) : number(members)}</span>
}
