/** Why the order gets no codes, where to correct it, and whether they are on their way. */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { CodesProblem } from '@serialis/contract/plant/orders/orders.errors.ts'
import { splitOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { Can, useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { OrderAlertLink } from './OrderAlertLink.tsx'

const ofPool: readonly CodesProblem[] = [
  'codes_pool_missing',
  'codes_pool_paused',
  'codes_pool_short',
  'codes_pool_waits',
  'codes_no_account',
  'codes_above_request_percentage',
]
/** A smaller order would have codes. */
const tooLarge: readonly CodesProblem[] = ['codes_too_many_for_line', 'codes_rule_used_up']

function SplitButton({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.split')
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const command = useCommand(splitOrder, {
    onDone: () => {
      setOpen(false)
      say(errorText('order_split', {}))
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('action')}</Button>
      {isOpen && (
        <ReasonDialog
          title={t('action')}
          confirm={t('action')}
          isBusy={command.isBusy}
          onClose={() => setOpen(false)}
          onConfirm={(reason) =>
            void command.run({ params: { id: order.id }, body: { version: order.version, reason } })
          }
        >
          <p>{t('text')}</p>
        </ReasonDialog>
      )}
    </>
  )
}

export function OrderProblemCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const fields = useTranslations('orders.fields')
  const may = useMay()
  if (order.codesProblem === null) return null
  const { problem, params } = order.codesProblem
  const isComing = problem === 'codes_pool_waits'
  const { productId } = order
  return (
    <div className={isComing ? 'card-wide' : 'card-wide order-problem'} role={isComing ? 'status' : 'alert'}>
      <Card
        title={t(isComing ? 'waitsTitle' : 'problemTitle')}
        {...(tooLarge.includes(problem) && {
          actions: (
            <Can permission="orders.create">
              <SplitButton order={order} />
            </Can>
          ),
        })}
      >
        <p>{t(`problems.${problem}`, params as never)}</p>
        <p className="row">
          {productId !== null && may('products.list') && (
            <GoTo to={pathTo(paths.product, { id: productId })}>{`${fields('product')}: ${order.productName}`}</GoTo>
          )}
          {productId !== null && ofPool.includes(problem) && may('pools.list') && (
            <GoTo to={paths.poolConfigs} search={{ productId }}>
              {t('pools')}
            </GoTo>
          )}
          {order.alertStatus !== null && (
            <>
              <span className="soft">{fields('alert')}</span>
              <OrderAlertLink order={order} />
            </>
          )}
        </p>
      </Card>
    </div>
  )
}
