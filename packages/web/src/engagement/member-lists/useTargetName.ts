import type { MemberListListed } from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { useLocale, useTranslations } from 'use-intl'

/** The tag or audience of a list, in the language of the reader. */
export function useTargetName() {
  const t = useTranslations('memberLists.ofTarget')
  const locale = useLocale()
  return ({ target, nameEn, nameZh }: MemberListListed['of']) =>
    t(target, { name: locale.startsWith('zh') ? nameZh : nameEn })
}
