/** A new order, as a draft. */

import { RESERVE_PERCENT } from '@serialis/contract/plant/orders/orders-need.ts'
import { createOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { useProducts } from '../products/products.api.ts'
import { NeedPreview, OrderFields } from './OrderFields.tsx'

export function OrderCreatePage() {
  const t = useTranslations('orders')
  const go = useGo()
  const { products, isLoading, search } = useProducts()
  const form = useContractForm(createOrder, {
    initial: { orderNo: '', reservePercent: RESERVE_PERCENT.default },
    draft: 'order',
    onDone: (order) => {
      say(t('commands.create'))
      go(pathTo(paths.order, { id: order.id }))
    },
  })
  // The product proposes its line; a line that the user has chosen is kept.
  const proposing: typeof form = {
    ...form,
    set(name, value) {
      form.set(name, value)
      const line = products.find(({ id }) => id === value)?.productionLineId
      if (name === 'productId' && line && !form.values.plannedLineId) form.set('plannedLineId', line)
    },
  }
  return (
    <FormPage
      form={form}
      title={t('createTitle')}
      submit={t('actions.saveDraft')}
      back={paths.orders}
      aside={<NeedPreview form={form} products={products} />}
    >
      <OrderFields form={proposing} products={products} isLoading={isLoading} onSearch={search} />
    </FormPage>
  )
}
