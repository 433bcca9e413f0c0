/** Factories: a short list whose rows are made and changed beside it. */

import { readGln } from '@serialis/contract/kit/trade-keys.ts'
import {
  createFactory,
  deleteFactory,
  listFactories,
  updateFactory,
} from '@serialis/contract/plant/lines/factories.routes.ts'
import { FACTORY_NAME_MAXIMUM, type Factory } from '@serialis/contract/plant/lines/factories.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { KeyField } from '../../kit/form/KeyField.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Can, useMay } from '../../kit/navigation/Can.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { useSession } from '../../kit/wire/session.ts'

const zones = Intl.supportedValuesOf('timeZone')

function Fields({ form }: { form: ContractForm<typeof createFactory> }) {
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
      <ChoiceField
        form={form}
        name="zone"
        label={t('fields.zone')}
        hint={t('hints.zone')}
        options={zones.map((value) => ({ value, label: value }))}
      />
    </>
  )
}

function CreateFactory({ onClose }: { onClose: () => void }) {
  const t = useTranslations('lines.factories')
  const { zone } = useSession()
  const form = useContractForm(createFactory, {
    initial: { name: '', gln: '', sgln: '', zone },
    onDone: () => {
      say(t('created'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('create')} form={form} submit={t('save')} onClose={onClose}>
      <Fields form={form} />
    </FormDrawer>
  )
}

function EditFactory({ factory, onClose }: { factory: Factory; onClose: () => void }) {
  const t = useTranslations('lines.factories')
  const { name, gln, sgln, zone, version } = factory
  const form = useContractForm(updateFactory, {
    initial: { name, gln, sgln, zone, version },
    params: { id: factory.id },
    onDone: () => {
      say(t('saved'))
      onClose()
    },
  })
  return (
    <FormDrawer title={factory.name} form={form} submit={t('save')} onClose={onClose}>
      <Fields form={form as unknown as ContractForm<typeof createFactory>} />
    </FormDrawer>
  )
}

function DeleteFactory({ factory, onClose }: { factory: Factory; onClose: () => void }) {
  const t = useTranslations('lines.factories')
  const command = useCommand(deleteFactory, {
    onDone: () => {
      say(t('deleted'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('deleteTitle', { name: factory.name })}
      confirm={t('delete')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id: factory.id } })}
    >
      <p>{t('deleteText')}</p>
    </Dialog>
  )
}

type Open = { what: 'create' } | { what: 'edit' | 'delete'; factory: Factory } | null

export function FactoryListPage() {
  const t = useTranslations('lines.factories')
  const actions = useTranslations('kit.actions')
  const may = useMay()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const create = (
    <Can permission="factories.create">
      <Button type="primary" onClick={() => setOpen({ what: 'create' })}>
        {t('create')}
      </Button>
    </Can>
  )
  const steps = (factory: Factory) => (
    <>
      {may('factories.edit') && (
        <Button type="link" size="small" onClick={() => setOpen({ what: 'edit', factory })}>
          {actions('edit')}
        </Button>
      )}
      {may('factories.delete') && factory.lineCount === 0 && (
        <Button type="link" size="small" danger onClick={() => setOpen({ what: 'delete', factory })}>
          {t('delete')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <ListPage
        name="factories"
        route={listFactories}
        title={t('title')}
        lead={t('lead')}
        rowKey={(row) => row.id}
        columns={[
          { name: 'name', title: t('fields.name'), cell: (row) => row.name },
          { name: 'gln', title: t('fields.gln'), cell: (row) => row.gln && <Code isUngrouped>{row.gln}</Code> },
          { name: 'sgln', title: t('fields.sgln'), cell: (row) => <span className="mono">{row.sgln}</span> },
          { name: 'zone', title: t('fields.zone'), cell: (row) => row.zone },
          {
            name: 'lines',
            title: t('fields.lines'),
            align: 'end',
            cell: (row) => (
              <Num to={paths.lines} search={{ factoryId: row.id }}>
                {row.lineCount}
              </Num>
            ),
          },
          { name: 'steps', title: t('fields.steps'), align: 'end', isSteps: true, cell: steps },
        ]}
        filters={[{ kind: 'text', name: 'name', label: t('fields.name') }]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        primary={create}
      />
      {open?.what === 'create' && <CreateFactory onClose={close} />}
      {open?.what === 'edit' && <EditFactory factory={open.factory} onClose={close} />}
      {open?.what === 'delete' && <DeleteFactory factory={open.factory} onClose={close} />}
    </>
  )
}
