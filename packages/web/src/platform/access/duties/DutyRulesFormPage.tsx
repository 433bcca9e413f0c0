/** All rules of segregated duties in one form: they are saved together, and so have one history. */

import { everyCode } from '@serialis/contract/permissions.ts'
import { getDutyRules, saveDutyRules } from '@serialis/contract/platform/access/duties/duty-rules.routes.ts'
import {
  DUTY_RULE_NAME_MAXIMUM,
  DUTY_RULES_MAXIMUM,
} from '@serialis/contract/platform/access/duties/duty-rules.schema.ts'
import { Button, Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { Field, ManyField, TextField } from '../../../kit/form/fields.tsx'
import { SettingPage } from '../../../kit/form/SettingPage.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { usePermissionNames } from '../../../kit/language/i18n.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Card } from '../../../kit/ui/Card.tsx'

type Form = ContractForm<typeof saveDutyRules>

function RuleFields({ form, at }: { form: Form; at: number }) {
  const t = useTranslations('duties')
  const namesOf = usePermissionNames()
  const options = everyCode.map((code) => ({ value: code, label: namesOf(code) }))
  const rules = form.values.rules ?? []
  return (
    <Card
      title={t('ruleNumber', { number: String(at + 1) })}
      actions={
        <Button
          onClick={() =>
            form.set(
              'rules',
              rules.filter((_, other) => other !== at),
            )
          }
        >
          {t('remove')}
        </Button>
      }
    >
      <div className="stack">
        <TextField form={form} name={`rules.${at}.name`} label={t('fields.name')} maxLength={DUTY_RULE_NAME_MAXIMUM} />
        <ManyField
          form={form}
          name={`rules.${at}.one`}
          label={t('fields.one')}
          hint={t('hints.one')}
          options={options}
        />
        <ManyField
          form={form}
          name={`rules.${at}.other`}
          label={t('fields.other')}
          hint={t('hints.other')}
          options={options}
        />
        <Field form={form} name={`rules.${at}.isActive`} label={t('fields.isActive')}>
          {(control, value, set) => (
            <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
              {t('hints.isActive')}
            </Checkbox>
          )}
        </Field>
      </div>
    </Card>
  )
}

function RuleList({ form }: { form: Form }) {
  const t = useTranslations('duties')
  const rules = form.values.rules ?? []
  return (
    <div className="stack">
      {rules.map((_, at) => (
        <RuleFields key={at} form={form} at={at} />
      ))}
      {rules.length < DUTY_RULES_MAXIMUM && (
        <Button onClick={() => form.set('rules', [...rules, { name: '', one: [], other: [], isActive: false }])}>
          {t('add')}
        </Button>
      )}
    </div>
  )
}

export function DutyRulesFormPage() {
  const t = useTranslations('duties')
  return (
    <SettingPage
      route={getDutyRules}
      save={saveDutyRules}
      title={t('edit')}
      lead={t('lead')}
      submit={t('save')}
      saved={t('saved')}
      back={paths.dutyRules}
      draft="duty rules"
      valuesOf={({ rules, version }) => ({ rules, version })}
      history={{
        title: t('history'),
        subjectType: 'duty_rules',
        subjectId: 'duty_rules',
        fields: {
          rules: t('fields.rules'),
          name: t('fields.name'),
          one: t('fields.one'),
          other: t('fields.other'),
          isActive: t('fields.isActive'),
        },
      }}
    >
      {(form) => <RuleList form={form} />}
    </SettingPage>
  )
}
