/** A new rule: the server proposes a complete one for the purpose, the author changes what should differ. */

import { createSnRule, proposeSnRule } from '@serialis/contract/numbers/codes/codes.routes.ts'
import {
  RULE_NAME_MAX,
  RULE_TARGETS,
  type RuleTarget,
  type SnRuleShape,
} from '@serialis/contract/numbers/codes/rule.schema.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NumberField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say, warnOf } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { call } from '../../kit/wire/api.ts'
import { RulePreview } from './RulePreview.tsx'
import { RuleShapeEditor } from './RuleShapeEditor.tsx'
import { useRulePreview } from './useRulePreview.ts'

const FIRST_VOLUME = 10_000_000

type Draft = SnRuleShape & { plannedVolume: number; reason: string }

function Purpose({
  target,
  onChoose,
}: {
  target: RuleTarget
  onChoose: (target: RuleTarget, companyPrefix: string) => void
}) {
  const t = useTranslations('rules')
  const [prefix, setPrefix] = useState('')
  const [isSscc, setSscc] = useState(target === 'SSCC')
  return (
    <fieldset className="field radio-field">
      <legend className="field-label">{t('fields.target')}</legend>
      <div className="row">
        {RULE_TARGETS.map((value) => (
          <label key={value} className="radio">
            <input
              type="radio"
              name="target"
              checked={isSscc ? value === 'SSCC' : value === target}
              onChange={() => {
                setSscc(value === 'SSCC')
                if (value !== 'SSCC') onChoose(value, '')
              }}
            />
            {t(`targets.${value}`)}
          </label>
        ))}
      </div>
      {isSscc && (
        <Labelled label={t('fields.companyPrefix')} hint={t('hints.companyPrefix')}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={prefix}
              maxLength={12}
              onChange={(event) => {
                setPrefix(event.target.value)
                if (/^\d{4,12}$/.test(event.target.value)) onChoose('SSCC', event.target.value)
              }}
            />
          )}
        </Labelled>
      )}
    </fieldset>
  )
}

function RuleForm({ proposal }: { proposal: SnRuleShape }) {
  const t = useTranslations('rules')
  const go = useGo()
  const form = useContractForm(createSnRule, {
    initial: { name: '', remark: '', draft: { ...proposal, plannedVolume: FIRST_VOLUME, reason: '' } },
    draft: 'sn-rule',
    onDone: (rule) => {
      say(t('created'))
      go(pathTo(paths.rule, { id: rule.id }))
    },
  })
  const draft = form.values.draft as Draft
  const preview = useRulePreview(draft, draft.plannedVolume)
  const put = (shape: SnRuleShape) => form.set('draft', { ...draft, ...shape })
  const choose = (target: RuleTarget, companyPrefix: string) =>
    void call(proposeSnRule, {
      query: { target, plannedVolume: draft.plannedVolume || FIRST_VOLUME, ...(companyPrefix && { companyPrefix }) },
    }).then(put, warnOf)
  return (
    <FormPage
      form={form}
      title={t('create')}
      lead={t('lead')}
      submit={t('save')}
      back={paths.rules}
      aside={<RulePreview preview={preview} />}
    >
      <TextField form={form} name="name" label={t('fields.name')} maxLength={RULE_NAME_MAX} />
      <Purpose target={draft.target} onChoose={choose} />
      <NumberField
        form={form}
        name="draft.plannedVolume"
        label={t('fields.plannedVolume')}
        hint={t('hints.plannedVolume')}
      />
      <RuleShapeEditor shape={draft} onChange={put} errorAt={(path) => form.errorOf(`draft.${path}`)} />
      <TextAreaField
        form={form}
        name="draft.reason"
        label={t('fields.reason')}
        hint={t('hints.reason')}
        isOptional
        maxLength={500}
      />
      <TextAreaField form={form} name="remark" label={t('fields.remark')} isOptional maxLength={250} />
    </FormPage>
  )
}

export function RuleCreatePage() {
  return (
    <Loaded route={proposeSnRule} input={{ query: { target: 'GS1', plannedVolume: FIRST_VOLUME } }}>
      {(proposal) => <RuleForm proposal={proposal} />}
    </Loaded>
  )
}
