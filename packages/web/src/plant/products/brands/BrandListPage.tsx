import * as routes from '@serialis/contract/plant/products/brands.routes.ts'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../kit/form/fields.tsx'
import { masterTexts } from '../../../platform/masters/shared/master-kind.ts'
import { MasterListPage } from '../../../platform/masters/shared/MasterListPage.tsx'

export function BrandListPage() {
  const t = useTranslations('products.brands')
  return (
    <MasterListPage
      kind={{
        routes: {
          list: routes.listBrands,
          create: routes.createBrand,
          update: routes.updateBrand,
          remove: routes.deleteBrand,
        },
        name: 'brands',
        subjectType: 'brand',
        rights: 'brands',
        texts: masterTexts(t, { code: t('fields.code'), name: t('fields.name') }),
        columns: [
          { name: 'name', title: t('fields.name'), cell: (row) => row.name },
          { name: 'code', title: t('fields.code'), cell: (row) => <span className="mono">{row.code}</span> },
        ],
        filters: [{ kind: 'text', name: 'search', label: t('fields.search') }],
        fields: (form) => (
          <>
            <TextField form={form} name="code" label={t('fields.code')} maxLength={16} isMono />
            <TextField form={form} name="name" label={t('fields.name')} maxLength={60} />
          </>
        ),
        initial: { code: '', name: '' },
        deleteText: () => t('deleteText'),
      }}
    />
  )
}
