/** Category accounts: a list whose rows are created and changed in a drawer. */

import { listBrandOptions } from '@serialis/contract/plant/main-data/brands.routes.ts'
import { listBusinessUnitOptions } from '@serialis/contract/plant/main-data/business-units.routes.ts'
import * as routes from '@serialis/contract/plant/main-data/category-accounts.routes.ts'
import {
  accountStatuses,
  type AccountStatus,
  OUTSIDE_ID_MAXIMUM,
} from '@serialis/contract/plant/main-data/main-data.schema.ts'
import { mergeCategoryAccount } from '@serialis/contract/plant/main-data/merging.routes.ts'
import { listSourceChannelOptions } from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import { listCategoryOptions } from '@serialis/contract/plant/products/categories.routes.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, RadioField, TextField } from '../../kit/form/fields.tsx'
import type { Tone } from '../../kit/look/tone.ts'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { type MasterForm, masterTexts } from '../../platform/masters/shared/master-kind.ts'
import { MasterListPage } from '../../platform/masters/shared/MasterListPage.tsx'
import { chosenIn, useApproving } from './approving.ts'
import { CodeAndName, periodOf, PeriodFields, RemarkField } from './MainDataFields.tsx'
import { mergingBy } from './MergeDrawer.tsx'
import { RecordChoice } from './shared/RecordChoice.tsx'

const tones: Record<AccountStatus, Tone> = { ACTIVE: 'active', INACTIVE: 'inactive' }

function useStatuses() {
  const t = useTranslations('mainData.accountStatus')
  return accountStatuses.map((value) => ({ value, label: t(value) }))
}

interface FieldsProps {
  form: MasterForm<typeof routes.createCategoryAccount>
  row: routes.CategoryAccount | undefined
}

function Fields({ form, row }: FieldsProps) {
  const t = useTranslations('mainData.categoryAccounts')
  const { data, isPending } = useRead(listCategoryOptions, { query: { limit: 200 } })
  return (
    <>
      <CodeAndName form={form} />
      <RecordChoice
        form={form}
        name="channelId"
        label={t('fields.channel')}
        options={listSourceChannelOptions}
        now={chosenIn(row, { column: 'channelId', field: 'channel' }, row?.channel)}
      />
      <TextField
        form={form}
        name="outsideId"
        label={t('fields.outsideId')}
        hint={t('hints.outsideId')}
        maxLength={OUTSIDE_ID_MAXIMUM}
        isMono
      />
      <ChoiceField
        form={form}
        name="categoryId"
        label={t('fields.category')}
        hint={t('hints.category')}
        options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        isLoading={isPending}
        isOptional
      />
      <RecordChoice
        form={form}
        name="brandId"
        label={t('fields.brand')}
        options={listBrandOptions}
        now={chosenIn(row, { column: 'brandId', field: 'brand' }, row?.brand ?? undefined)}
        isOptional
      />
      <RecordChoice
        form={form}
        name="ownerId"
        label={t('fields.owner')}
        hint={t('hints.owner')}
        options={listBusinessUnitOptions}
        now={chosenIn(row, { column: 'ownerId', field: 'owner' }, row?.owner ?? undefined)}
        isOptional
      />
      <RadioField
        form={form}
        name="status"
        label={t('fields.status')}
        hint={t('hints.status')}
        options={useStatuses()}
      />
      <PeriodFields form={form} />
      <RemarkField form={form} />
    </>
  )
}

export function CategoryAccountListPage() {
  const t = useTranslations('mainData.categoryAccounts')
  const common = useTranslations('mainData.fields')
  const statusText = useTranslations('mainData.accountStatus')
  const statuses = useStatuses()
  const fields = {
    channel: t('fields.channel'),
    category: t('fields.category'),
    brand: t('fields.brand'),
    outsideId: t('fields.outsideId'),
    owner: t('fields.owner'),
    validFrom: common('validFrom'),
    validTo: common('validTo'),
    remark: common('remark'),
    aliases: common('aliases'),
  }
  return (
    <MasterListPage
      kind={{
        routes: {
          list: routes.listCategoryAccounts,
          get: routes.getCategoryAccount,
          create: routes.createCategoryAccount,
          update: routes.updateCategoryAccount,
          remove: routes.deleteCategoryAccount,
        },
        name: 'categoryAccounts',
        subjectType: 'category_account',
        rights: 'categoryAccounts',
        texts: masterTexts(t, { code: common('code'), name: common('name'), ...fields }),
        columns: [
          { name: 'code', title: common('code'), cell: (row) => <span className="mono">{row.code}</span> },
          { name: 'name', title: common('name'), cell: (row) => row.name },
          { name: 'channel', title: fields.channel, cell: ({ channel }) => channel.name },
          { name: 'outsideId', title: fields.outsideId, cell: (row) => <span className="mono">{row.outsideId}</span> },
          { name: 'category', title: fields.category, cell: ({ category }) => category?.name },
          { name: 'brand', title: fields.brand, cell: ({ brand }) => brand?.name },
          { name: 'owner', title: fields.owner, cell: ({ owner }) => owner?.name },
          {
            name: 'status',
            title: t('fields.status'),
            cell: ({ status }) => <StatusTag tone={tones[status]}>{statusText(status)}</StatusTag>,
          },
          { name: 'validFrom', title: fields.validFrom, isHidden: true, cell: (row) => row.validFrom },
          { name: 'validTo', title: fields.validTo, isHidden: true, cell: (row) => row.validTo },
          {
            name: 'aliases',
            title: common('aliases'),
            isHidden: true,
            cell: (row) => <span className="mono">{row.aliases.join(', ')}</span>,
          },
          { name: 'remark', title: fields.remark, isHidden: true, cell: (row) => row.remark },
        ],
        filters: [
          { kind: 'text', name: 'search', label: t('fields.search') },
          { kind: 'choice', name: 'status', label: t('fields.status'), options: statuses },
        ],
        fields: (form, row) => <Fields form={form} row={row} />,
        initial: { code: '', name: '', outsideId: '', status: 'ACTIVE', remark: '' },
        valuesOf: (row) => ({
          code: row.code,
          name: row.name,
          channelId: row.channelId,
          ...(row.categoryId !== null && { categoryId: row.categoryId }),
          ...(row.brandId !== null && { brandId: row.brandId }),
          outsideId: row.outsideId,
          ...(row.ownerId !== null && { ownerId: row.ownerId }),
          status: row.status,
          ...periodOf(row),
          remark: row.remark,
        }),
        approval: useApproving({
          approve: routes.approveCategoryAccount,
          reject: routes.rejectCategoryAccount,
          undo: routes.undoCategoryAccount,
        }),
        merging: mergingBy(mergeCategoryAccount, routes.listCategoryAccountOptions),
        deleteText: () => t('deleteText'),
      }}
    />
  )
}
