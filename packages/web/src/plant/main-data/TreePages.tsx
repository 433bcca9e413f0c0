/** Regions and business units: trees whose records are created and changed in a drawer. */

import * as units from '@serialis/contract/plant/main-data/business-units.routes.ts'
import { countries } from '@serialis/contract/plant/main-data/countries.ts'
import { mergeBusinessUnit, mergeRegion } from '@serialis/contract/plant/main-data/merging.routes.ts'
import * as regions from '@serialis/contract/plant/main-data/regions.routes.ts'
import type { Region } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { TAX_NUMBER_MAXIMUM } from '@serialis/contract/plant/main-data/tax-number.ts'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { columnsOf } from '../../kit/list/columns.ts'
import { Num } from '../../kit/ui/Num.tsx'
import { type MasterForm, masterTexts } from '../../platform/masters/shared/master-kind.ts'
import { MasterTreePage } from '../../platform/masters/shared/MasterTreePage.tsx'
import { chosenIn, useApproving } from './approving.ts'
import { CodeAndName, RemarkField } from './MainDataFields.tsx'
import { mergingBy } from './MergeDrawer.tsx'
import { RecordChoice } from './shared/RecordChoice.tsx'

/** The records of both kinds have the same fields. */
type TreeRecord = Region
const reading = columnsOf<TreeRecord>()

function useTree() {
  const t = useTranslations('mainData')
  return {
    fields: {
      code: t('fields.code'),
      name: t('fields.name'),
      parent: t('fields.parent'),
      remark: t('fields.remark'),
      aliases: t('fields.aliases'),
    },
    columns: [
      { name: 'name' as const, title: t('fields.name'), cell: (row: Pick<TreeRecord, 'name'>) => row.name },
      {
        name: 'code' as const,
        title: t('fields.code'),
        cell: (row: Pick<TreeRecord, 'code'>) => <span className="mono">{row.code}</span>,
      },
      reading(['path'], {
        name: 'parent',
        title: t('fields.parent'),
        cell: ({ path }) => path.map(({ name }) => name).join(' / '),
      }),
      {
        name: 'childCount' as const,
        title: t('fields.children'),
        align: 'end' as const,
        cell: (row: Pick<TreeRecord, 'childCount'>) => <Num>{row.childCount}</Num>,
      },
      {
        name: 'aliases' as const,
        title: t('fields.aliases'),
        isHidden: true,
        cell: (row: Pick<TreeRecord, 'aliases'>) => <span className="mono">{row.aliases.join(', ')}</span>,
      },
      { name: 'remark' as const, title: t('fields.remark'), cell: (row: Pick<TreeRecord, 'remark'>) => row.remark },
    ],
    filters: [{ kind: 'text' as const, name: 'search', label: t('fields.search') }],
    initial: { code: '', name: '', remark: '' },
    valuesOf: ({ code, name, parentId, remark }: TreeRecord) => ({
      code,
      name,
      ...(parentId !== null && { parentId }),
      remark,
    }),
  }
}

interface FieldsProps {
  form: MasterForm<typeof regions.createRegion>
  options: typeof regions.listRegionOptions | typeof units.listBusinessUnitOptions
  row: TreeRecord | undefined
}

function Fields({ form, options, row }: FieldsProps) {
  const t = useTranslations('mainData')
  const parent = row?.path.at(-1)
  return (
    <>
      <CodeAndName form={form} />
      <RecordChoice
        form={form}
        name="parentId"
        label={t('fields.parent')}
        hint={t('hints.parent')}
        options={options}
        now={chosenIn(row, { column: 'parentId', field: 'parent' }, parent)}
        isOptional
        without={row?.id}
      />
      <RemarkField form={form} />
    </>
  )
}

export function RegionPage() {
  const t = useTranslations('mainData.regions')
  const { fields, ...tree } = useTree()
  return (
    <MasterTreePage
      kind={{
        ...tree,
        routes: {
          list: regions.listRegions,
          get: regions.getRegion,
          create: regions.createRegion,
          update: regions.updateRegion,
          remove: regions.deleteRegion,
        },
        name: 'regions',
        subjectType: 'region',
        rights: 'regions',
        texts: masterTexts(t, fields),
        fields: (form, row) => <Fields form={form} row={row} options={regions.listRegionOptions} />,
        approval: useApproving({
          approve: regions.approveRegion,
          reject: regions.rejectRegion,
          undo: regions.undoRegion,
        }),
        merging: mergingBy(mergeRegion, regions.listRegionOptions),
        deleteText: () => t('deleteText'),
      }}
    />
  )
}

const countryOptions = (locale: string) => {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return countries
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

function TaxFields({ form }: { form: MasterForm<typeof units.createBusinessUnit> }) {
  const t = useTranslations('mainData.businessUnits')
  const locale = useLocale()
  const options = useMemo(() => countryOptions(locale), [locale])
  return (
    <>
      <ChoiceField
        form={form}
        name="taxCountry"
        label={t('fields.taxCountry')}
        hint={t('hints.taxCountry')}
        options={options}
        isOptional
      />
      <TextField
        form={form}
        name="taxNumber"
        label={t('fields.taxNumber')}
        hint={t('hints.taxNumber')}
        maxLength={TAX_NUMBER_MAXIMUM}
        isMono
        isOptional
      />
    </>
  )
}

export function BusinessUnitPage() {
  const t = useTranslations('mainData.businessUnits')
  const { fields, columns, ...tree } = useTree()
  const tax = { taxCountry: t('fields.taxCountry'), taxNumber: t('fields.taxNumber') }
  return (
    <MasterTreePage
      kind={{
        ...tree,
        columns: [
          ...columns,
          {
            name: 'taxNumber' as const,
            title: tax.taxNumber,
            isHidden: true,
            cell: (row: Pick<units.BusinessUnit, 'taxNumber'>) => <span className="mono">{row.taxNumber}</span>,
          },
        ],
        initial: { ...tree.initial, taxCountry: '', taxNumber: '' },
        valuesOf: (row: units.BusinessUnit) => ({
          ...tree.valuesOf(row),
          taxCountry: row.taxCountry,
          taxNumber: row.taxNumber,
        }),
        routes: {
          list: units.listBusinessUnits,
          get: units.getBusinessUnit,
          create: units.createBusinessUnit,
          update: units.updateBusinessUnit,
          remove: units.deleteBusinessUnit,
        },
        name: 'businessUnits',
        subjectType: 'business_unit',
        rights: 'businessUnits',
        texts: masterTexts(t, { ...fields, ...tax }),
        fields: (form, row) => (
          <>
            <Fields form={form} row={row} options={units.listBusinessUnitOptions} />
            <TaxFields form={form} />
          </>
        ),
        approval: useApproving({
          approve: units.approveBusinessUnit,
          reject: units.rejectBusinessUnit,
          undo: units.undoBusinessUnit,
        }),
        merging: mergingBy(mergeBusinessUnit, units.listBusinessUnitOptions),
        deleteText: () => t('deleteText'),
      }}
    />
  )
}
