/** What the tenant asks of passwords. */

import { getPasswordPolicy, savePasswordPolicy } from '@serialis/contract/platform/access/password-policy.routes.ts'
import { PASSWORD_POLICY } from '@serialis/contract/platform/access/password-policy.schema.ts'
import { useTranslations } from 'use-intl'
import { NumberField } from '../../../kit/form/fields.tsx'
import { SettingPage } from '../../../kit/form/SettingPage.tsx'
import { paths } from '../../../kit/navigation/paths.ts'

export function PasswordPolicyPage() {
  const t = useTranslations('users.policy')
  return (
    <SettingPage
      route={getPasswordPolicy}
      save={savePasswordPolicy}
      title={t('title')}
      lead={t('lead')}
      submit={t('save')}
      saved={t('saved')}
      back={paths.users}
      draft="password policy"
      valuesOf={(policy) => policy}
      history={{
        title: t('history'),
        subjectType: 'password_policy',
        subjectId: PASSWORD_POLICY,
        fields: {
          minimum: t('minimum'),
          maxAgeDays: t('maxAgeDays'),
          apiKeyMaxAgeDays: t('apiKeyMaxAgeDays'),
          sessionIdleMinutes: t('sessionIdleMinutes'),
          unusedAccountDays: t('unusedAccountDays'),
        },
      }}
    >
      {(form) => (
        <>
          <NumberField form={form} name="minimum" label={t('minimum')} hint={t('minimumHint')} />
          <NumberField
            form={form}
            name="maxAgeDays"
            label={t('maxAgeDays')}
            hint={t('maxAgeHint')}
            isOptional
            suffix={t('days')}
          />
          <NumberField
            form={form}
            name="apiKeyMaxAgeDays"
            label={t('apiKeyMaxAgeDays')}
            hint={t('apiKeyMaxAgeHint')}
            isOptional
            suffix={t('days')}
          />
          <NumberField
            form={form}
            name="sessionIdleMinutes"
            label={t('sessionIdleMinutes')}
            hint={t('sessionIdleHint')}
            suffix={t('minutes')}
          />
          <NumberField
            form={form}
            name="unusedAccountDays"
            label={t('unusedAccountDays')}
            hint={t('unusedAccountHint')}
            isOptional
            suffix={t('days')}
          />
        </>
      )}
    </SettingPage>
  )
}
