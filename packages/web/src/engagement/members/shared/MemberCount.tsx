import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'

interface Counted {
  /** Null: fewer than ten, which the reader may not know. */
  members: number | null
  hasMoreMembers: boolean
}

/** How many members there are, as far as the reader may know it; large numbers are not counted to the end. */
export function MemberCount({ of: { members, hasMoreMembers } }: { of: Counted }) {
  const t = useTranslations('members.counted')
  const { number } = useFormats()
  if (members === null) return <span className="soft">{t('FEW')}</span>
  return <span className="num">{hasMoreMembers ? t('moreThan', { count: number(members) }) : number(members)}</span>
}
