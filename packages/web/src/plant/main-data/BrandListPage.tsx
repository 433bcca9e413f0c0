/** Brands: a list whose rows are created and changed in a drawer. */

import * as routes from '@serialis/contract/plant/main-data/brands.routes.ts'
import { MASTER_NAME_MAXIMUM } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import { mergeBrand } from '@serialis/contract/plant/main-data/merging.routes.ts'
import { useTranslations } from 'use-intl'
import { TextField } from '../../kit/form/fields.tsx'
import { type MasterForm, masterTexts } from '../../platform/masters/shared/master-kind.ts'
import { MasterListPage } from '../../platform/masters/shared/MasterListPage.tsx'
import { useApproving } from './approving.ts'
import { CodeAndName, periodOf, PeriodFields, RemarkField } from './MainDataFields.tsx'
import { mergingBy } from './MergeDrawer.tsx'

function Fields({ form }: { form: MasterForm<typeof routes.createBrand> }) {
  const t = useTranslations('mainData.brands')
  return (
    <>
      <CodeAndName form={form} />
      <TextField
        form={form}
        name="owner"
        label={t('fields.owner')}
        hint={t('hints.owner')}
        maxLength={MASTER_NAME_MAXIMUM}
        isOptional
      />
      <PeriodFields form={form} />
      <RemarkField form={form} />
    </>
  )
}

export function BrandListPage() {
  const t = useTranslations('mainData.brands')
  const common = useTranslations('mainData.fields')
  return (
    <MasterListPage
      kind={{
        routes: {
          list: routes.listBrands,
          get: routes.getBrand,
          create: routes.createBrand,
          update: routes.updateBrand,
          remove: routes.deleteBrand,
        },
        name: 'brands',
        subjectType: 'brand',
        rights: 'brands',
        texts: masterTexts(t, {
          code: common('code'),
          name: common('name'),
          owner: t('fields.owner'),
          validFrom: common('validFrom'),
          validTo: common('validTo'),
          remark: common('remark'),
          aliases: common('aliases'),
        }),
        columns: [
          { name: 'code', title: common('code'), cell: (row) => <span className="mono">{row.code}</span> },
          { name: 'name', title: common('name'), cell: (row) => row.name },
          { name: 'owner', title: t('fields.owner'), cell: (row) => row.owner },
          { name: 'validFrom', title: common('validFrom'), cell: (row) => row.validFrom },
          { name: 'validTo', title: common('validTo'), cell: (row) => row.validTo },
          {
            name: 'aliases',
            title: common('aliases'),
            isHidden: true,
            cell: (row) => <span className="mono">{row.aliases.join(', ')}</span>,
          },
          { name: 'remark', title: common('remark'), cell: (row) => row.remark },
        ],
        filters: [{ kind: 'text', name: 'search', label: common('search') }],
        fields: (form) => <Fields form={form} />,
        initial: { code: '', name: '', owner: '', remark: '' },
        valuesOf: (row) => ({
          code: row.code,
          name: row.name,
          owner: row.owner,
          ...periodOf(row),
          remark: row.remark,
        }),
        approval: useApproving({
          approve: routes.approveBrand,
          reject: routes.rejectBrand,
          undo: routes.undoBrand,
        }),
        merging: mergingBy(mergeBrand, routes.listBrandOptions),
        deleteText: () => t('deleteText'),
      }}
    />
  )
}
