/** How many days ended tasks are kept; saved with a reason. */

import { getTaskRule, saveTaskRule } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { TASK_KEEP_DAYS, TASK_RULE, type TaskRule } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { NumberField, TextAreaField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { useSlots } from '../../kit/shell/slots.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { serverState } from '../../kit/wire/server-state.ts'

declare module '../../kit/shell/slots.ts' {
  interface Slots {
    RecordHistory: ComponentType<{
      subjectType: string
      subjectId: string
      fields: Readonly<Record<string, string>>
    }>
  }
}

function History() {
  const t = useTranslations('tasks')
  const { RecordHistory } = useSlots()
  return (
    <Card title={t('rule.history')}>
      <Suspense>
        <RecordHistory subjectType="task_rule" subjectId={TASK_RULE} fields={{ keepDays: t('fields.keepDays') }} />
      </Suspense>
    </Card>
  )
}

function RuleForm({ rule }: { rule: TaskRule }) {
  const t = useTranslations('tasks')
  const go = useGo()
  const { number } = useFormats()
  const form = useContractForm(saveTaskRule, {
    initial: { ...rule, reason: '' },
    draft: 'task rule',
    undo: { said: t('rule.saved'), also: { reason: t('rule.undoReason') } },
    onDone: () => {
      void serverState.refetchQueries({ queryKey: [getTaskRule.path] })
      go(paths.tasks)
    },
  })
  return (
    <FormPage
      form={form}
      title={t('rule.title')}
      lead={t('rule.lead')}
      submit={t('rule.save')}
      back={paths.tasks}
      aside={<History />}
    >
      <NumberField
        form={form}
        name="keepDays"
        label={t('fields.keepDays')}
        hint={t('hints.keepDays', { minimum: number(TASK_KEEP_DAYS.minimum), maximum: number(TASK_KEEP_DAYS.maximum) })}
        suffix={t('rule.days')}
      />
      <TextAreaField form={form} name="reason" label={t('fields.reason')} maxLength={500} />
    </FormPage>
  )
}

function RuleFacts({ rule }: { rule: TaskRule }) {
  const t = useTranslations('tasks')
  return (
    <div className="page">
      <PageHead title={t('rule.title')} lead={t('rule.lead')} />
      <div className="cards">
        <Card title={t('rule.title')}>
          <Facts
            facts={[
              {
                label: t('fields.keepDays'),
                value: rule.keepDays === null ? t('rule.always') : t('rule.after', { count: rule.keepDays }),
              },
            ]}
          />
        </Card>
        <History />
      </div>
    </div>
  )
}

export function TaskRulePage() {
  const may = useMay()
  return (
    <Loaded route={getTaskRule} input={{}}>
      {(rule) => (may('tasks.editRule') ? <RuleForm rule={rule} /> : <RuleFacts rule={rule} />)}
    </Loaded>
  )
}
