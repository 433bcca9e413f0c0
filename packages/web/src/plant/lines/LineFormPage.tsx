/** A new line, or the next revision of its settings. */

import { createLine, getLine, updateLine } from '@serialis/contract/plant/lines/lines.routes.ts'
import {
  type Line,
  LINE_CODE_MAXIMUM,
  LINE_MODES,
  LINE_NAME_MAXIMUM,
  LINE_TYPES,
} from '@serialis/contract/plant/lines/lines.schema.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, NumberField, RadioField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useFactories } from './lines.api.ts'

type LineForm = ContractForm<typeof createLine>

function LineFields({ form }: { form: LineForm }) {
  const t = useTranslations('lines')
  const { factories, isLoading } = useFactories()
  return (
    <>
      <TextField form={form} name="name" label={t('fields.name')} maxLength={LINE_NAME_MAXIMUM} />
      <ChoiceField
        form={form}
        name="factoryId"
        label={t('fields.factory')}
        hint={t('hints.noFactory')}
        isLoading={isLoading}
        options={factories.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField form={form} name="ip" label={t('fields.ip')} hint={t('hints.ip')} maxLength={45} isMono />
      <RadioField
        form={form}
        name="type"
        label={t('fields.type')}
        hint={t('hints.type')}
        options={LINE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <RadioField
        form={form}
        name="mode"
        label={t('fields.mode')}
        hint={t('hints.mode')}
        options={LINE_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
      />
      <div className="form-pair">
        <NumberField
          form={form}
          name="maximumOrders"
          label={t('fields.maximumOrders')}
          hint={t('hints.maximumOrders')}
        />
        <NumberField
          form={form}
          name="maximumSerials"
          label={t('fields.maximumSerials')}
          hint={t('hints.maximumSerials')}
        />
      </div>
    </>
  )
}

export function LineCreatePage() {
  const t = useTranslations('lines')
  const go = useGo()
  const form = useContractForm(createLine, {
    initial: { code: '', name: '', ip: '', type: 'OCS', mode: 'PUSH' },
    draft: 'line',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.line, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('lead')} submit={t('save')} back={paths.lines}>
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={LINE_CODE_MAXIMUM}
        isMono
      />
      <LineFields form={form} />
    </FormPage>
  )
}

function EditLine({ line }: { line: Line }) {
  const t = useTranslations('lines')
  const go = useGo()
  const back = pathTo(paths.line, { id: line.id })
  const { name, ip, type, factory, mode, maximumOrders, maximumSerials } = line.newest
  const form = useContractForm(updateLine, {
    draft: `line ${line.id}`,
    initial: { name, ip, type, factoryId: factory.id, mode, maximumOrders, maximumSerials, version: line.version },
    params: { id: line.id },
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage
      form={form}
      title={`${line.code} ${line.name}`}
      lead={t('hints.codeStays')}
      submit={t('save')}
      back={back}
    >
      <LineFields form={form as unknown as LineForm} />
    </FormPage>
  )
}

export function LineEditPage() {
  const id = useParam()
  return (
    <Loaded route={getLine} input={{ params: { id } }}>
      {(data) => <EditLine line={data} />}
    </Loaded>
  )
}
