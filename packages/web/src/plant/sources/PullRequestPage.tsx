import { requestCodes } from '@serialis/contract/plant/sources/pulls.routes.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, NumberField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { useProducts } from '../products/products.api.ts'

export function PullRequestPage() {
  const t = useTranslations('sources.pulls')
  const level = useTranslations('ledger.level')
  const go = useGo()
  const { products, isLoading, search } = useProducts()
  const form = useContractForm(requestCodes, {
    initial: {},
    draft: 'pull',
    onDone: (pull) => {
      say(t('requested'))
      go(pathTo(paths.pull, { id: pull.id }))
    },
  })
  const fromPartners = products.filter(({ snSource }) => snSource === 'TRACELINK')
  const levels =
    products.find(({ id }) => id === form.values.productId)?.levels.filter(({ codeType }) => codeType !== 'NONE') ?? []
  return (
    <FormPage form={form} title={t('request')} lead={t('requestLead')} submit={t('request')} back={paths.pulls}>
      <ChoiceField
        form={form}
        name="productId"
        label={t('fields.product')}
        isLoading={isLoading}
        onSearch={search}
        options={fromPartners.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      />
      <ChoiceField
        form={form}
        name="level"
        label={t('fields.level')}
        isDisabled={levels.length === 0}
        options={levels.map((one) => ({ value: one.level, label: level(one.level) }))}
      />
      <NumberField form={form} name="quantity" label={t('fields.quantity')} />
    </FormPage>
  )
}
