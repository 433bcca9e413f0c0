/** The fields of a line's connection: only those that its transport needs. */

import type { Answer } from '@serialis/contract/kit/route.ts'
import { sftpAuths } from '@serialis/contract/kit/transfer.ts'
import type {
  getLineConnection,
  saveLineConnection,
} from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import { readLineHostKey } from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import { CONNECTION_LIMITS, LINE_ADAPTERS } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import { lineTransports } from '@serialis/contract/plant/line-connections/line-connections.status.ts'
import { listApiKeys } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { ChoiceField, Field, NumberField, RadioField, TextField } from '../../kit/form/fields.tsx'
import { HostKeyField, SecretField } from '../../kit/form/transfer-fields.tsx'
import type { ContractForm } from '../../kit/form/useContractForm.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { useCommand, useRead } from '../../kit/wire/server-state.ts'

type Form = ContractForm<typeof saveLineConnection>

function HostKey({ form, lineId }: { form: Form; lineId: string }) {
  const { run, isBusy } = useCommand(readLineHostKey)
  const { host = '', port = 22 } = form.values
  return (
    <HostKeyField
      form={form}
      name="hostKey"
      isDisabled={host === ''}
      isBusy={isBusy}
      read={() => run({ params: { id: lineId }, body: { host, port } })}
    />
  )
}

function OverSftp({ form, lineId }: { form: Form; lineId: string }) {
  const t = useTranslations('lineConnections')
  const { auth } = form.values
  const kit = useTranslations('kit.transfer')
  return (
    <>
      <div className="form-pair">
        <TextField
          form={form}
          name="host"
          label={t('fields.host')}
          hint={t('hints.host')}
          maxLength={CONNECTION_LIMITS.host}
        />
        <NumberField form={form} name="port" label={t('fields.port')} />
      </div>
      <HostKey form={form} lineId={lineId} />
      <TextField form={form} name="account" label={t('fields.account')} maxLength={CONNECTION_LIMITS.account} />
      <RadioField
        form={form}
        name="auth"
        label={t('fields.auth')}
        options={sftpAuths.map((value) => ({ value, label: kit(`auths.${value}`) }))}
      />
      <SecretField form={form} name="secret" label={kit(`auths.${auth ?? 'PASSWORD'}`)} isKey={auth === 'KEY'} />
      <div className="form-pair">
        <TextField
          form={form}
          name="folder"
          label={t('fields.folder')}
          hint={t('hints.folder')}
          isOptional
          maxLength={CONNECTION_LIMITS.folder}
        />
        <NumberField form={form} name="timeoutSeconds" label={t('fields.timeoutSeconds')} suffix={t('seconds')} />
      </div>
    </>
  )
}

function ByCalls({ form }: { form: Form }) {
  const t = useTranslations('lineConnections')
  const may = useMay()
  const { data, isLoading } = useRead(listApiKeys, { query: { limit: 200 } }, { enabled: may('apiKeys.list') })
  const options = (data?.items ?? [])
    .filter(({ isUsable }) => isUsable)
    .map(({ id, name, begins }) => ({ value: id, label: `${name} (${begins}…)` }))
  return (
    <ChoiceField
      form={form}
      name="apiKeyId"
      label={t('fields.apiKeyId')}
      hint={may('apiKeys.list') ? t('hints.apiKeyId') : t('noKeys')}
      isLoading={isLoading}
      options={options}
    />
  )
}

export function ConnectionFields({ form, page }: { form: Form; page: Answer<typeof getLineConnection> }) {
  const t = useTranslations('lineConnections')
  const transport = form.values.transport ?? 'FOLDER'
  const adapter = LINE_ADAPTERS[page.type]
  return (
    <>
      <RadioField
        form={form}
        name="transport"
        label={t('fields.transport')}
        hint={t(`hints.${transport}`)}
        options={lineTransports.map((value) => ({ value, label: t(`transports.${value}`) }))}
      />
      {transport === 'FOLDER' && (
        <p className="field-hint">
          {t('fields.dropFolder')} <span className="mono">{page.dropFolder}</span> {t('hints.dropFolder')}
        </p>
      )}
      {transport === 'SFTP' && <OverSftp form={form} lineId={page.lineId} />}
      {transport === 'HTTP' && <ByCalls form={form} />}
      <div className="form-pair">
        <ChoiceField
          form={form}
          name="packageFormat"
          label={t('fields.packageFormat')}
          hint={t('hints.packageFormat')}
          options={adapter.packages.map((value) => ({ value, label: t(`packageFormats.${value}`) }))}
        />
        <ChoiceField
          form={form}
          name="resultFormat"
          label={t('fields.resultFormat')}
          hint={t('hints.resultFormat')}
          options={(['ANY', ...adapter.results] as const).map((value) => ({
            value,
            label: t(`resultFormats.${value}`),
          }))}
        />
      </div>
      {transport !== 'HTTP' && (
        <div className="form-pair">
          <NumberField
            form={form}
            name="pollSeconds"
            label={t('fields.pollSeconds')}
            hint={t('hints.pollSeconds')}
            suffix={t('seconds')}
          />
          <NumberField
            form={form}
            name="settleSeconds"
            label={t('fields.settleSeconds')}
            hint={t('hints.settleSeconds')}
            suffix={t('seconds')}
          />
        </div>
      )}
      <div className="form-pair">
        <NumberField
          form={form}
          name="answerMinutes"
          label={t('fields.answerMinutes')}
          hint={t('hints.answerMinutes')}
          suffix={t('minutes')}
        />
        <NumberField
          form={form}
          name="silentHours"
          label={t('fields.silentHours')}
          hint={t('hints.silentHours')}
          suffix={t('hours')}
        />
      </div>
      <Field form={form} name="isActive" label={t('fields.isActive')} hint={t('hints.isActive')}>
        {(control, value, set) => (
          <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
            {t('fields.isActive')}
          </Checkbox>
        )}
      </Field>
    </>
  )
}
