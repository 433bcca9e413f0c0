/** The levels of a template, from the unit outward: added, removed and filled in one card each. */

import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { createTemplate } from '@serialis/contract/plant/products/templates.routes.ts'
import { CODE_TYPES, type TemplateLevel, ZERO_BOXES } from '@serialis/contract/plant/products/templates.schema.ts'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, NumberField } from '../../../kit/form/fields.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import '../products.css'

type Form = ContractForm<typeof createTemplate>
const orderOf = (level: TemplateLevel['level']) => packagingLevels.indexOf(level)

function LevelRow({
  form,
  at,
  levels,
  onRemove,
}: {
  form: Form
  at: number
  levels: readonly TemplateLevel[]
  onRemove: () => void
}) {
  const t = useTranslations('templates')
  const name = useTranslations('ledger.level')
  const level = levels[at]!
  const isUnit = at === 0
  const inner = levels[at - 1]
  const choices = packagingLevels.filter((one) =>
    isUnit ? one === 'EA' : inner === undefined || orderOf(one) > orderOf(inner.level),
  )
  const codeTypes = CODE_TYPES.filter((type) => !isUnit || type === 'SGTIN' || type === 'CN20')
  return (
    <li className="level-row" aria-label={t('levelAt', { at: String(at + 1) })}>
      <div className="level-row-head">
        <strong>{name(level.level)}</strong>
        <span className="soft grow">{t('levelAt', { at: String(at + 1) })}</span>
        {!isUnit && (
          <Button type="text" onClick={onRemove} aria-label={t('removeLevel', { level: name(level.level) })}>
            ✕
          </Button>
        )}
      </div>
      <div className="level-row-fields">
        {!isUnit && (
          <ChoiceField
            form={form}
            name={`levels.${at}.level`}
            label={t('fields.level')}
            options={choices.map((value) => ({ value, label: name(value) }))}
          />
        )}
        {!isUnit && (
          <NumberField
            form={form}
            name={`levels.${at}.capacity`}
            label={t('fields.capacity')}
            hint={t('hints.capacity')}
            suffix={inner && name(inner.level)}
          />
        )}
        <ChoiceField
          form={form}
          name={`levels.${at}.codeType`}
          label={t('fields.codeType')}
          hint={t('hints.codeType')}
          options={codeTypes.map((value) => ({ value, label: t(`codeTypes.${value}`) }))}
        />
        {!isUnit && (
          <ChoiceField
            form={form}
            name={`levels.${at}.zeroBox`}
            label={t('fields.zeroBox')}
            hint={t('hints.zeroBox')}
            isDisabled={level.codeType === 'NONE'}
            options={ZERO_BOXES.map((value) => ({ value, label: t(`zeroBoxes.${value}`) }))}
          />
        )}
      </div>
    </li>
  )
}

/** The next level outward that a list can take, or none. */
function nextLevel(levels: readonly TemplateLevel[]): TemplateLevel | undefined {
  const outermost = levels.at(-1)
  const level = packagingLevels[outermost ? orderOf(outermost.level) + 1 : 0]
  if (level === undefined) return undefined
  return level === 'EA'
    ? { level, capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' }
    : { level, capacity: 10, codeType: level === 'PL' ? 'SSCC' : 'SGTIN', zeroBox: 'SAME_KEY' }
}

export function TemplateLevels({ form }: { form: Form }) {
  const t = useTranslations('templates')
  const errorText = useErrorText()
  const levels = (form.values.levels ?? []) as TemplateLevel[]
  const next = nextLevel(levels)
  const error = form.errorOf('levels')
  const { claim } = form
  useEffect(() => claim('levels'), [claim])
  // Packs without a code cannot be partial: the choice follows instead of being refused later.
  const plain = levels.findIndex(({ codeType, zeroBox }) => codeType === 'NONE' && zeroBox !== 'NONE')
  useEffect(() => {
    if (plain > 0) form.set(`levels.${plain}.zeroBox`, 'NONE')
  }, [plain, form])
  return (
    <fieldset className="form-group">
      <legend>{t('fields.levels')}</legend>
      <p className="field-hint">
        {t('hints.levels')} {t('hints.zeroBox')}
      </p>
      <ol className="stack">
        {levels.map((level, at) => (
          <LevelRow
            key={level.level}
            form={form}
            at={at}
            levels={levels}
            onRemove={() => form.set('levels', levels.toSpliced(at, 1))}
          />
        ))}
      </ol>
      {error && <p className="field-error">{errorText(error.key, error.params)}</p>}
      <div>
        <Button disabled={next === undefined} onClick={() => next && form.set('levels', [...levels, next])}>
          {t('addLevel')}
        </Button>
      </div>
    </fieldset>
  )
}
