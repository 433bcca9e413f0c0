/** Factories: a short list whose rows are created and changed in a drawer. */

import { readGln } from '@serialis/contract/kit/trade-keys.ts'
import * as routes from '@serialis/contract/plant/lines/factories.routes.ts'
import { type Factory, FACTORY_NAME_MAXIMUM } from '@serialis/contract/plant/lines/factories.schema.ts'
import { listBusinessUnitOptions } from '@serialis/contract/plant/main-data/business-units.routes.ts'
import { listRegionOptions } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { KeyField } from '../../kit/form/KeyField.tsx'
import { columnsOf } from '../../kit/list/columns.ts'
import { paths } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { useSession } from '../../kit/wire/session.ts'
import { type MasterForm, masterTexts } from '../../platform/masters/shared/master-kind.ts'
import { MasterListPage } from '../../platform/masters/shared/MasterListPage.tsx'
import { RecordChoice } from '../main-data/shared/RecordChoice.tsx'

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))

const reading = columnsOf<Factory>()

function Fields({ form, row }: { form: MasterForm<typeof routes.createFactory>; row: Factory | undefined }) {
  const t = useTranslations('lines.factories')
  return (
    <>
      <TextField form={form} name="name" label={t('fields.name')} maxLength={FACTORY_NAME_MAXIMUM} />
      <KeyField form={form} name="gln" kind="gln" read={readGln} label={t('fields.gln')} isOptional />
      <TextField
        form={form}
        name="sgln"
        label={t('fields.sgln')}
        hint={t('hints.sgln')}
        maxLength={80}
        isOptional
        isMono
      />
      <ChoiceField form={form} name="zone" label={t('fields.zone')} hint={t('hints.zone')} options={zones} />
      <RecordChoice
        form={form}
        name="regionId"
        label={t('fields.region')}
        hint={t('hints.region')}
        options={listRegionOptions}
        now={row?.region ?? undefined}
        isOptional
      />
      <RecordChoice
        form={form}
        name="businessUnitId"
        label={t('fields.businessUnit')}
        hint={t('hints.businessUnit')}
        options={listBusinessUnitOptions}
        now={row?.businessUnit ?? undefined}
        isOptional
      />
    </>
  )
}

export function FactoryListPage() {
  const t = useTranslations('lines.factories')
  const { zone } = useSession()
  return (
    <MasterListPage
      kind={{
        routes: {
          list: routes.listFactories,
          get: routes.getFactory,
          create: routes.createFactory,
          update: routes.updateFactory,
          remove: routes.deleteFactory,
        },
        name: 'factories',
        subjectType: 'factory',
        rights: 'factories',
        texts: masterTexts(t, {
          name: t('fields.name'),
          gln: t('fields.gln'),
          sgln: t('fields.sgln'),
          zone: t('fields.zone'),
          region: t('fields.region'),
          businessUnit: t('fields.businessUnit'),
        }),
        columns: [
          { name: 'name', title: t('fields.name'), cell: (row) => row.name },
          { name: 'gln', title: t('fields.gln'), cell: (row) => row.gln && <Code isUngrouped>{row.gln}</Code> },
          { name: 'sgln', title: t('fields.sgln'), cell: (row) => <span className="mono">{row.sgln}</span> },
          { name: 'zone', title: t('fields.zone'), cell: (row) => row.zone },
          { name: 'region', title: t('fields.region'), cell: ({ region }) => region?.name },
          {
            name: 'businessUnit',
            title: t('fields.businessUnit'),
            cell: ({ businessUnit }) => businessUnit?.name,
          },
          reading(['id', 'lineCount'], {
            name: 'lines',
            title: t('fields.lines'),
            align: 'end',
            cell: (row) => (
              <Num to={paths.lines} search={{ factoryId: row.id }}>
                {row.lineCount}
              </Num>
            ),
          }),
        ],
        filters: [
          { kind: 'text', name: 'name', label: t('fields.name') },
          { kind: 'exact', name: 'region', label: t('fields.regionCode') },
          { kind: 'exact', name: 'businessUnit', label: t('fields.businessUnitCode') },
        ],
        fields: (form, row) => <Fields form={form} row={row} />,
        initial: { name: '', gln: '', sgln: '', zone },
        valuesOf: ({ name, gln, sgln, zone: own, regionId, businessUnitId }) => ({
          name,
          gln,
          sgln,
          zone: own,
          ...(regionId !== null && { regionId }),
          ...(businessUnitId !== null && { businessUnitId }),
        }),
        deleteText: () => t('deleteText'),
        mayDelete: (row) => row.lineCount === 0,
      }}
    />
  )
}
