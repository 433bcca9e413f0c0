/** Why the workflow of an order could not be started, and how to correct it. */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { OrderAlertLink } from './OrderAlertLink.tsx'

export function OrderStartProblemCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const workflow = useTranslations('workflow')
  const errorText = useErrorText()
  const may = useMay()
  if (order.workflowProblem === null) return null
  return (
    <div className="card-wide order-problem" role="alert">
      <Card title={t('startProblemTitle')}>
        <p>
          <strong>{errorText(order.workflowProblem.key, order.workflowProblem.params)}</strong>
        </p>
        <p>{t('startProblemText')}</p>
        <p className="row">
          {may('workflows.list') && <GoTo to={paths.workflows}>{workflow('title')}</GoTo>}
          <span className="soft">{t('fields.alert')}</span>
          <OrderAlertLink order={order} />
        </p>
      </Card>
    </div>
  )
}
