/** What only one kind of account has. */

import { sftpAuths } from '@serialis/contract/kit/transfer.ts'
import { listAccountOptions } from '@serialis/contract/plant/sources/accounts.routes.ts'
import {
  ACCOUNT_LIMITS,
  pgpProtections,
  tracelinkEncodings,
  tracelinkModes,
  webserviceAuths,
  type SettingsOf,
} from '@serialis/contract/plant/sources/accounts.schema.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, NumberField, RadioField, TextField } from '../../../kit/form/fields.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import {
  PrivateKeyFields,
  PublicKeyField,
  SecretField,
  Tick,
  type AccountForm,
  type SettingName,
} from './AccountControls.tsx'
import { useAs2Address } from './useAs2Address.ts'
import '../sources.css'

interface Props {
  form: AccountForm
}
const settingsOf = <K extends keyof SettingsOf>(form: AccountForm): Partial<SettingsOf[K]> =>
  (form.values.settings ?? {}) as Partial<SettingsOf[K]>

type TextName =
  | 'as2OwnId'
  | 'as2PartnerId'
  | 'user'
  | 'senderNumber'
  | 'receiverNumber'
  | 'sendingSystem'
  | 'receivingSystem'
  | 'sgln'
  | 'idType'
  | 'host'
  | 'hostKey'
  | 'inFolder'
  | 'outFolder'
  | 'doneFolder'
  | 'errorFolder'
  | 'pattern'
  | 'requestPath'
  | 'healthPath'
  | 'acknowledgePath'
  | 'idempotencyHeader'
  | 'url'
function Text({
  form,
  name,
  max,
  hint,
  isOptional = false,
}: Props & { name: TextName; max: number; hint?: string; isOptional?: boolean }) {
  const t = useTranslations('sources.accounts.fields')
  return (
    <TextField
      form={form}
      name={`settings.${name}`}
      label={t(name)}
      maxLength={max}
      isMono
      isOptional={isOptional}
      {...(hint && { hint })}
    />
  )
}

function SftpChoice({ form }: Props) {
  const t = useTranslations('sources.accounts.fields')
  const { data, isFetching } = useRead(listAccountOptions, { query: { kind: 'SFTP', limit: 100 } })
  return (
    <ChoiceField
      form={form}
      name="settings.sftpAccountId"
      label={t('sftpAccount')}
      isLoading={isFetching}
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

function As2Fields({ form }: Props) {
  const t = useTranslations('sources.accounts')
  const address = useAs2Address()
  return (
    <fieldset className="source-part">
      <legend className="field-label">{t('cards.as2')}</legend>
      <p className="field-hint">{t('hints.as2Address', { address })}</p>
      <div className="form-pair">
        <Text form={form} name="as2OwnId" max={ACCOUNT_LIMITS.as2Id} hint={t('hints.as2Id')} />
        <Text form={form} name="as2PartnerId" max={ACCOUNT_LIMITS.as2Id} hint={t('hints.as2Id')} />
      </div>
      <PublicKeyField
        form={form}
        name="settings.as2PartnerCertificate"
        label={t('fields.as2PartnerCertificate')}
        hint={t('hints.as2PartnerCertificate')}
      />
      <PublicKeyField
        form={form}
        name="settings.as2OwnCertificate"
        label={t('fields.as2OwnCertificate')}
        hint={t('hints.as2OwnCertificate')}
      />
      <PrivateKeyFields form={form} label={t('fields.privateKey')} hint={t('hints.privateKey')} />
    </fieldset>
  )
}

export function TracelinkFields({ form }: Props) {
  const t = useTranslations('sources.accounts')
  const { mode } = settingsOf<'TRACELINK'>(form)
  return (
    <>
      <RadioField
        form={form}
        name="settings.mode"
        label={t('fields.mode')}
        hint={t('hints.mode')}
        options={tracelinkModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
      />
      {mode === 'SFTP' ? (
        <SftpChoice form={form} />
      ) : (
        <>
          <Text form={form} name="url" max={ACCOUNT_LIMITS.url} hint={t('hints.url')} />
          <div className="form-pair">
            <Text form={form} name="user" max={ACCOUNT_LIMITS.user} isOptional={mode === 'AS2'} />
            <SecretField form={form} label={t('fields.secret')} />
          </div>
          <PublicKeyField
            form={form}
            name="settings.trustedCertificates"
            label={t('fields.trustedCertificates')}
            hint={t('hints.trustedCertificates')}
            isOptional
          />
        </>
      )}
      {mode === 'AS2' && <As2Fields form={form} />}
      <fieldset className="source-part">
        <legend className="field-label">{t('cards.systems')}</legend>
        <div className="form-pair">
          <Text form={form} name="sendingSystem" max={ACCOUNT_LIMITS.system} />
          <Text form={form} name="receivingSystem" max={ACCOUNT_LIMITS.system} />
        </div>
        <div className="form-pair">
          <Text form={form} name="senderNumber" max={ACCOUNT_LIMITS.system} isOptional />
          <Text form={form} name="receiverNumber" max={ACCOUNT_LIMITS.system} isOptional />
        </div>
        <div className="form-pair">
          <Text form={form} name="sgln" max={ACCOUNT_LIMITS.system} hint={t('hints.sgln')} isOptional />
          <Text form={form} name="idType" max={ACCOUNT_LIMITS.system} />
        </div>
        <ChoiceField
          form={form}
          name="settings.encoding"
          label={t('fields.encoding')}
          hint={t('hints.encoding')}
          options={tracelinkEncodings.map((value) => ({ value, label: t(`encodings.${value}`) }))}
        />
        <Tick form={form} name="settings.isRandomized" label={t('fields.isRandomized')} />
      </fieldset>
    </>
  )
}

function PgpFields({ form }: Props) {
  const t = useTranslations('sources.accounts')
  const { pgpIn = 'NONE', pgpOut = 'NONE' } = settingsOf<'SFTP'>(form)
  const options = pgpProtections.map((value) => ({ value, label: t(`pgpProtections.${value}`) }))
  return (
    <fieldset className="source-part">
      <legend className="field-label">{t('cards.pgp')}</legend>
      <RadioField
        form={form}
        name="settings.pgpIn"
        label={t('fields.pgpIn')}
        hint={pgpIn === 'NONE' ? undefined : t('hints.pgpIn')}
        options={options}
      />
      <RadioField
        form={form}
        name="settings.pgpOut"
        label={t('fields.pgpOut')}
        hint={pgpOut === 'NONE' ? undefined : t('hints.pgpOut')}
        options={options}
      />
      {(pgpOut !== 'NONE' || pgpIn === 'SIGNED') && (
        <PublicKeyField
          form={form}
          name="settings.pgpPartnerKey"
          label={t('fields.pgpPartnerKey')}
          hint={t('hints.pgpPartnerKey')}
        />
      )}
      {(pgpIn !== 'NONE' || pgpOut === 'SIGNED') && (
        <PrivateKeyFields form={form} label={t('fields.pgpPrivateKey')} hint={t('hints.pgpPrivateKey')} />
      )}
    </fieldset>
  )
}

export function SftpFields({ form }: Props) {
  const t = useTranslations('sources.accounts')
  const { auth } = settingsOf<'SFTP'>(form)
  return (
    <>
      <div className="form-pair">
        <Text form={form} name="host" max={ACCOUNT_LIMITS.host} />
        <NumberField form={form} name="settings.port" label={t('fields.port')} />
      </div>
      <Text form={form} name="hostKey" max={60} hint={t('hints.hostKey')} />
      <Text form={form} name="user" max={ACCOUNT_LIMITS.user} />
      <RadioField
        form={form}
        name="settings.auth"
        label={t('fields.auth')}
        options={sftpAuths.map((value) => ({ value, label: t(`auths.${value}`) }))}
      />
      <SecretField
        form={form}
        label={auth === 'KEY' ? t('fields.privateKey') : t('fields.secret')}
        isKey={auth === 'KEY'}
      />
      <fieldset className="source-part">
        <legend className="field-label">{t('cards.folders')}</legend>
        <div className="form-pair">
          <Text form={form} name="inFolder" max={ACCOUNT_LIMITS.folder} />
          <Text form={form} name="outFolder" max={ACCOUNT_LIMITS.folder} />
        </div>
        <div className="form-pair">
          <Text form={form} name="doneFolder" max={ACCOUNT_LIMITS.folder} />
          <Text form={form} name="errorFolder" max={ACCOUNT_LIMITS.folder} />
        </div>
        <Text form={form} name="pattern" max={ACCOUNT_LIMITS.pattern} hint={t('hints.pattern')} />
        <div className="form-pair">
          <NumberField
            form={form}
            name="settings.settleSeconds"
            label={t('fields.settleSeconds')}
            suffix={t('seconds')}
          />
          <NumberField
            form={form}
            name="settings.intervalSeconds"
            label={t('fields.intervalSeconds')}
            suffix={t('seconds')}
          />
        </div>
      </fieldset>
      <PgpFields form={form} />
    </>
  )
}

const REQUEST = ['requestId', 'gtin', 'product', 'level', 'quantity', 'page', 'pageSize'] as const
const RESPONSE = ['codes', 'code', 'next', 'gtin', 'requestId'] as const

function Mapping({
  form,
  part,
  names,
}: Props & { part: 'request' | 'response'; names: readonly ((typeof REQUEST)[number] | (typeof RESPONSE)[number])[] }) {
  const t = useTranslations('sources.accounts')
  return (
    <fieldset className="source-part">
      <legend className="field-label">{t(`mapping.${part}`)}</legend>
      <p className="field-hint">{t('hints.mapping')}</p>
      <div className="form-pair">
        {names.map((name) => (
          <TextField
            key={name}
            form={form}
            name={`settings.${part}.${name}` as SettingName}
            label={t(`mapping.${name}`)}
            isMono
            isOptional
            maxLength={ACCOUNT_LIMITS.path}
            {...(name === 'code' && { hint: t('hints.code') })}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function WebserviceFields({ form }: Props) {
  const t = useTranslations('sources.accounts')
  const { auth } = settingsOf<'WEBSERVICE'>(form)
  return (
    <>
      <Text form={form} name="url" max={ACCOUNT_LIMITS.url} hint={t('hints.url')} />
      <RadioField
        form={form}
        name="settings.auth"
        label={t('fields.auth')}
        options={webserviceAuths.map((value) => ({ value, label: t(`auths.${value}`) }))}
      />
      {auth === 'BASIC' && <Text form={form} name="user" max={ACCOUNT_LIMITS.user} />}
      {(auth === 'BASIC' || auth === 'BEARER') && (
        <SecretField form={form} label={auth === 'BASIC' ? t('fields.secret') : t('fields.token')} />
      )}
      {auth === 'MTLS' && (
        <>
          <PublicKeyField
            form={form}
            name="settings.clientCertificate"
            label={t('fields.clientCertificate')}
            hint={t('hints.clientCertificate')}
          />
          <PrivateKeyFields form={form} label={t('fields.privateKey')} hint={t('hints.privateKey')} />
        </>
      )}
      <PublicKeyField
        form={form}
        name="settings.trustedCertificates"
        label={t('fields.trustedCertificates')}
        hint={t('hints.trustedCertificates')}
        isOptional
      />
      <div className="form-pair">
        <Text form={form} name="requestPath" max={ACCOUNT_LIMITS.path} isOptional />
        <Text form={form} name="healthPath" max={ACCOUNT_LIMITS.path} isOptional />
      </div>
      <div className="form-pair">
        <Text form={form} name="acknowledgePath" max={ACCOUNT_LIMITS.path} isOptional />
        <Text form={form} name="idempotencyHeader" max={ACCOUNT_LIMITS.header} isOptional />
      </div>
      <NumberField form={form} name="settings.pageSize" label={t('fields.pageSize')} />
      <Mapping form={form} part="request" names={REQUEST} />
      <Mapping form={form} part="response" names={RESPONSE} />
    </>
  )
}
