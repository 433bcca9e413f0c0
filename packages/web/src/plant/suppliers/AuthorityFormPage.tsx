/** What a supplier may request: `?supplier=…` preselects one. */

import {
  createSupplierAuthority,
  editSupplierAuthority,
  getSupplierAuthority,
} from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { type SupplierAuthority } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, NumberField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useGo, useParam, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useProducts } from '../products/products.api.ts'
import { PeriodFields } from './PeriodFields.tsx'
import { useSuppliers } from './suppliers.api.ts'

export function AuthorityCreatePage() {
  const t = useTranslations('suppliers.authorities')
  const levelName = useTranslations('ledger.level')
  const go = useGo()
  const { supplier } = useSearch()
  const { today } = useFormats()
  const { suppliers, isLoading: loadsSuppliers, search: searchSuppliers } = useSuppliers()
  const { products, isLoading, search } = useProducts()
  const form = useContractForm(createSupplierAuthority, {
    draft: 'supplier authority',
    initial: {
      ...(typeof supplier === 'string' && { supplierId: supplier }),
      periodFrom: today(),
      period: 1,
      periodType: 2,
    },
    onDone: () => {
      say(t('created'))
      go(paths.supplierAuthorities)
    },
  })
  const product = products.find(({ id }) => id === form.values.productId)
  const chooseProduct = (name: 'productId', value: unknown) => {
    form.set(name, value)
    form.set('level', undefined)
  }
  return (
    <FormPage form={form} title={t('create')} lead={t('lead')} submit={t('create')} back={paths.supplierAuthorities}>
      <ChoiceField
        form={form}
        name="supplierId"
        label={t('fields.supplier')}
        isLoading={loadsSuppliers}
        onSearch={searchSuppliers}
        options={suppliers.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
      />
      <ChoiceField
        form={{ ...form, set: chooseProduct }}
        name="productId"
        label={t('fields.product')}
        isLoading={isLoading}
        onSearch={search}
        options={products.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
      />
      <ChoiceField
        form={form}
        name="level"
        label={t('fields.level')}
        isDisabled={product === undefined}
        options={(product?.levels ?? [])
          .filter(({ codeType }) => codeType !== 'NONE')
          .map(({ level }) => ({ value: level, label: levelName(level) }))}
      />
      <NumberField form={form} name="maximum" label={t('fields.maximum')} hint={t('hints.maximum')} />
      <PeriodFields form={form} />
    </FormPage>
  )
}

function EditAuthority({
  authority: { id, supplier, product, level, maximum, periodFrom, period, periodType, version },
}: {
  authority: SupplierAuthority
}) {
  const t = useTranslations('suppliers.authorities')
  const levelName = useTranslations('ledger.level')
  const go = useGo()
  const form = useContractForm(editSupplierAuthority, {
    draft: `supplier authority ${id}`,
    initial: { maximum, periodFrom, period, periodType, version },
    params: { id },
    onDone: () => {
      say(t('saved'))
      go(paths.supplierAuthorities)
    },
  })
  return (
    <FormPage
      form={form}
      title={`${supplier.name}, ${product.name}, ${levelName(level)}`}
      lead={t('hints.fixed')}
      submit={t('save')}
      back={paths.supplierAuthorities}
    >
      <NumberField form={form} name="maximum" label={t('fields.maximum')} hint={t('hints.maximum')} />
      <PeriodFields form={form} />
    </FormPage>
  )
}

export function AuthorityEditPage() {
  const id = useParam()
  return (
    <Loaded route={getSupplierAuthority} input={{ params: { id } }}>
      {(data) => <EditAuthority authority={data} />}
    </Loaded>
  )
}
