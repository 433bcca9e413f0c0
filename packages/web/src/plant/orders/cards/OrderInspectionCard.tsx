/** The inspection lots of an order: existing ones, and a button for a new one. */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { useTranslations } from 'use-intl'
import { Can } from '../../../kit/navigation/Can.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'

export function OrderInspectionCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.inspection')
  return (
    <Can permission="inspection.list">
      <Card title={t('title')}>
        <div className="stack">
          <p className="soft">{t('text')}</p>
          <div className="row">
            <LinkButton to={paths.checks} search={{ orderNo: order.orderNo }}>
              {t('lots')}
            </LinkButton>
            <Can permission="inspection.create">
              <LinkButton to={paths.checkCreate} search={{ order: order.id }}>
                {t('draw')}
              </LinkButton>
            </Can>
          </div>
        </div>
      </Card>
    </Can>
  )
}
