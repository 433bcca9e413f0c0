/** Products that an account provides codes for, each with the partner's own number if it has one. */

import { ACCOUNT_LIMITS } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { ChoiceField, TextField } from '../../../kit/form/fields.tsx'
import { useProducts } from '../../products/products.api.ts'
import type { AccountForm } from './AccountControls.tsx'
import '../sources.css'

export interface KnownProduct {
  productId: string
  code: string
  name: string
}

export function CoveredProducts({ form, known }: { form: AccountForm; known: readonly KnownProduct[] }) {
  const t = useTranslations('sources.accounts')
  const { products, isLoading, search } = useProducts()
  const rows = form.values.products ?? []
  const offered = new Map([
    ...known.map(({ productId, code, name }) => [productId, `${code} ${name}`] as const),
    ...products.map(({ id, code, name }) => [id, `${code} ${name}`] as const),
  ])
  const options = [...offered].map(([value, label]) => ({ value, label }))
  return (
    <fieldset className="source-part">
      <legend className="field-label">{t('cards.coverage')}</legend>
      <p className="field-hint">{t('hints.products')}</p>
      {rows.map((row, at) => (
        <div key={`${at} ${rows.length}`} className="source-product">
          <ChoiceField
            form={form}
            name={`products.${at}.productId`}
            label={t('fields.products')}
            options={options}
            isLoading={isLoading}
            onSearch={search}
          />
          <TextField
            form={form}
            name={`products.${at}.partnerKey`}
            label={t('fields.partnerKey')}
            maxLength={ACCOUNT_LIMITS.partnerKey}
            isOptional
            isMono
          />
          <Button
            onClick={() =>
              form.set(
                'products',
                rows.filter((other) => other !== row),
              )
            }
          >
            {t('removeProduct')}
          </Button>
        </div>
      ))}
      <Button onClick={() => form.set('products', [...rows, { productId: '', partnerKey: '' }])}>
        {t('addProduct')}
      </Button>
    </fieldset>
  )
}
