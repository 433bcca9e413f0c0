import { createPool } from '@serialis/contract/plant/pools/pools.routes.ts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, RadioField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { useProducts } from '../products/products.api.ts'
import { useSuppliers } from '../suppliers/suppliers.api.ts'
import { PoolFields, type PoolForm } from './PoolFields.tsx'

export function PoolCreatePage() {
  const t = useTranslations('pools')
  const ledger = useTranslations('ledger')
  const go = useGo()
  const { products, isLoading, search } = useProducts()
  const { suppliers, isLoading: areSuppliersLoading, search: searchSuppliers } = useSuppliers()
  const form = useContractForm(createPool, {
    draft: 'pool',
    initial: {
      source: 'TRACELINK',
      environment: 'PRODUCTION',
      maximumPercent: 115,
      zeroBox: 'NONE',
      zeroBoxPerBatch: 1,
      zeroBoxEach: 50,
      warnDays: 7,
      isActive: true,
    },
    onDone: (pool) => {
      say(t('created'))
      go(pathTo(paths.poolConfig, { id: pool.id }))
    },
  })
  const {
    set,
    values: { productId, level, source },
  } = form
  const product = products.find(({ id }) => id === productId)
  const coded = (product?.levels ?? []).filter(({ codeType }) => codeType !== 'NONE')
  const isOwn = source === 'pharmforce'
  const { snSource } = product ?? {}
  // The product determines where its codes come from, and so the choices below.
  useEffect(() => {
    if (snSource === undefined || snSource === source) return
    set('source', snSource)
    set('environment', snSource === 'pharmforce' ? 'OWN' : 'PRODUCTION')
  }, [snSource, source, set])
  return (
    <FormPage form={form} title={t('create')} lead={t('lead')} submit={t('create')} back={paths.poolConfigs}>
      <ChoiceField
        form={form}
        name="productId"
        label={t('fields.product')}
        isLoading={isLoading}
        onSearch={search}
        options={products.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        {...(product && { hint: t(`source.${product.snSource}`) })}
      />
      <RadioField
        form={form}
        name="level"
        label={t('fields.level')}
        {...(product === undefined && { hint: t('hints.level') })}
        options={coded.map((one) => ({ value: one.level, label: ledger(`level.${one.level}`) }))}
      />
      {!isOwn && (
        <RadioField
          form={form}
          name="environment"
          label={t('fields.environment')}
          hint={t('hints.environment')}
          options={(['PRODUCTION', 'VALIDATION'] as const).map((value) => ({
            value,
            label: t(`environment.${value}`),
          }))}
        />
      )}
      <ChoiceField
        form={form}
        name="supplierId"
        label={t('fields.supplier')}
        hint={t('hints.supplier')}
        isOptional
        isLoading={areSuppliersLoading}
        onSearch={searchSuppliers}
        options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <PoolFields
        form={form as unknown as PoolForm}
        codeType={coded.find((one) => one.level === level)?.codeType}
        isUnit={level === 'EA'}
      />
    </FormPage>
  )
}
