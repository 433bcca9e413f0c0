/** One line of the bench: closed as one sentence with its errors, open with its parts, its steps and what an error does. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import type { MapFault } from '@serialis/contract/engagement/transfers/map-record.ts'
import {
  errorPolicies,
  type LineSource,
  lineSources,
  PART_TEXT_MAXIMUM,
  PARTS_MAXIMUM,
  partKinds,
  type TransferLine,
  transferLine,
} from '@serialis/contract/engagement/transfers/transfer-lines.ts'
import type { DictNamed } from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { ChoiceField, TextField } from '../../../kit/form/fields.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { useLineText } from '../shared/useLineText.ts'
import { type AnyFields, StepEditor } from './StepEditor.tsx'
import { useFaultText } from './useFaultText.ts'

/** As entered, of which much may be missing. */
export type EnteredLine = Partial<TransferLine>

export interface LineEditorProps {
  form: AnyFields
  at: number
  line: EnteredLine
  fields: readonly MetaField[]
  dicts: readonly DictNamed[]
  zone: string
  faults: readonly MapFault[]
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
}

/** Of another source, the first part stays where it can. */
function partsFor(source: LineSource, parts: readonly Partial<TransferLine['parts'][number]>[]) {
  const { kind = 'PATH', value = '' } = parts[0] ?? {}
  if (source === 'PATH') return [{ kind: 'PATH', value: kind === 'PATH' ? value : '' }]
  if (source === 'CONSTANT') return [{ kind: 'TEXT', value: kind === 'TEXT' ? value : '' }]
  return parts
}

function Parts({ form, name, line: { source, parts = [] } }: { form: AnyFields; name: string; line: EnteredLine }) {
  const t = useTranslations('transferModels')
  const valueOf = (part: number) => `${name}.parts.${part}.value`
  if (source === 'PATH' || source === 'CONSTANT')
    return (
      <TextField
        form={form}
        name={valueOf(0)}
        label={t(`parts.${source === 'PATH' ? 'PATH' : 'TEXT'}`)}
        hint={t(`hints.${source === 'PATH' ? 'path' : 'constant'}`)}
        maxLength={PART_TEXT_MAXIMUM}
        isMono
      />
    )
  const put = (next: readonly unknown[]) => form.set(`${name}.parts`, next)
  return (
    <div className="stack">
      {parts.map(({ kind = 'PATH' }, part) => (
        <div key={part} className="transfer-part">
          <TextField
            form={form}
            name={valueOf(part)}
            label={t('parts.number', { number: String(part + 1), kind: t(`parts.${kind}`) })}
            maxLength={PART_TEXT_MAXIMUM}
            isMono
          />
          {parts.length > 1 && (
            <Button
              aria-label={t('parts.remove', { number: String(part + 1) })}
              onClick={() => put(parts.filter((_, other) => other !== part))}
            >
              {t('lines.remove')}
            </Button>
          )}
        </div>
      ))}
      {parts.length < PARTS_MAXIMUM && (
        <div className="row">
          {partKinds.map((kind) => (
            <Button key={kind} onClick={() => put([...parts, { kind, value: '' }])}>
              {t(`parts.add.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function OpenLine({
  form,
  at,
  line,
  fields,
  dicts,
  zone,
}: Omit<LineEditorProps, 'faults' | 'isOpen' | 'onToggle' | 'onRemove'>) {
  const t = useTranslations('transferModels')
  const name = `lines.${at}`
  /** Another source has other parts, another policy no default. */
  const changing: AnyFields = {
    ...form,
    set: (field, value) => {
      form.set(field, value)
      if (field.endsWith('.source')) form.set(`${name}.parts`, partsFor(value as LineSource, line.parts ?? []))
      if (field.endsWith('.onError')) form.set(`${name}.defaultValue`, value === 'DEFAULT' ? '' : null)
    },
  }
  return (
    <div className="stack">
      <ChoiceField
        form={form}
        name={`${name}.target`}
        label={t('fields.target')}
        hint={t('hints.target')}
        options={fields.filter(({ type }) => type !== 'OBJECT').map(({ path }) => ({ value: path, label: path }))}
      />
      <ChoiceField
        form={changing}
        name={`${name}.source`}
        label={t('fields.source')}
        hint={t('hints.source')}
        options={lineSources.map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
      <Parts form={form} name={name} line={line} />
      <StepEditor
        form={form}
        name={name}
        target={line.target ?? ''}
        steps={line.steps ?? []}
        dicts={dicts}
        zone={zone}
      />
      <ChoiceField
        form={changing}
        name={`${name}.onError`}
        label={t('fields.onError')}
        hint={t('hints.onError')}
        options={errorPolicies.map((value) => ({ value, label: t(`onErrors.${value}`) }))}
      />
      {line.onError === 'DEFAULT' && (
        <TextField
          form={form}
          name={`${name}.defaultValue`}
          label={t('fields.defaultValue')}
          hint={t('hints.defaultValue')}
          maxLength={PART_TEXT_MAXIMUM}
        />
      )}
    </div>
  )
}

export function LineEditor(props: LineEditorProps) {
  const { at, line, dicts, faults, isOpen, onToggle, onRemove } = props
  const t = useTranslations('transferModels.lines')
  const { textOf } = useLineText(dicts)
  const { faultOf } = useFaultText()
  const { data } = transferLine.safeParse(line)
  const number = t('number', { number: String(at + 1) })
  const name = line.target ? `${at + 1} ${line.target}` : number
  return (
    <Card
      title={name}
      note={data === undefined ? t('incomplete') : textOf(data)}
      actions={
        <>
          <Button aria-label={t('removeOf', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
          <Button
            aria-expanded={isOpen}
            aria-label={isOpen ? t('closeOf', { name }) : t('open', { name })}
            onClick={onToggle}
          >
            {isOpen ? t('close') : t('change')}
          </Button>
        </>
      }
    >
      {faults.length > 0 && (
        <ul className="transfer-faults">
          {faults.map((fault, place) => (
            <li key={place} className="field-error">
              {faultOf(fault)}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <OpenLine {...props} />}
    </Card>
  )
}
