/** A count of members, as far as the reader may know it: null is fewer than ten. */

import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Num } from '../../../kit/ui/Num.tsx'

export function ToldCount({ count, isInTens }: { count: number | null; isInTens: boolean }) {
  const t = useTranslations('members.counted')
  const { number } = useFormats()
  if (count === null) return <span className="soft">{t('FEW')}</span>
  return isInTens ? <>{t('atLeast', { count: number(count) })}</> : <Num>{count}</Num>
}
