/** Counters: a list whose rows are created and changed in a drawer. */

import { readGln } from '@serialis/contract/kit/trade-keys.ts'
import * as routes from '@serialis/contract/plant/main-data/counters.routes.ts'
import { COUNTER_ADDRESS_MAXIMUM } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import { mergeCounter } from '@serialis/contract/plant/main-data/merging.routes.ts'
import { listRegionOptions } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, NumberField, TextField } from '../../kit/form/fields.tsx'
import { KeyField } from '../../kit/form/KeyField.tsx'
import { columnsOf } from '../../kit/list/columns.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { useSession } from '../../kit/wire/session.ts'
import { type MasterForm, masterTexts } from '../../platform/masters/shared/master-kind.ts'
import { MasterListPage } from '../../platform/masters/shared/MasterListPage.tsx'
import { chosenIn, useApproving } from './approving.ts'
import { CodeAndName, periodOf, PeriodFields, RemarkField } from './MainDataFields.tsx'
import { mergingBy } from './MergeDrawer.tsx'
import { RecordChoice } from './shared/RecordChoice.tsx'

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))

const reading = columnsOf<routes.Counter>()

function Fields({ form, row }: { form: MasterForm<typeof routes.createCounter>; row: routes.Counter | undefined }) {
  const t = useTranslations('mainData.counters')
  return (
    <>
      <CodeAndName form={form} />
      <RecordChoice
        form={form}
        name="regionId"
        label={t('fields.region')}
        options={listRegionOptions}
        now={chosenIn(row, { column: 'regionId', field: 'region' }, row?.region.at(-1))}
        isOptional
      />
      <TextField
        form={form}
        name="address"
        label={t('fields.address')}
        hint={t('hints.address')}
        maxLength={COUNTER_ADDRESS_MAXIMUM}
        isOptional
      />
      <KeyField form={form} name="gln" kind="gln" read={readGln} label={t('fields.gln')} isOptional />
      <NumberField form={form} name="latitude" label={t('fields.latitude')} hint={t('hints.latitude')} isOptional />
      <NumberField form={form} name="longitude" label={t('fields.longitude')} hint={t('hints.longitude')} isOptional />
      <ChoiceField form={form} name="zone" label={t('fields.zone')} hint={t('hints.zone')} options={zones} />
      <PeriodFields form={form} />
      <RemarkField form={form} />
    </>
  )
}

export function CounterListPage() {
  const t = useTranslations('mainData.counters')
  const common = useTranslations('mainData.fields')
  const { zone } = useSession()
  return (
    <MasterListPage
      kind={{
        routes: {
          list: routes.listCounters,
          get: routes.getCounter,
          create: routes.createCounter,
          update: routes.updateCounter,
          remove: routes.deleteCounter,
        },
        name: 'counters',
        subjectType: 'counter',
        rights: 'counters',
        texts: masterTexts(t, {
          code: common('code'),
          name: common('name'),
          region: t('fields.region'),
          address: t('fields.address'),
          gln: t('fields.gln'),
          latitude: t('fields.latitude'),
          longitude: t('fields.longitude'),
          zone: t('fields.zone'),
          validFrom: common('validFrom'),
          validTo: common('validTo'),
          remark: common('remark'),
          aliases: common('aliases'),
        }),
        columns: [
          { name: 'code', title: common('code'), cell: (row) => <span className="mono">{row.code}</span> },
          { name: 'name', title: common('name'), cell: (row) => row.name },
          {
            name: 'region',
            title: t('fields.region'),
            cell: ({ region }) => region.map((one) => one.name).join(' / '),
          },
          { name: 'address', title: t('fields.address'), cell: (row) => row.address },
          { name: 'gln', title: t('fields.gln'), cell: (row) => row.gln && <Code isUngrouped>{row.gln}</Code> },
          reading(['latitude', 'longitude'], {
            name: 'coordinates',
            title: t('fields.coordinates'),
            isHidden: true,
            cell: ({ latitude, longitude }) => latitude !== null && `${latitude}, ${longitude}`,
          }),
          { name: 'zone', title: t('fields.zone'), isHidden: true, cell: (row) => row.zone },
          { name: 'validFrom', title: common('validFrom'), cell: (row) => row.validFrom },
          { name: 'validTo', title: common('validTo'), cell: (row) => row.validTo },
          {
            name: 'aliases',
            title: common('aliases'),
            isHidden: true,
            cell: (row) => <span className="mono">{row.aliases.join(', ')}</span>,
          },
          { name: 'remark', title: common('remark'), isHidden: true, cell: (row) => row.remark },
        ],
        filters: [
          { kind: 'text', name: 'search', label: t('fields.search') },
          { kind: 'exact', name: 'region', label: t('fields.regionCode') },
        ],
        fields: (form, row) => <Fields form={form} row={row} />,
        initial: { code: '', name: '', address: '', gln: '', zone, remark: '' },
        valuesOf: (row) => ({
          code: row.code,
          name: row.name,
          ...(row.regionId !== null && { regionId: row.regionId }),
          address: row.address,
          gln: row.gln,
          ...(row.latitude !== null && { latitude: row.latitude }),
          ...(row.longitude !== null && { longitude: row.longitude }),
          zone: row.zone,
          ...periodOf(row),
          remark: row.remark,
        }),
        approval: useApproving({
          approve: routes.approveCounter,
          reject: routes.rejectCounter,
          undo: routes.undoCounter,
        }),
        merging: mergingBy(mergeCounter, routes.listCounterOptions),
        deleteText: () => t('deleteText'),
      }}
    />
  )
}
