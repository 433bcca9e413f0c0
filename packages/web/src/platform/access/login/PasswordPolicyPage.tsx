/** What the tenant asks of passwords. */

import type { Output } from '@serialis/contract/kit/route.ts'
import { getPasswordPolicy, savePasswordPolicy } from '@serialis/contract/platform/access/password-policy.routes.ts'
import { PASSWORD_POLICY } from '@serialis/contract/platform/access/password-policy.schema.ts'
import { useTranslations } from 'use-intl'
import { NumberField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { serverState } from '../../../kit/wire/server-state.ts'
import { RecordHistory } from '../../audit/shared/RecordHistory.tsx'

function PolicyForm({ policy }: { policy: Output<typeof getPasswordPolicy> }) {
  const t = useTranslations('users.policy')
  const go = useGo()
  const form = useContractForm(savePasswordPolicy, {
    initial: policy,
    draft: 'password policy',
    undo: { said: t('saved') },
    onDone: () => {
      void serverState.refetchQueries({ queryKey: [getPasswordPolicy.path] })
      go(paths.users)
    },
  })
  return (
    <FormPage
      form={form}
      title={t('title')}
      lead={t('lead')}
      submit={t('save')}
      back={paths.users}
      aside={
        <Card title={t('history')}>
          <RecordHistory
            subjectType="password_policy"
            subjectId={PASSWORD_POLICY}
            fields={{
              minimum: t('minimum'),
              maxAgeDays: t('maxAgeDays'),
              apiKeyMaxAgeDays: t('apiKeyMaxAgeDays'),
              sessionIdleMinutes: t('sessionIdleMinutes'),
            }}
          />
        </Card>
      }
    >
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
    </FormPage>
  )
}

export function PasswordPolicyPage() {
  return (
    <Loaded route={getPasswordPolicy} input={{}}>
      {(data) => <PolicyForm policy={data} />}
    </Loaded>
  )
}
