/** A lot in short: on its page, and for the signer. */

import type { LotDetail } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { usePlanText } from './usePlanText.ts'

export function LotFacts({ lot, hasResults = false }: { lot: LotDetail; hasResults?: boolean }) {
  const t = useTranslations('inspection')
  const ledger = useTranslations('ledger')
  const may = useMay()
  const { number, instant } = useFormats()
  const plan = usePlanText()
  const { progress } = lot
  const orders = lot.orders.map(({ id, orderNo }, at) => (
    <span key={id} className="mono">
      {at > 0 && ', '}
      {may('orders.list') && !hasResults ? <GoTo to={pathTo(paths.order, { id })}>{orderNo}</GoTo> : orderNo}
    </span>
  ))
  const shared = [
    { label: t('fields.product'), value: lot.productName },
    { label: t('fields.batchCode'), value: <span className="mono">{lot.batchCode}</span> },
    { label: t('fields.orders'), value: orders },
    { label: t('fields.level'), value: ledger(`level.${lot.level}`) },
    { label: t('fields.lotSize'), value: number(lot.lotSize) },
  ]
  if (hasResults) {
    const found = `${number(progress.found)} (${plan.counted(lot)})`
    return (
      <Facts
        facts={[
          ...shared,
          { label: t('fields.plan'), value: plan.name(lot) },
          { label: t('signedFacts'), value: `${number(progress.recorded)} / ${number(lot.plan.sampleSize)}` },
          { label: t('fields.found'), value: found },
        ]}
      />
    )
  }
  return (
    <Facts
      facts={[
        ...shared,
        { label: t('fields.goods'), value: t(`goods.${lot.goods}`) },
        { label: t('fields.createdBy'), value: `${lot.createdBy}, ${instant(lot.createdAt)}` },
        { label: t('fields.decidedBy'), value: lot.decidedAt && `${lot.decidedBy}, ${instant(lot.decidedAt)}` },
      ]}
    />
  )
}
