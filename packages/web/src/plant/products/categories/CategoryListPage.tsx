/** Product categories: a tree as a list, each after its parent, created and changed in a drawer. */

import * as routes from '@serialis/contract/plant/products/categories.routes.ts'
import {
  type Category,
  CLASS_CODE_MAXIMUM,
  CLASS_NAME_MAXIMUM,
  CLASS_REMARK_MAXIMUM,
} from '@serialis/contract/plant/products/categories.schema.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { columnsOf } from '../../../kit/list/columns.ts'
import { paths } from '../../../kit/navigation/paths.ts'
import { Num } from '../../../kit/ui/Num.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { type MasterForm, masterTexts } from '../../../platform/masters/shared/master-kind.ts'
import { MasterListPage } from '../../../platform/masters/shared/MasterListPage.tsx'
import '../products.css'

const reading = columnsOf<Category>()

function Fields({ form, without }: { form: MasterForm<typeof routes.createCategory>; without: string | undefined }) {
  const t = useTranslations('categories.categories')
  const { data, isPending } = useRead(routes.listCategoryOptions, { query: { limit: 200 } })
  const options = (data?.items ?? [])
    .filter(({ id }) => id !== without)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={CLASS_CODE_MAXIMUM}
        isMono
      />
      <TextField form={form} name="name" label={t('fields.name')} maxLength={CLASS_NAME_MAXIMUM} />
      <ChoiceField
        form={form}
        name="parentId"
        label={t('fields.parent')}
        hint={t('hints.parent')}
        options={options}
        isLoading={isPending}
        isOptional
      />
      <TextAreaField form={form} name="remark" label={t('fields.remark')} maxLength={CLASS_REMARK_MAXIMUM} isOptional />
    </>
  )
}

export function CategoryListPage() {
  const t = useTranslations('categories.categories')
  return (
    <MasterListPage
      kind={{
        routes: {
          list: routes.listCategories,
          get: routes.getCategory,
          create: routes.createCategory,
          update: routes.updateCategory,
          remove: routes.deleteCategory,
        },
        name: 'categories',
        subjectType: 'product_category',
        rights: 'categories',
        texts: masterTexts(t, {
          code: t('fields.code'),
          name: t('fields.name'),
          parent: t('fields.parent'),
          remark: t('fields.remark'),
        }),
        columns: [
          reading(['name', 'path'], {
            name: 'name',
            title: t('fields.name'),
            cell: (row) => (
              <span className="tree-name" style={{ paddingInlineStart: `${(row.path.length - 1) * 20}px` }}>
                {row.name}
              </span>
            ),
          }),
          { name: 'code', title: t('fields.code'), cell: (row) => <span className="mono">{row.code}</span> },
          { name: 'remark', title: t('fields.remark'), cell: (row) => row.remark },
          reading(['id', 'productCount'], {
            name: 'products',
            title: t('fields.products'),
            align: 'end',
            cell: (row) => (
              <Num to={paths.products} search={{ categoryId: row.id }}>
                {row.productCount}
              </Num>
            ),
          }),
        ],
        filters: [{ kind: 'text', name: 'search', label: t('fields.search') }],
        fields: (form, row) => <Fields form={form} without={row?.id} />,
        initial: { code: '', name: '', remark: '' },
        valuesOf: ({ code, name, parentId, remark }) => ({ code, name, ...(parentId && { parentId }), remark }),
        deleteText: () => t('deleteText'),
        mayDelete: (row) => row.productCount + row.childCount === 0,
      }}
    />
  )
}
