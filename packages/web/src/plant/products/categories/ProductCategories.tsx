/** The category and groups of a product, and the drawer that changes them. */

import {
  classifyProduct,
  listCategoryOptions,
  listProductGroupOptions,
} from '@serialis/contract/plant/products/categories.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, ManyField } from '../../../kit/form/fields.tsx'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'
import { Can } from '../../../kit/navigation/Can.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'

const everything = { query: { limit: 200 } }

/** Categories and groups to choose from. */
export function useCategoryOptions() {
  const categories = useRead(listCategoryOptions, everything)
  const groups = useRead(listProductGroupOptions, everything)
  const optionsOf = (items: readonly { id: string; name: string }[] = []) =>
    items.map(({ id, name }) => ({ value: id, label: name }))
  return { categories: optionsOf(categories.data?.items), groups: optionsOf(groups.data?.items) }
}

function CategoryDrawer({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTranslations('categories.card')
  const { categories, groups } = useCategoryOptions()
  const form = useContractForm(classifyProduct, {
    initial: {
      ...(product.category && { categoryId: product.category.id }),
      groupIds: product.groups.map(({ id }) => id),
      version: product.version,
    },
    params: { id: product.id },
    draft: `categories of product ${product.id}`,
    onDone: () => {
      say(t('changed'))
      onClose()
    },
  })
  return (
    <FormDrawer title={product.name} form={form} submit={t('change')} onClose={onClose}>
      <ChoiceField form={form} name="categoryId" label={t('category')} options={categories} isOptional />
      <ManyField form={form} name="groupIds" label={t('groups')} options={groups} isOptional />
    </FormDrawer>
  )
}

export function ProductCategories({ product }: { product: Product }) {
  const t = useTranslations('categories.card')
  const { list } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const change = product.status !== 'DELETE' && (
    <Can permission="products.edit">
      <Button size="small" onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
    </Can>
  )
  return (
    <Card title={t('title')} actions={change}>
      <Facts
        facts={[
          { label: t('category'), value: product.category?.name ?? t('none') },
          { label: t('groups'), value: list(product.groups.map(({ name }) => name)) || t('none') },
        ]}
      />
      {isOpen && <CategoryDrawer product={product} onClose={() => setOpen(false)} />}
    </Card>
  )
}
