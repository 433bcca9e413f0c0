/** How suppliers are shown: tones of statuses, the tag of a status, and how soon a period ends. */

import type { Supplier } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import type { SupplierRequestStatus, SupplierStatus } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import type { Tone } from '../../../kit/look/tone.ts'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'

const supplierTones: Record<SupplierStatus, Tone> = {
  ACTIVE: 'active',
  EXPIRED: 'waiting',
  LOCKED: 'rejected',
  DELETE: 'inactive',
}
export const requestTones: Record<SupplierRequestStatus, Tone> = {
  OPEN: 'waiting',
  APPROVED: 'active',
  REFUSED: 'rejected',
  WITHDRAWN: 'inactive',
}

export function SupplierStatusTag({ status }: { status: SupplierStatus }) {
  const t = useTranslations('suppliers.status')
  return (
    <StatusTag tone={supplierTones[status]} term={`supplier.${status}`}>
      {t(status)}
    </StatusTag>
  )
}

const DAY_MS = 86_400_000
const SOON_DAYS = 30

/** The last day of a period, and how soon it is. */
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
