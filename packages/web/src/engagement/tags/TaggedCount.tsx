import type { TagListed } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'

/** How many members have a tag; large numbers are not counted to the end. */
export function TaggedCount({
  of: { members, hasMoreMembers },
}: {
  of: Pick<TagListed, 'members' | 'hasMoreMembers'>
}) {
  const t = useTranslations('tags')
  const { number } = useFormats()
  return <span className="num">{hasMoreMembers ? t('moreThan', { count: number(members) }) : number(members)}</span>
}
