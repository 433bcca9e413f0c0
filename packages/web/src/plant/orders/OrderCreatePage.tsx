/** A new order, as a draft. */

import { RESERVE_PERCENT } from '@serialis/contract/plant/orders/orders-need.ts'
import { createOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { useLines } from '../lines/lines.api.ts'
import { useProducts } from '../products/products.api.ts'
import { dayAfter, NeedPreview, OrderFields } from './OrderFields.tsx'

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
  const { lines } = useLines()
  const { today } = useFormats()
  // The product proposes its line, or the only one at work, and the first day that may be planned; what the user has
  // chosen is kept.
  const proposing: typeof form = {
    ...form,
    set(name, value) {
      form.set(name, value)
      if (name !== 'productId' || value === null) return
      const active = lines.filter(({ status }) => status === 'ACTIVE')
      const only = active.length === 1 ? active[0]?.id : undefined
      const line = products.find(({ id }) => id === value)?.productionLineId ?? only
      if (line && !form.values.plannedLineId) form.set('plannedLineId', line)
      if (!form.values.productionDate) form.set('productionDate', dayAfter(today()))
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
