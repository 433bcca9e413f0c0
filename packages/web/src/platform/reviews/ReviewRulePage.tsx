/** How often the events of a period must be reviewed; saved with a reason. */

import { getReviewRule, saveReviewRule } from '@serialis/contract/platform/reviews/reviews.routes.ts'
import { REVIEW_RULE, type ReviewRule } from '@serialis/contract/platform/reviews/reviews.schema.ts'
import { useTranslations } from 'use-intl'
import { NumberField, TextAreaField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { serverState } from '../../kit/wire/server-state.ts'
import { RecordHistory } from '../audit/shared/RecordHistory.tsx'

function History() {
  const t = useTranslations('reviews')
  return (
    <Card title={t('rule.history')}>
      <RecordHistory
        subjectType="audit_review_rule"
        subjectId={REVIEW_RULE}
        fields={{ everyDays: t('fields.everyDays') }}
      />
    </Card>
  )
}

function RuleForm({ rule }: { rule: ReviewRule }) {
  const t = useTranslations('reviews')
  const go = useGo()
  const form = useContractForm(saveReviewRule, {
    initial: { ...rule, reason: '' },
    draft: 'review rule',
    undo: { said: t('rule.saved'), also: { reason: t('rule.undoReason') } },
    onDone: () => {
      void serverState.refetchQueries({ queryKey: [getReviewRule.path] })
      go(paths.auditReviews)
    },
  })
  return (
    <FormPage
      form={form}
      title={t('rule.title')}
      lead={t('rule.lead')}
      submit={t('rule.save')}
      back={paths.auditReviews}
      aside={<History />}
    >
      <NumberField
        form={form}
        name="everyDays"
        label={t('fields.everyDays')}
        hint={t('hints.everyDays')}
        suffix={t('days')}
      />
      <TextAreaField form={form} name="reason" label={t('fields.reason')} maxLength={500} />
    </FormPage>
  )
}

function RuleFacts({ rule }: { rule: ReviewRule }) {
  const t = useTranslations('reviews')
  return (
    <div className="page">
      <PageHead title={t('rule.title')} lead={t('rule.lead')} />
      <div className="cards">
        <Card title={t('rule.title')}>
          <Facts
            facts={[
              {
                label: t('fields.everyDays'),
                value: rule.everyDays === null ? t('rule.none') : t('rule.every', { count: rule.everyDays }),
              },
            ]}
          />
        </Card>
        <History />
      </div>
    </div>
  )
}

export function ReviewRulePage() {
  const may = useMay()
  return (
    <Loaded route={getReviewRule} input={{}}>
      {(rule) => (may('reviews.edit') ? <RuleForm rule={rule} /> : <RuleFacts rule={rule} />)}
    </Loaded>
  )
}
