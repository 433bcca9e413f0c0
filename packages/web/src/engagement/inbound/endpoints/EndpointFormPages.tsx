/** A new subscribe endpoint, or other limits of one. */

import {
  createSubscribeEndpoint,
  getSubscribeEndpoint,
  updateSubscribeEndpoint,
} from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import {
  type Endpoint,
  ENDPOINT_DESCRIPTION_MAXIMUM,
  ENDPOINT_NAME_MAXIMUM,
  ENDPOINT_SLUG_MAXIMUM,
  subscribeAuths,
  FAULTS_IN_A_ROW,
  MESSAGE_BYTES,
  MESSAGE_DAYS,
  MESSAGE_KEY_PATH_MAXIMUM,
  MESSAGES_PER_SECOND,
} from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, NumberField, SizeField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { useNameOf } from '../../collections/shared/useNameOf.ts'

type EditForm = ContractForm<typeof updateSubscribeEndpoint>

function Limits({ form }: { form: EditForm }) {
  const t = useTranslations('subscribeEndpoints')
  return (
    <>
      <div className="form-pair">
        <NumberField
          form={form}
          name="ratePerSecond"
          label={t('fields.ratePerSecond')}
          hint={t('hints.ratePerSecond')}
        />
        <SizeField form={form} name="maxBytes" label={t('fields.maxBytes')} hint={t('hints.maxBytes')} unit="MB" />
      </div>
      <div className="form-pair">
        <NumberField form={form} name="faultsInARow" label={t('fields.faultsInARow')} hint={t('hints.faultsInARow')} />
        <NumberField
          form={form}
          name="retentionDays"
          label={t('fields.retentionDays')}
          hint={t('hints.retentionDays')}
        />
      </div>
    </>
  )
}

function Fields({ form, isFixed }: { form: EditForm; isFixed: boolean }) {
  const t = useTranslations('subscribeEndpoints')
  return (
    <>
      <div className="form-pair">
        <TextField
          form={form}
          name="slug"
          label={t('fields.slug')}
          hint={t('hints.slug')}
          maxLength={ENDPOINT_SLUG_MAXIMUM}
          isDisabled={isFixed}
          isMono
        />
        <ChoiceField
          form={form}
          name="auth"
          label={t('fields.auth')}
          hint={t('hints.auth')}
          options={subscribeAuths.map((value) => ({ value, label: t(`auths.${value}`) }))}
          isDisabled={isFixed}
        />
      </div>
      <div className="form-pair">
        <TextField
          form={form}
          name="nameEn"
          label={t('fields.nameEn')}
          hint={t('hints.names')}
          maxLength={ENDPOINT_NAME_MAXIMUM}
        />
        <TextField
          form={form}
          name="nameZh"
          label={t('fields.nameZh')}
          hint={t('hints.names')}
          maxLength={ENDPOINT_NAME_MAXIMUM}
        />
      </div>
      <TextField
        form={form}
        name="keyPath"
        label={t('fields.keyPath')}
        hint={t('hints.keyPath')}
        maxLength={MESSAGE_KEY_PATH_MAXIMUM}
        isOptional
        isMono
      />
      <Limits form={form} />
      <TextAreaField
        form={form}
        name="description"
        label={t('fields.description')}
        hint={t('hints.description')}
        maxLength={ENDPOINT_DESCRIPTION_MAXIMUM}
        isOptional
      />
    </>
  )
}

export function EndpointCreatePage() {
  const t = useTranslations('subscribeEndpoints')
  const go = useGo()
  const form = useContractForm(createSubscribeEndpoint, {
    initial: {
      slug: '',
      nameEn: '',
      nameZh: '',
      auth: 'HMAC',
      keyPath: '',
      ratePerSecond: MESSAGES_PER_SECOND.default,
      maxBytes: MESSAGE_BYTES.default,
      faultsInARow: FAULTS_IN_A_ROW.default,
      retentionDays: MESSAGE_DAYS.default,
      description: '',
    },
    draft: 'subscribe endpoint',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.subscribeEndpoint, { id }))
    },
  })
  return (
    <FormPage
      form={form}
      title={t('create')}
      lead={t('createLead')}
      submit={t('create')}
      back={paths.subscribeEndpoints}
    >
      {/* The fields are the same in both. */}
      <Fields form={form as unknown as EditForm} isFixed={false} />
    </FormPage>
  )
}

function EditEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('subscribeEndpoints')
  const nameOf = useNameOf()
  const go = useGo()
  const { id, slug, nameEn, nameZh, auth, keyPath, description, version, secretSetAt } = endpoint
  const { ratePerSecond, maxBytes, faultsInARow, retentionDays } = endpoint
  const limits = { ratePerSecond, maxBytes, faultsInARow, retentionDays }
  const back = pathTo(paths.subscribeEndpoint, { id })
  const form = useContractForm(updateSubscribeEndpoint, {
    initial: { slug, nameEn, nameZh, auth, keyPath, ...limits, description, version },
    params: { id },
    draft: `subscribe endpoint ${id}`,
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={nameOf(endpoint)} submit={t('save')} back={back}>
      <Fields form={form} isFixed={secretSetAt !== null} />
    </FormPage>
  )
}

export function EndpointEditPage() {
  const id = useParam()
  return (
    <Loaded route={getSubscribeEndpoint} input={{ params: { id } }}>
      {(endpoint) => <EditEndpoint endpoint={endpoint} />}
    </Loaded>
  )
}
