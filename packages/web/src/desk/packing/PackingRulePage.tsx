/** Which mixes the tenant allows inside one container. */

import { getPackingRule, savePackingRule } from '@serialis/contract/desk/packing/packing-rule.routes.ts'
import { PACKING_RULE, packingMixes, type PackingRule } from '@serialis/contract/desk/packing/packing-rule.schema.ts'
import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { Field } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { serverState } from '../../kit/wire/server-state.ts'
import { RecordHistory } from '../../platform/audit/shared/RecordHistory.tsx'

function RuleForm({ rule }: { rule: PackingRule }) {
  const t = useTranslations('packing.rule')
  const go = useGo()
  const form = useContractForm(savePackingRule, {
    initial: rule,
    draft: 'packing rule',
    undo: { said: t('saved') },
    onDone: () => {
      void serverState.refetchQueries({ queryKey: [getPackingRule.path] })
      go(paths.packagingDesk)
    },
  })
  return (
    <FormPage
      form={form}
      title={t('title')}
      lead={t('lead')}
      submit={t('save')}
      back={paths.packagingDesk}
      aside={
        <Card title={t('history')}>
          <RecordHistory
            subjectType="packing_rule"
            subjectId={PACKING_RULE}
            fields={{ mixesBatches: t('mixesBatches'), mixesRelease: t('mixesRelease') }}
          />
        </Card>
      }
    >
      {packingMixes.map((name) => (
        <Field key={name} form={form} name={name} label={t(name)} hint={t(`${name}Hint`)}>
          {(control, value, set) => (
            <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
              {t(`${name}Allowed`)}
            </Checkbox>
          )}
        </Field>
      ))}
    </FormPage>
  )
}

export function PackingRulePage() {
  return (
    <Loaded route={getPackingRule} input={{}}>
      {(data) => <RuleForm rule={data} />}
    </Loaded>
  )
}
