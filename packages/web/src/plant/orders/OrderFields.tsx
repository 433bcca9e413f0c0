/** The fields of an order, for creating, editing and revising, and next to them the number of codes they need. */

import { BATCH_CODE_MAX, ORDER_NUMBER_MAX } from '@serialis/contract/plant/orders/orders-fields.ts'
import { needOf } from '@serialis/contract/plant/orders/orders-need.ts'
import type { OrderInput } from '@serialis/contract/plant/orders/orders.schema.ts'
import type { ProductOption } from '@serialis/contract/plant/products/products.schema.ts'
import { expiryAfter } from '@serialis/contract/plant/products/validity.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, DayField, NumberField, TextField } from '../../kit/form/fields.tsx'
import type { FormFields } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { useLines } from '../lines/lines.api.ts'
import { useSuppliers } from '../suppliers/suppliers.api.ts'
import './orders.css'

type Form = FormFields<keyof OrderInput>

const DAY_MS = 86_400_000
export const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The product in the form; `shown` names one that is not among the loaded options. */
interface FieldsProps {
  form: Form
  products: readonly ProductOption[]
  isLoading: boolean
  onSearch: (text: string) => void
  shown?: { id: string; name: string }
}

export function OrderFields({ form, products, isLoading, onSearch, shown }: FieldsProps) {
  const t = useTranslations('orders')
  const { lines } = useLines()
  const { suppliers, isLoading: loadsSuppliers, search: searchSuppliers } = useSuppliers()
  const { today } = useFormats()
  const options = products.map(({ id, name, code }) => ({ value: id, label: `${name}  ${code}` }))
  if (shown && !products.some(({ id }) => id === shown.id)) options.unshift({ value: shown.id, label: shown.name })
  const product = products.find(({ id }) => id === form.valueOf('productId'))
  const productionDate = textOf(form.valueOf('productionDate'))
  const expiry =
    product && productionDate !== '' ? expiryAfter(productionDate, product.validity, product.periodType) : null
  return (
    <>
      <TextField
        form={form}
        name="orderNo"
        label={t('fields.orderNo')}
        hint={t('hints.orderNo')}
        maxLength={ORDER_NUMBER_MAX}
        isMono
      />
      <ChoiceField
        form={form}
        name="productId"
        label={t('fields.product')}
        options={options}
        isLoading={isLoading}
        onSearch={onSearch}
      />
      <TextField
        form={form}
        name="batchCode"
        label={t('fields.batchCode')}
        hint={t('hints.batchCode')}
        maxLength={BATCH_CODE_MAX}
        isMono
      />
      <div className="field-pair">
        <DayField
          form={form}
          name="productionDate"
          label={t('fields.productionDate')}
          hint={t('hints.productionDate')}
          min={dayAfter(today())}
        />
        <DayField
          form={form}
          name="expirationDate"
          label={t('fields.expirationDate')}
          hint={expiry === null ? t('hints.expirationDate') : t('hints.expiry', { day: expiry })}
          isOptional
          min={productionDate === '' ? dayAfter(today()) : dayAfter(productionDate)}
        />
      </div>
      <div className="field-pair">
        <NumberField form={form} name="orderSize" label={t('fields.orderSize')} hint={t('hints.orderSize')} />
        <NumberField
          form={form}
          name="reservePercent"
          label={t('fields.reservePercent')}
          hint={t('hints.reservePercent')}
          suffix={t('percent')}
        />
      </div>
      <ChoiceField
        form={form}
        name="plannedLineId"
        label={t('fields.plannedLine')}
        hint={t('hints.plannedLine')}
        isOptional
        options={lines
          .filter(({ status }) => status === 'ACTIVE')
          .map(({ id, name, factory }) => ({ value: id, label: `${name}  ${factory}` }))}
      />
      <ChoiceField
        form={form}
        name="supplierId"
        label={t('fields.supplier')}
        hint={t('hints.supplier')}
        isOptional
        isLoading={loadsSuppliers}
        onSearch={searchSuppliers}
        options={suppliers.map(({ id, name, code }) => ({ value: id, label: `${name}  ${code}` }))}
      />
      <TextField
        form={form}
        name="mailbox"
        label={t('fields.mailbox')}
        hint={t('hints.mailbox')}
        isOptional
        type="email"
      />
    </>
  )
}

/** How many codes each level needs, as the server will compute it. */
export function NeedPreview({ form, products }: { form: Form; products: readonly ProductOption[] }) {
  const t = useTranslations('orders.need')
  const ledger = useTranslations('ledger')
  const { number } = useFormats()
  const { lines } = useLines()
  const product = products.find(({ id }) => id === form.valueOf('productId'))
  const size = form.valueOf('orderSize')
  const percent = form.valueOf('reservePercent')
  const needs =
    product && typeof size === 'number' && size > 0
      ? needOf(size, product.levels, typeof percent === 'number' ? percent : 0)
      : []
  const total = needs.reduce((sum, { need }) => sum + need, 0)
  const line = lines.find(({ id }) => id === form.valueOf('plannedLineId'))
  if (product?.snSource === 'TRACELINK')
    return (
      <Card title={t('title')}>
        <p className="soft">{t('outside')}</p>
      </Card>
    )
  if (needs.length === 0)
    return (
      <Card title={t('title')}>
        <p className="soft">{t('empty')}</p>
      </Card>
    )
  return (
    <Card title={t('title')}>
      <Rows
        caption={t('list')}
        rows={needs}
        rowKey={({ level }) => level}
        columns={[
          { name: 'level', title: t('level'), cell: ({ level }) => ledger(`level.${level}`) },
          { name: 'packs', title: t('packs'), align: 'end', cell: ({ nominal }) => <Num>{nominal}</Num> },
          {
            name: 'reserve',
            title: t('reserve'),
            align: 'end',
            cell: ({ rejectReserve, zeroBoxReserve }) => <Num>{rejectReserve + zeroBoxReserve}</Num>,
          },
          {
            name: 'need',
            title: t('need'),
            align: 'end',
            cell: ({ need }) => (
              <strong>
                <Num>{need}</Num>
              </strong>
            ),
          },
        ]}
      />
      <p className="need-total">
        <span>{t('total')}</span>
        <strong className="num">{number(total)}</strong>
      </p>
      <p className="soft">{t('explain')}</p>
      {line && total > line.maximumSerials && (
        <p className="field-error" role="alert">
          {t('tooMany', { maximum: number(line.maximumSerials) })}
        </p>
      )}
    </Card>
  )
}
