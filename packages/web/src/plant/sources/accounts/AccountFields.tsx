/** The fields of an account: those of every kind, and those of its own. */

import type { AccountKind } from '@serialis/contract/plant/sources/account-kinds.ts'
import { accountEnvironments } from '@serialis/contract/plant/sources/account-kinds.ts'
import { ACCOUNT_LIMITS } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { useTranslations } from 'use-intl'
import { DayField, NumberField, RadioField, TextField } from '../../../kit/form/fields.tsx'
import { Tick, type AccountForm } from './AccountControls.tsx'
import { CoveredProducts, type KnownProduct } from './CoveredProducts.tsx'
import { SftpFields, TracelinkFields, WebserviceFields } from './KindFields.tsx'

function Requests({ form }: { form: AccountForm }) {
  const t = useTranslations('sources.accounts')
  return (
    <fieldset className="source-part">
      <legend className="field-label">{t('cards.rules')}</legend>
      <div className="form-pair">
        <NumberField
          form={form}
          name="maxRequest"
          label={t('fields.maxRequest')}
          hint={t('hints.maxRequest', { most: ACCOUNT_LIMITS.maxRequest })}
        />
        <NumberField form={form} name="tries" label={t('fields.tries')} hint={t('hints.tries')} />
      </div>
      <div className="form-pair">
        <NumberField
          form={form}
          name="retryMinutes"
          label={t('fields.retryMinutes')}
          hint={t('hints.retryMinutes')}
          suffix={t('minutes')}
        />
        <NumberField
          form={form}
          name="noAnswerHours"
          label={t('fields.noAnswerHours')}
          hint={t('hints.noAnswerHours')}
          suffix={t('hours')}
        />
      </div>
      <Tick form={form} name="acknowledges" label={t('fields.acknowledges')} hint={t('hints.acknowledges')} />
    </fieldset>
  )
}

const KINDS = { TRACELINK: TracelinkFields, SFTP: SftpFields, WEBSERVICE: WebserviceFields } as const satisfies Record<
  AccountKind,
  unknown
>

export function AccountFields({
  form,
  kind,
  known = [],
}: {
  form: AccountForm
  kind: AccountKind
  known?: readonly KnownProduct[]
}) {
  const t = useTranslations('sources.accounts')
  const environment = useTranslations('sources.environments')
  const Own = KINDS[kind]
  return (
    <>
      <TextField form={form} name="name" label={t('fields.name')} maxLength={ACCOUNT_LIMITS.name} />
      <RadioField
        form={form}
        name="environment"
        label={t('fields.environment')}
        hint={t('hints.environment')}
        options={accountEnvironments.map((value) => ({ value, label: environment(value) }))}
      />
      <Own form={form} />
      <CoveredProducts form={form} known={known} />
      {kind !== 'SFTP' && <Requests form={form} />}
      <div className="form-pair">
        <NumberField form={form} name="timeoutSeconds" label={t('fields.timeoutSeconds')} suffix={t('seconds')} />
        {kind !== 'SFTP' && (
          <NumberField form={form} name="priority" label={t('fields.priority')} hint={t('hints.priority')} />
        )}
      </div>
      <div className="form-pair">
        <DayField form={form} name="activeFrom" label={t('fields.activeFrom')} isOptional />
        <DayField form={form} name="activeTo" label={t('fields.activeTo')} isOptional />
      </div>
      <Tick form={form} name="isActive" label={t('fields.isActive')} />
    </>
  )
}
