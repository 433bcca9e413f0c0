/** A GTIN or GLN as it is typed: checked at once, its check digit completed on request. */

import type { KeyReading } from '@serialis/contract/kit/trade-keys.ts'
import { Button, Input } from 'antd'
import { useTranslations } from 'use-intl'
import { Field } from './fields.tsx'
import './form.css'
import type { FormFields } from './useContractForm.ts'

export interface KeyFieldProps<Name extends string> {
  form: FormFields<Name>
  name: NoInfer<Name>
  label: string
  read: (text: string) => KeyReading
  kind: 'gtin' | 'gln'
  isOptional?: boolean
  isDisabled?: boolean
  hint?: string | undefined
  /** A fitting key while the field is empty, with its text. */
  proposal?: { key: string; words: string } | undefined
}

const MAXIMUM = 14

function useJudgement(kind: 'gtin' | 'gln') {
  const t = useTranslations('kit.keys')
  return (text: string, reading: KeyReading) => {
    if (reading.kind === 'empty') return undefined
    if (reading.kind === 'right')
      return (
        <span className="key-right">{reading.key === text.trim() ? t('right') : t('kept', { key: reading.key })}</span>
      )
    if (reading.kind === 'not_digits') return <span className="key-wrong">{t('notDigits')}</span>
    if (reading.kind === 'wrong') return <span className="key-wrong">{t('wrong', { expected: reading.expected })}</span>
    return t(kind === 'gtin' ? 'incompleteGtin' : 'incompleteGln', { count: String(text.trim().length) })
  }
}

export function KeyField<Name extends string>({
  form,
  name,
  label,
  read,
  kind,
  isOptional = false,
  isDisabled = false,
  hint,
  proposal,
}: KeyFieldProps<Name>) {
  const t = useTranslations('kit.keys')
  const judge = useJudgement(kind)
  const text = String(form.valueOf(name) ?? '')
  const reading = read(text)
  const completions = 'completions' in reading ? reading.completions : []
  const offers = text === '' && proposal ? [proposal] : completions.map((key) => ({ key, words: t('use', { key }) }))
  return (
    <div className="field">
      <Field
        form={form}
        name={name}
        label={label}
        isOptional={isOptional}
        hint={isDisabled ? hint : (judge(text, reading) ?? hint)}
      >
        {(control, _, set) => (
          <Input
            {...control}
            className="mono"
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAXIMUM + 1}
            disabled={isDisabled}
            value={text}
            onChange={(event) => set(event.target.value)}
          />
        )}
      </Field>
      {!isDisabled && (
        <div className="key-help">
          {offers.map(({ key, words }) => (
            <Button key={key} type="link" onClick={() => form.set(name, key)}>
              {words}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
