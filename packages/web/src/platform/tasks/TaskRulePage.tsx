/** How many days ended tasks are kept; saved with a reason. */

import { getTaskRule, saveTaskRule } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { TASK_KEEP_DAYS, TASK_RULE } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { useTranslations } from 'use-intl'
import { NumberField } from '../../kit/form/fields.tsx'
import { SettingPage } from '../../kit/form/SettingPage.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { paths } from '../../kit/navigation/paths.ts'

export function TaskRulePage() {
  const t = useTranslations('tasks')
  const may = useMay()
  const { number } = useFormats()
  const keepDays = t('fields.keepDays')
  return (
    <SettingPage
      route={getTaskRule}
      save={saveTaskRule}
      title={t('rule.title')}
      lead={t('rule.lead')}
      submit={t('rule.save')}
      saved={t('rule.saved')}
      back={paths.tasks}
      draft="task rule"
      valuesOf={(rule) => rule}
      reason={{ label: t('fields.reason'), undone: t('rule.undoReason') }}
      history={{ title: t('rule.history'), subjectType: 'task_rule', subjectId: TASK_RULE, fields: { keepDays } }}
      reading={{
        mayEdit: may('tasks.editRule'),
        factsOf: (rule) => [
          {
            label: keepDays,
            value: rule.keepDays === null ? t('rule.always') : t('rule.after', { count: rule.keepDays }),
          },
        ],
      }}
    >
      {(form) => (
        <NumberField
          form={form}
          name="keepDays"
          label={keepDays}
          hint={t('hints.keepDays', {
            minimum: number(TASK_KEEP_DAYS.minimum),
            maximum: number(TASK_KEEP_DAYS.maximum),
          })}
          suffix={t('rule.days')}
        />
      )}
    </SettingPage>
  )
}
