/** How often the events of a period must be reviewed; saved with a reason. */

import { getReviewRule, saveReviewRule } from '@serialis/contract/platform/reviews/reviews.routes.ts'
import { REVIEW_RULE } from '@serialis/contract/platform/reviews/reviews.schema.ts'
import { useTranslations } from 'use-intl'
import { NumberField } from '../../kit/form/fields.tsx'
import { SettingPage } from '../../kit/form/SettingPage.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { paths } from '../../kit/navigation/paths.ts'

export function ReviewRulePage() {
  const t = useTranslations('reviews')
  const may = useMay()
  const everyDays = t('fields.everyDays')
  return (
    <SettingPage
      route={getReviewRule}
      save={saveReviewRule}
      title={t('rule.title')}
      lead={t('rule.lead')}
      submit={t('rule.save')}
      saved={t('rule.saved')}
      back={paths.auditReviews}
      draft="review rule"
      valuesOf={(rule) => rule}
      reason={{ label: t('fields.reason'), undone: t('rule.undoReason') }}
      history={{
        title: t('rule.history'),
        subjectType: 'audit_review_rule',
        subjectId: REVIEW_RULE,
        fields: { everyDays },
      }}
      reading={{
        mayEdit: may('reviews.edit'),
        factsOf: (rule) => [
          {
            label: everyDays,
            value: rule.everyDays === null ? t('rule.none') : t('rule.every', { count: rule.everyDays }),
          },
        ],
      }}
    >
      {(form) => (
        <NumberField form={form} name="everyDays" label={everyDays} hint={t('hints.everyDays')} suffix={t('days')} />
      )}
    </SettingPage>
  )
}
