/** Changes a draft; `$id` is the version's. */

import { getRuleVersion, updateRuleVersion } from '@serialis/contract/numbers/codes/codes.routes.ts'
import type { RuleVersion } from '@serialis/contract/numbers/codes/codes.schema.ts'
import type { SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import { useTranslations } from 'use-intl'
import { NumberField, TextAreaField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { RulePreview } from './RulePreview.tsx'
import { RuleShapeEditor } from './RuleShapeEditor.tsx'
import { useRulePreview } from './useRulePreview.ts'

function EditForm({ version }: { version: RuleVersion }) {
  const t = useTranslations('rules')
  const go = useGo()
  const back = pathTo(paths.rule, { id: version.ruleId })
  const form = useContractForm(updateRuleVersion, {
    draft: `rule version ${version.id}`,
    initial: {
      ...version.shape,
      plannedVolume: version.plannedVolume,
      reason: version.reason,
      version: version.version,
    },
    params: { id: version.id },
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  const shape = form.values as SnRuleShape
  const preview = useRulePreview(shape, form.values.plannedVolume)
  return (
    <FormPage
      form={form}
      title={t('versionOf', { name: version.ruleName, number: String(version.number) })}
      submit={t('save')}
      back={back}
      aside={<RulePreview preview={preview} />}
    >
      <NumberField form={form} name="plannedVolume" label={t('fields.plannedVolume')} hint={t('hints.plannedVolume')} />
      <RuleShapeEditor
        shape={shape}
        onChange={(next) => form.replace({ ...form.values, ...next })}
        errorAt={(path) => form.errorOf(path as 'segments')}
      />
      <TextAreaField
        form={form}
        name="reason"
        label={t('fields.reason')}
        hint={t('hints.reason')}
        isOptional
        maxLength={500}
      />
    </FormPage>
  )
}

export function RuleEditPage() {
  const id = useParam()
  return (
    <Loaded route={getRuleVersion} input={{ params: { id } }}>
      {(data) => <EditForm version={data} />}
    </Loaded>
  )
}
