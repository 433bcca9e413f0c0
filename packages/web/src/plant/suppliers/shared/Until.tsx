/** The last day of a period, and how soon that is while it is soon. */

import type { Supplier } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 30

export function Until({ of: { validUntil, status } }: { of: Pick<Supplier, 'validUntil' | 'status'> }) {
  const t = useTranslations('suppliers')
  const { today } = useFormats()
  const days = Math.round((Date.parse(validUntil) - Date.parse(today())) / DAY_MS)
  const isSoon = status === 'ACTIVE' && days >= 0 && days <= SOON_DAYS
  return (
    <>
      <span className="num">{validUntil}</span>
      {isSoon && <span className="soft"> {t('endsSoon', { days })}</span>}
    </>
  )
}
