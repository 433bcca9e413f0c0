/** How long a change waits for its second person, and since when there is one. */

import type { Output } from '@serialis/contract/kit/route.ts'
import { getAccessRule, saveAccessRule } from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import { useTranslations } from 'use-intl'
import { NumberField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { serverState } from '../../../kit/wire/server-state.ts'
import { RecordHistory } from '../../audit/shared/RecordHistory.tsx'

function RuleForm({ rule }: { rule: Output<typeof getAccessRule> }) {
  const t = useTranslations('accessRequests')
  const go = useGo()
  const form = useContractForm(saveAccessRule, {
    initial: { requestDays: rule.requestDays, version: rule.version },
    draft: 'access rule',
    undo: { said: t('rule.saved') },
    onDone: () => {
      void serverState.refetchQueries({ queryKey: [getAccessRule.path] })
      go(paths.accessRequests)
    },
  })
  return (
    <FormPage
      form={form}
      title={t('rule.title')}
      lead={t('lead')}
      submit={t('rule.save')}
      back={paths.accessRequests}
      aside={
        <Card title={t('cards.history')}>
          <Facts
            facts={[
              {
                label: t('rule.since'),
                value: rule.twoPeopleSince === null ? t('rule.notYet') : <Instant>{rule.twoPeopleSince}</Instant>,
              },
            ]}
          />
          <RecordHistory subjectType="access_rule" subjectId="second_person" fields={{ requestDays: t('rule.days') }} />
        </Card>
      }
    >
      <NumberField form={form} name="requestDays" label={t('rule.days')} suffix={t('rule.daysUnit')} />
    </FormPage>
  )
}

export function AccessRulePage() {
  return (
    <Loaded route={getAccessRule} input={{}}>
      {(data) => <RuleForm rule={data} />}
    </Loaded>
  )
}
