/** The fields of a target: its address, its authentication, its filter. */

import { type createPushTarget, readPushHostKey } from '@serialis/contract/desk/push/push.routes.ts'
import { PUSH_LIMITS, takesFiles } from '@serialis/contract/desk/push/push.schema.ts'
import { authKinds, pushFormats } from '@serialis/contract/desk/push/push.status.ts'
import { operations } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { shownStatesOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { ChoiceField, Field, ManyField, NumberField, RadioField, TextField } from '../../../kit/form/fields.tsx'
import { HostKeyField, SecretField } from '../../../kit/form/transfer-fields.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { useProducts } from '../../../plant/products/products.api.ts'
import '../push.css'
import { useOperationText } from '../shared/push.display.tsx'

export type TargetForm = ContractForm<typeof createPushTarget>

function Access({ form }: { form: TargetForm }) {
  const t = useTranslations('push.targets')
  const kit = useTranslations('kit.transfer')
  const { auth, url = '' } = form.values
  const isFiles = takesFiles({ url })
  const kinds = authKinds.filter((kind) => (isFiles ? kind === 'BASIC' || kind === 'KEY' : kind !== 'KEY'))
  const secret = auth === 'BASIC' ? kit('password') : auth === 'KEY' ? kit('privateKey') : t('fields.token')
  return (
    <>
      <RadioField
        form={form}
        name="auth"
        label={t('fields.auth')}
        options={kinds.map((value) => ({ value, label: t(`auth.${value}`) }))}
      />
      {(auth === 'BASIC' || auth === 'KEY') && (
        <TextField form={form} name="authUser" label={t('fields.authUser')} maxLength={PUSH_LIMITS.account} />
      )}
      {auth !== 'NONE' && <SecretField form={form} name="secret" label={secret} isKey={auth === 'KEY'} />}
      {isFiles && <FileAccess form={form} url={url} />}
    </>
  )
}

/** The folder of receipts, and the host key of the machine, read and then compared by a person. */
function FileAccess({ form, url }: { form: TargetForm; url: string }) {
  const target = useTranslations('push.targets')
  const { run, isBusy } = useCommand(readPushHostKey)
  return (
    <>
      <HostKeyField form={form} name="hostKey" isBusy={isBusy} read={() => run({ body: { url } })} />
      <TextField
        form={form}
        name="receiptFolder"
        label={target('fields.receiptFolder')}
        hint={target('hints.receiptFolder')}
        isOptional
        maxLength={PUSH_LIMITS.folder}
      />
    </>
  )
}

function FilterFields({ form }: { form: TargetForm }) {
  const t = useTranslations('push.targets')
  const ledger = useTranslations('ledger')
  const operationText = useOperationText()
  const { products, isLoading, search } = useProducts()
  const { data: me } = useRead(getMe, {})
  const states = shownStatesOf(me?.snScheme ?? 'A')
  return (
    <fieldset className="push-told">
      <legend className="field-label">{t('filter')}</legend>
      <p className="field-hint">{t('hints.filter')}</p>
      <ManyField
        form={form}
        name="filter.productIds"
        label={t('fields.products')}
        isOptional
        isLoading={isLoading}
        onSearch={search}
        options={products.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      />
      <div className="form-pair">
        <ManyField
          form={form}
          name="filter.levels"
          label={t('fields.levels')}
          isOptional
          options={packagingLevels.map((value) => ({ value, label: ledger(`level.${value}`) }))}
        />
        <ManyField
          form={form}
          name="filter.statuses"
          label={t('fields.statuses')}
          isOptional
          options={states.map((value) => ({ value, label: ledger(`status.${value}`) }))}
        />
      </div>
      <ManyField
        form={form}
        name="filter.operations"
        label={t('fields.operations')}
        isOptional
        options={[...operations, 'PACK' as const, 'UNPACK' as const].map((value) => ({
          value,
          label: operationText(value),
        }))}
      />
    </fieldset>
  )
}

function Tick({
  form,
  name,
  label,
  hint,
}: {
  form: TargetForm
  name: 'keepsOrder' | 'isActive'
  label: string
  hint: string
}) {
  const t = useTranslations('push')
  return (
    <Field form={form} name={name} label={label} hint={hint}>
      {(control, value, set) => (
        <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
          {t('yes')}
        </Checkbox>
      )}
    </Field>
  )
}

export function TargetFields({ form }: { form: TargetForm }) {
  const t = useTranslations('push')
  const target = useTranslations('push.targets')
  return (
    <>
      <TextField form={form} name="name" label={target('fields.name')} maxLength={PUSH_LIMITS.name} />
      <TextField
        form={form}
        name="url"
        label={target('fields.url')}
        hint={target('hints.url')}
        maxLength={PUSH_LIMITS.url}
        isMono
      />
      <Access form={form} />
      <ChoiceField
        form={form}
        name="format"
        label={t('fields.format')}
        options={pushFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
      />
      {form.values.format === 'CHINA_RELATION' && (
        <div className="form-pair">
          <TextField
            form={form}
            name="license"
            label={target('fields.license')}
            maxLength={PUSH_LIMITS.license}
            isOptional
          />
          <RadioField
            form={form}
            name="relationFlag"
            label={target('fields.relationFlag')}
            hint={target('hints.relationFlag')}
            options={['0', '2'].map((value) => ({ value, label: value }))}
          />
        </div>
      )}
      <FilterFields form={form} />
      <div className="form-pair">
        <NumberField form={form} name="batchSize" label={target('fields.batchSize')} hint={target('hints.batchSize')} />
        <NumberField form={form} name="timeoutSeconds" label={target('fields.timeout')} suffix={target('seconds')} />
      </div>
      <Tick form={form} name="keepsOrder" label={target('fields.keepsOrder')} hint={target('hints.keepsOrder')} />
      <Tick form={form} name="isActive" label={target('fields.isActive')} hint={target('hints.isActive')} />
    </>
  )
}
