/** Applying for codes: product, level, rule version, order, quantity. Next to it the preview. */

import { createApplication, listAllocations } from '@serialis/contract/desk/serials/applications.routes.ts'
import { APPLICATION_MAXIMUM, type OrderAllocation } from '@serialis/contract/desk/serials/applications.schema.ts'
import { listUsableVersions } from '@serialis/contract/numbers/codes/codes.routes.ts'
import type { RuleTarget } from '@serialis/contract/numbers/codes/rule.schema.ts'
import type { ProductLevel, ProductOption } from '@serialis/contract/plant/products/products.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { ChoiceField, NumberField, TextAreaField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say, warn } from '../../../kit/notices/notices.ts'
import { PageWaiting } from '../../../kit/page/PageStates.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { useProducts } from '../../../plant/products/products.api.ts'
import { useSuppliers } from '../../../plant/suppliers/suppliers.api.ts'
import { useIsSupplier } from '../../../platform/access/access.api.ts'
import { SupplierApplicationForm } from '../../supplier-requests/shared/SupplierApplicationForm.tsx'
import { ApplicationSummary } from './ApplicationSummary.tsx'
import '../serials.css'

const TARGETS: Partial<Record<ProductLevel['codeType'], RuleTarget>> = { SGTIN: 'GS1', SSCC: 'SSCC', CN20: 'CN' }

const codedLevels = (product: ProductOption | undefined) =>
  product?.levels.filter(({ codeType }) => codeType !== 'NONE') ?? []

function useVersions(level: ProductLevel | undefined) {
  const target = level && TARGETS[level.codeType]
  const { data, isFetching } = useRead(
    listUsableVersions,
    { query: target ? { target } : {} },
    { enabled: target !== undefined },
  )
  return {
    versions: target ? (data?.items ?? []) : [],
    isLoading: isFetching,
    isRead: target !== undefined && data !== undefined,
  }
}

function useAllocations(productId: string | undefined, level: ProductLevel | undefined) {
  const isAsked = productId !== undefined && level !== undefined
  const { data, isFetching } = useRead(
    listAllocations,
    { query: { productId: productId ?? '', level: level?.level ?? 'EA' } },
    { enabled: isAsked },
  )
  return { allocations: isAsked ? (data?.items ?? []) : [], isLoading: isFetching }
}

/** A quantity for which the server can be asked. */
const countable = (quantity: unknown): number | undefined =>
  typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1 && quantity <= APPLICATION_MAXIMUM
    ? quantity
    : undefined

function QuantityHint({
  allocation,
  quantity,
  onTake,
}: {
  allocation: OrderAllocation | undefined
  quantity: number | undefined
  onTake: (left: number) => void
}) {
  const t = useTranslations('applications.form')
  const { number } = useFormats()
  if (allocation === undefined) return t('quantityHint')
  const { left } = allocation
  const values = { left: number(left), allocated: number(allocation.allocated) }
  const isOver = quantity !== undefined && quantity > left
  return (
    <span className="quantity-hint">
      <span className={isOver ? 'field-error' : ''}>{t(isOver ? 'quantityOver' : 'quantityLeft', values)}</span>
      {left > 0 && quantity !== left && (
        <Button type="link" size="small" onClick={() => onTake(left)}>
          {t('useLeft', { left: number(left) })}
        </Button>
      )}
    </span>
  )
}

function useApplicationForm() {
  const t = useTranslations('applications.form')
  const go = useGo()
  const { number } = useFormats()
  return useContractForm(createApplication, {
    initial: { reason: '' },
    draft: 'application',
    onDone: (application) => {
      const values = { number: String(application.number), count: number(application.issued) }
      if (application.applyStatus === 0) warn(t('createdFailed', values))
      else say(t('created', values))
      go(pathTo(paths.application, { id: application.id }))
    },
  })
}

function BrandOwnerForm() {
  const t = useTranslations('applications')
  const levelName = useTranslations('ledger.level')
  const { number } = useFormats()
  const { products, isLoading, search } = useProducts()
  const form = useApplicationForm()
  const { productId, level, ruleVersionId, orderId } = form.values
  const quantity = countable(form.values.quantity)
  const product = products.find(({ id }) => id === productId)
  const chosen = codedLevels(product).find((one) => one.level === level)
  const { suppliers, isLoading: loadsSuppliers, search: searchSuppliers } = useSuppliers()
  const { versions, isLoading: loadsVersions, isRead } = useVersions(chosen)
  const { allocations, isLoading: loadsOrders } = useAllocations(product?.id, chosen)
  const allocation = allocations.find((one) => one.orderId === orderId)
  const nameOf = ({ versionId, rule, number: of }: (typeof versions)[number]) => {
    const name = t('ruleVersion', { name: rule, version: String(of) })
    return versionId === chosen?.ruleVersionId ? t('form.proposed', { name }) : name
  }
  const optionOf = ({ orderNo, left, allocated }: OrderAllocation) =>
    t('form.orderOption', { orderNo, left: number(left), allocated: number(allocated) })
  const chooseProduct = (name: 'productId', value: unknown) => {
    form.set(name, value)
    for (const below of ['level', 'ruleVersionId', 'orderId'] as const) form.set(below, undefined)
  }
  const chooseLevel = (name: 'level', value: unknown) => {
    form.set(name, value)
    form.set('orderId', undefined)
    form.set('ruleVersionId', codedLevels(product).find((one) => one.level === value)?.ruleVersionId ?? undefined)
  }
  return (
    <FormPage
      form={form}
      title={t('apply')}
      lead={t('form.lead')}
      submit={t('apply')}
      back={paths.applications}
      aside={
        <ApplicationSummary
          productId={product?.id}
          level={chosen?.level}
          ruleVersionId={ruleVersionId ?? undefined}
          quantity={quantity}
          allocation={allocation}
        />
      }
    >
      <ChoiceField
        form={{ ...form, set: chooseProduct }}
        name="productId"
        label={t('fields.product')}
        hint={t('form.productHint')}
        isLoading={isLoading}
        onSearch={search}
        options={products
          .filter(({ snSource }) => snSource === 'pharmforce')
          .map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
      />
      <ChoiceField
        form={{ ...form, set: chooseLevel }}
        name="level"
        label={t('fields.level')}
        hint={t('form.levelHint')}
        isDisabled={product === undefined}
        options={codedLevels(product).map((one) => ({
          value: one.level,
          label: one.gtin === null ? levelName(one.level) : `${levelName(one.level)} (${one.gtin})`,
        }))}
      />
      <ChoiceField
        form={form}
        name="ruleVersionId"
        label={t('fields.rule')}
        hint={isRead && versions.length === 0 ? t('form.noRule') : t('form.ruleHint')}
        isDisabled={chosen === undefined}
        isLoading={loadsVersions}
        options={versions.map((one) => ({ value: one.versionId, label: nameOf(one) }))}
      />
      <ChoiceField
        form={form}
        name="orderId"
        label={t('form.orderLabel')}
        isOptional
        isDisabled={chosen === undefined}
        isLoading={loadsOrders}
        hint={
          chosen !== undefined && !loadsOrders && allocations.length === 0 ? t('form.orderNone') : t('form.orderHint')
        }
        options={allocations.map((one) => ({ value: one.orderId, label: optionOf(one) }))}
      />
      <ChoiceField
        form={form}
        name="supplierId"
        label={t('form.supplierLabel')}
        hint={t('form.supplierHint')}
        isOptional
        isLoading={loadsSuppliers}
        onSearch={searchSuppliers}
        options={suppliers.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
      />
      <NumberField
        form={form}
        name="quantity"
        label={t('fields.quantity')}
        hint={
          <QuantityHint allocation={allocation} quantity={quantity} onTake={(left) => form.set('quantity', left)} />
        }
      />
      <TextAreaField
        form={form}
        name="reason"
        label={t('fields.reason')}
        hint={t('form.reasonHint')}
        isOptional
        maxLength={500}
      />
    </FormPage>
  )
}

/** A supplier's people choose from what their supplier may request. */
export function ApplicationFormPage() {
  const isSupplier = useIsSupplier()
  if (isSupplier === undefined) return <PageWaiting />
  return isSupplier ? <SupplierApplicationForm /> : <BrandOwnerForm />
}
