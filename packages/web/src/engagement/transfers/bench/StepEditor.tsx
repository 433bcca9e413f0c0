/** The steps of a line: each with its settings, in the order in which they work. */

import { namedFormats } from '@serialis/contract/engagement/transfers/source-date.ts'
import {
  STEPS_MAXIMUM,
  type StepKind,
  stepKinds,
  type TransferStep,
} from '@serialis/contract/engagement/transfers/transfer-lines.ts'
import type { DictNamed } from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import { Button, Select } from 'antd'
import { useTranslations } from 'use-intl'
import { ChoiceField, Field, NumberField, TextField } from '../../../kit/form/fields.tsx'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import type { FormFields } from '../../../kit/form/useContractForm.ts'
import { useNameOf } from '../../collections/shared/useNameOf.ts'

export type AnyFields = FormFields<string>

function newStep(kind: StepKind, zone: string): unknown {
  if (kind === 'DATE') return { kind, format: 'ISO', zone }
  if (kind === 'NUMBER') return { kind, decimal: '.' }
  if (kind === 'BOOLEAN') return { kind, yes: ['true', 'yes', '1', '是'], no: ['false', 'no', '0', '否'] }
  if (kind === 'DICTIONARY') return { kind, dictId: '' }
  if (kind === 'SPLIT') return { kind, separator: ',', part: 1 }
  return kind === 'PATTERN' ? { kind, pattern: '', group: 0 } : { kind }
}

function Words({ form, name, label }: { form: AnyFields; name: string; label: string }) {
  const t = useTranslations('transferModels.hints')
  return (
    <Field form={form} name={name} label={label} hint={t('words')}>
      {(control, value, set) => (
        <Select
          {...control}
          mode="tags"
          value={Array.isArray(value) ? (value as string[]) : []}
          onChange={(next: string[]) => set(next)}
        />
      )}
    </Field>
  )
}

interface SettingsProps {
  form: AnyFields
  name: string
  kind: StepKind
  dicts: readonly DictNamed[]
}

function Settings({ form, name, kind, dicts }: SettingsProps) {
  const t = useTranslations('transferModels')
  const nameOf = useNameOf()
  const of = (one: string) => `${name}.${one}`
  switch (kind) {
    case 'DATE':
      return (
        <div className="form-pair">
          <TextField
            form={form}
            name={of('format')}
            label={t('steps.format')}
            hint={t('hints.format', { names: namedFormats.join(', ') })}
            isMono
          />
          <TextField form={form} name={of('zone')} label={t('steps.zone')} hint={t('hints.zone')} />
        </div>
      )
    case 'NUMBER':
      return (
        <ChoiceField
          form={form}
          name={of('decimal')}
          label={t('steps.decimal')}
          hint={t('hints.decimal')}
          options={[
            { value: '.', label: t('steps.point') },
            { value: ',', label: t('steps.comma') },
          ]}
        />
      )
    case 'BOOLEAN':
      return (
        <div className="form-pair">
          <Words form={form} name={of('yes')} label={t('steps.yes')} />
          <Words form={form} name={of('no')} label={t('steps.no')} />
        </div>
      )
    case 'DICTIONARY':
      return (
        <ChoiceField
          form={form}
          name={of('dictId')}
          label={t('steps.dictionary')}
          hint={t('hints.dictionary')}
          options={dicts.map((dict) => ({ value: dict.id, label: `${nameOf(dict)} (${dict.code})` }))}
        />
      )
    case 'SPLIT':
      return (
        <div className="form-pair">
          <TextField
            form={form}
            name={of('separator')}
            label={t('steps.separator')}
            hint={t('hints.separator')}
            isMono
          />
          <NumberField
            form={nullable(form)}
            name={of('part')}
            label={t('steps.part')}
            hint={t('hints.part')}
            isOptional
          />
        </div>
      )
    case 'PATTERN':
      return (
        <div className="form-pair">
          <TextField form={form} name={of('pattern')} label={t('steps.pattern')} hint={t('hints.pattern')} isMono />
          <NumberField form={form} name={of('group')} label={t('steps.group')} hint={t('hints.group')} />
        </div>
      )
    default:
      return null
  }
}

/** What is emptied is null. */
const nullable = (form: AnyFields): AnyFields => ({ ...form, set: (name, value) => form.set(name, value ?? null) })

interface StepEditorProps {
  form: AnyFields
  /** Of the line. */
  name: string
  target: string
  steps: readonly Partial<TransferStep>[]
  dicts: readonly DictNamed[]
  zone: string
}

export function StepEditor({ form, name, target, steps, dicts, zone }: StepEditorProps) {
  const t = useTranslations('transferModels')
  const put = (next: readonly unknown[]) => form.set(`${name}.steps`, next)
  return (
    <div className="stack">
      {steps.map(({ kind = 'TRIM' }, at) => {
        const step = t('steps.number', { number: String(at + 1), step: t(`steps.kinds.${kind}`) })
        return (
          <div key={at} className="transfer-step stack">
            <div className="row">
              <span className="grow">{step}</span>
              <Button
                size="small"
                aria-label={t('steps.removeOf', { step, target })}
                onClick={() => put(steps.filter((_, other) => other !== at))}
              >
                {t('lines.remove')}
              </Button>
            </div>
            <Settings form={form} name={`${name}.steps.${at}`} kind={kind} dicts={dicts} />
          </div>
        )
      })}
      {steps.length < STEPS_MAXIMUM && (
        <Labelled label={t('steps.add')} hint={t('hints.steps')}>
          {({ status: _status, ...control }) => (
            <Select
              {...control}
              value={null}
              placeholder={t('steps.choose')}
              options={stepKinds.map((value) => ({ value, label: t(`steps.kinds.${value}`) }))}
              onChange={(kind: StepKind | null) => kind && put([...steps, newStep(kind, zone)])}
            />
          )}
        </Labelled>
      )}
    </div>
  )
}
