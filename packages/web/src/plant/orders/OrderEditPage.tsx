/** Editing a draft, or revising an approved order: the same fields, with different consequences. */

import { pick } from '@serialis/contract/kit/pick.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { orderFieldNames } from '@serialis/contract/plant/orders/orders-fields.ts'
import { editOrder, getOrder, reviseOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { useTranslations } from 'use-intl'
import { TextAreaField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useProducts } from '../products/products.api.ts'
import { stepOf } from './commands/order-commands.ts'
import { NeedPreview, OrderFields } from './OrderFields.tsx'

const fieldsOf = (order: OrderDetail) => ({
  ...pick(order, [...orderFieldNames, 'productId', 'plannedLineId', 'version']),
  supplierId: order.supplier?.id ?? null,
})

const shownProduct = ({ productId, productName }: OrderDetail) =>
  productId === null ? undefined : { id: productId, name: productName }

function Editing({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const go = useGo()
  const { products, isLoading, search } = useProducts()
  const back = pathTo(paths.order, { id: order.id })
  const form = useContractForm(editOrder, {
    draft: `order ${order.id}`,
    params: { id: order.id },
    initial: fieldsOf(order),
    onDone: () => {
      say(t('commands.edit'))
      go(back)
    },
  })
  const shown = shownProduct(order)
  return (
    <FormPage
      form={form}
      title={t('editTitle', { orderNo: order.orderNo })}
      submit={t('actions.save')}
      back={back}
      aside={<NeedPreview form={form} products={products} />}
    >
      <OrderFields form={form} products={products} isLoading={isLoading} onSearch={search} {...(shown && { shown })} />
    </FormPage>
  )
}

function Revising({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const go = useGo()
  const { products, isLoading, search } = useProducts()
  const back = pathTo(paths.order, { id: order.id })
  const form = useContractForm(reviseOrder, {
    draft: `revision of order ${order.id}`,
    params: { id: order.id },
    initial: { ...fieldsOf(order), reason: '' },
    onDone: () => {
      say(t('commands.revise'))
      go(back)
    },
  })
  const shown = shownProduct(order)
  return (
    <FormPage
      form={form}
      title={t('reviseTitle', { orderNo: order.orderNo })}
      lead={t('reviseLead')}
      submit={t('actions.revise')}
      back={back}
      aside={<NeedPreview form={form} products={products} />}
    >
      <OrderFields form={form} products={products} isLoading={isLoading} onSearch={search} {...(shown && { shown })} />
      <TextAreaField form={form} name="reason" label={t('fields.reason')} maxLength={500} />
    </FormPage>
  )
}

export function OrderEditPage() {
  return (
    <Loaded route={getOrder} input={{ params: { id: useParam() } }}>
      {(order) => (stepOf(order, 'revise') ? <Revising order={order} /> : <Editing order={order} />)}
    </Loaded>
  )
}
