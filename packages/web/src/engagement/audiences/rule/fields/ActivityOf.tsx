/** Which activities a condition means, and in which time. */

import { calendarUnits, type RuleWindow } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { MATCH_VALUE_MAXIMUM, TAG_MATCHES_MAXIMUM } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { ChoiceField, DayField, NumberField, TextField } from '../../../../kit/form/fields.tsx'
import type { FormFields } from '../../../../kit/form/useContractForm.ts'

const TYPE_MAXIMUM = 40
const PATH_MAXIMUM = 120

interface Props {
  form: FormFields<string>
  name: string
}

function Matches({ form, name }: Props) {
  const t = useTranslations('audienceRules')
  const value = form.valueOf(`${name}.matches`)
  const matches = Array.isArray(value) ? (value as unknown[]) : []
  const put = (next: readonly unknown[]) => form.set(`${name}.matches`, next)
  return (
    <>
      {matches.map((_, at) => (
        <div key={at} className="rule-match">
          <TextField
            form={form}
            name={`${name}.matches.${at}.path`}
            label={t('fields.matchPath')}
            hint={t('hints.matchPath')}
            maxLength={PATH_MAXIMUM}
            isMono
          />
          <TextField
            form={form}
            name={`${name}.matches.${at}.value`}
            label={t('fields.matchValue')}
            hint={t('hints.matchValue')}
            maxLength={MATCH_VALUE_MAXIMUM}
          />
          <Button
            aria-label={t('removeMatch', { number: String(at + 1) })}
            onClick={() => put(matches.filter((__, other) => other !== at))}
          >
            {t('actions.remove')}
          </Button>
        </div>
      ))}
      {matches.length < TAG_MATCHES_MAXIMUM && (
        <div>
          <Button onClick={() => put([...matches, { path: '', value: '' }])}>{t('addMatch')}</Button>
        </div>
      )}
    </>
  )
}

export function ActivityOf({ form, name, label }: Props & { label: string }) {
  const t = useTranslations('audienceRules')
  return (
    <div className="stack">
      <TextField
        form={form}
        name={`${name}.type`}
        label={label}
        hint={t('hints.type')}
        maxLength={TYPE_MAXIMUM}
        isMono
      />
      <Matches form={form} name={name} />
    </div>
  )
}

const WINDOWS: Record<RuleWindow['kind'], unknown> = {
  EVER: { kind: 'EVER' },
  ROLLING: { kind: 'ROLLING', days: 30 },
  CALENDAR: { kind: 'CALENDAR', unit: 'MONTH', back: 0 },
  ABSOLUTE: { kind: 'ABSOLUTE' },
}

export function WindowFields({ form, name }: Props) {
  const t = useTranslations('audienceRules')
  const kind = form.valueOf(`${name}.kind`) as RuleWindow['kind']
  const changing: FormFields<string> = {
    ...form,
    set: (_, value) => form.set(name, WINDOWS[value as RuleWindow['kind']]),
  }
  return (
    <>
      <ChoiceField
        form={changing}
        name={`${name}.kind`}
        label={t('fields.window')}
        hint={t('hints.window')}
        options={(Object.keys(WINDOWS) as RuleWindow['kind'][]).map((value) => ({
          value,
          label: t(`windows.${value}`),
        }))}
      />
      {kind === 'ROLLING' && (
        <NumberField form={form} name={`${name}.days`} label={t('fields.days')} hint={t('hints.days')} />
      )}
      {kind === 'CALENDAR' && (
        <div className="form-pair">
          <ChoiceField
            form={form}
            name={`${name}.unit`}
            label={t('fields.unit')}
            hint={t('hints.unit')}
            options={calendarUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
          />
          <NumberField form={form} name={`${name}.back`} label={t('fields.back')} hint={t('hints.back')} />
        </div>
      )}
      {kind === 'ABSOLUTE' && (
        <div className="form-pair">
          <DayField form={form} name={`${name}.from`} label={t('fields.from')} hint={t('hints.bothDays')} />
          <DayField form={form} name={`${name}.to`} label={t('fields.to')} hint={t('hints.bothDays')} />
        </div>
      )}
    </>
  )
}
