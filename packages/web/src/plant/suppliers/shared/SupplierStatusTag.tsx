import type { SupplierStatus } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { useTranslations } from 'use-intl'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { supplierTones } from './suppliers.tones.ts'

export function SupplierStatusTag({ status }: { status: SupplierStatus }) {
  const t = useTranslations('suppliers.status')
  return <StatusTag tone={supplierTones[status]}>{t(status)}</StatusTag>
}
