/** Product groups: a short list whose rows are created and changed in a drawer. */

import * as routes from '@serialis/contract/plant/products/categories.routes.ts'
import {
  CLASS_CODE_MAXIMUM,
  CLASS_NAME_MAXIMUM,
  CLASS_REMARK_MAXIMUM,
  type ProductGroup,
} from '@serialis/contract/plant/products/categories.schema.ts'
import { useTranslations } from 'use-intl'
import { TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { columnsOf } from '../../../kit/list/columns.ts'
import { paths } from '../../../kit/navigation/paths.ts'
import { Num } from '../../../kit/ui/Num.tsx'
import { type MasterForm, masterTexts } from '../../../platform/masters/shared/master-kind.ts'
import { MasterListPage } from '../../../platform/masters/shared/MasterListPage.tsx'

const reading = columnsOf<ProductGroup>()

function Fields({ form }: { form: MasterForm<typeof routes.createProductGroup> }) {
  const t = useTranslations('categories.groups')
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
      <TextAreaField form={form} name="remark" label={t('fields.remark')} maxLength={CLASS_REMARK_MAXIMUM} isOptional />
    </>
  )
}

export function GroupListPage() {
  const t = useTranslations('categories.groups')
  return (
    <MasterListPage
      kind={{
        routes: {
          list: routes.listProductGroups,
          get: routes.getProductGroup,
          create: routes.createProductGroup,
          update: routes.updateProductGroup,
          remove: routes.deleteProductGroup,
        },
        name: 'productGroups',
        subjectType: 'product_group',
        rights: 'productGroups',
        texts: masterTexts(t, { code: t('fields.code'), name: t('fields.name'), remark: t('fields.remark') }),
        columns: [
          { name: 'name', title: t('fields.name'), cell: (row) => row.name },
          { name: 'code', title: t('fields.code'), cell: (row) => <span className="mono">{row.code}</span> },
          { name: 'remark', title: t('fields.remark'), cell: (row) => row.remark },
          reading(['id', 'productCount'], {
            name: 'products',
            title: t('fields.products'),
            align: 'end',
            cell: (row) => (
              <Num to={paths.products} search={{ groupId: row.id }}>
                {row.productCount}
              </Num>
            ),
          }),
        ],
        filters: [{ kind: 'text', name: 'search', label: t('fields.search') }],
        fields: (form) => <Fields form={form} />,
        initial: { code: '', name: '', remark: '' },
        deleteText: (row) => t('deleteText', { count: row.productCount }),
      }}
    />
  )
}
