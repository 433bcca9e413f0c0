/** The order or its whole batch on paper. */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { downloadOrderReport, reportScopes } from '@serialis/contract/plant/reports/reports.routes.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { warnOf } from '../../../kit/notices/notices.ts'
import { ActionMenu } from '../../../kit/ui/ActionMenu.tsx'
import { download } from '../../../kit/wire/transfer.ts'

type Scope = (typeof reportScopes)[number]

export function OrderReportButton({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.report')
  const may = useMay()
  const [isBusy, setBusy] = useState(false)
  if (!may('orders.export')) return null
  const print = async (scope: Scope) => {
    setBusy(true)
    await download(downloadOrderReport, { params: { id: order.id }, query: { scope } }).catch(warnOf)
    setBusy(false)
  }
  return (
    <ActionMenu
      text={t('title')}
      actions={reportScopes.map((scope) => ({ key: scope, label: t(scope) }))}
      onPick={(scope) => void print(scope)}
      isBusy={isBusy}
    />
  )
}
