/** Factories: a short list whose rows are created and changed in a drawer. */

import { readGln } from '@serialis/contract/kit/trade-keys.ts'
import * as routes from '@serialis/contract/plant/lines/factories.routes.ts'
import { type Factory, FACTORY_NAME_MAXIMUM } from '@serialis/contract/plant/lines/factories.schema.ts'
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

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))

const reading = columnsOf<Factory>()

function Fields({ form }: { form: MasterForm<typeof routes.createFactory> }) {
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
        }),
        columns: [
          { name: 'name', title: t('fields.name'), cell: (row) => row.name },
          { name: 'gln', title: t('fields.gln'), cell: (row) => row.gln && <Code isUngrouped>{row.gln}</Code> },
          { name: 'sgln', title: t('fields.sgln'), cell: (row) => <span className="mono">{row.sgln}</span> },
          { name: 'zone', title: t('fields.zone'), cell: (row) => row.zone },
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
        filters: [{ kind: 'text', name: 'name', label: t('fields.name') }],
        fields: (form) => <Fields form={form} />,
        initial: { name: '', gln: '', sgln: '', zone },
        deleteText: () => t('deleteText'),
        mayDelete: (row) => row.lineCount === 0,
      }}
    />
  )
}
