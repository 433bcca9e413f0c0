/** How long a change waits for its second person, and since when there is one. */

import { getAccessRule, saveAccessRule } from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import { useTranslations } from 'use-intl'
import { NumberField } from '../../../kit/form/fields.tsx'
import { SettingPage } from '../../../kit/form/SettingPage.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'

export function AccessRulePage() {
  const t = useTranslations('accessRequests')
  return (
    <SettingPage
      route={getAccessRule}
      save={saveAccessRule}
      title={t('rule.title')}
      lead={t('lead')}
      submit={t('rule.save')}
      saved={t('rule.saved')}
      back={paths.accessRequests}
      draft="access rule"
      valuesOf={({ requestDays, version }) => ({ requestDays, version })}
      history={{
        title: t('cards.history'),
        subjectType: 'access_rule',
        subjectId: 'second_person',
        fields: { requestDays: t('rule.days') },
        above: ({ twoPeopleSince }) => (
          <Facts
            facts={[
              {
                label: t('rule.since'),
                value: twoPeopleSince === null ? t('rule.notYet') : <Instant>{twoPeopleSince}</Instant>,
              },
            ]}
          />
        ),
      }}
    >
      {(form) => <NumberField form={form} name="requestDays" label={t('rule.days')} suffix={t('rule.daysUnit')} />}
    </SettingPage>
  )
}
