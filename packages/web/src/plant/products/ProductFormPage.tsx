/** A new product, or the next revision of one. */

import { createProduct, getProduct, updateProduct } from '@serialis/contract/plant/products/products.routes.ts'
import { ARTICLE_CODE_MAXIMUM, type Product } from '@serialis/contract/plant/products/products.schema.ts'
import { useTranslations } from 'use-intl'
import { TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { FIRST_VALUES, type ProductForm, valuesOf } from './product-form.ts'
import { ProductFields, ProductPreview } from './ProductFields.tsx'

export function ProductCreatePage() {
  const t = useTranslations('products')
  const go = useGo()
  const form = useContractForm(createProduct, {
    initial: FIRST_VALUES,
    draft: 'product',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.product, { id }))
    },
  })
  return (
    <FormPage
      form={form}
      title={t('create')}
      lead={t('lead')}
      submit={t('save')}
      back={paths.products}
      aside={<ProductPreview form={form} />}
    >
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={ARTICLE_CODE_MAXIMUM}
        isMono
      />
      <ProductFields form={form} />
    </FormPage>
  )
}

function EditProduct({ product }: { product: Product }) {
  const t = useTranslations('products')
  const go = useGo()
  const back = pathTo(paths.product, { id: product.id })
  const form = useContractForm(updateProduct, {
    draft: `product ${product.id}`,
    initial: { ...valuesOf(product.newest), version: product.version },
    params: { id: product.id },
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage
      form={form}
      title={`${product.code} ${product.name}`}
      lead={t('hints.codeStays')}
      submit={t('save')}
      back={back}
      aside={<ProductPreview form={form as unknown as ProductForm} />}
    >
      <ProductFields form={form as unknown as ProductForm} product={product} />
    </FormPage>
  )
}

export function ProductEditPage() {
  const id = useParam()
  return (
    <Loaded route={getProduct} input={{ params: { id } }}>
      {(data) => <EditProduct product={data} />}
    </Loaded>
  )
}
