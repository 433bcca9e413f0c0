/** A new provide endpoint, or other fields and limits of one. */

import { listAudienceOptions } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { listCollections } from '@serialis/contract/engagement/collections/collections.routes.ts'
import {
  ENDPOINT_DESCRIPTION_MAXIMUM,
  ENDPOINT_NAME_MAXIMUM,
  ENDPOINT_SLUG_MAXIMUM,
  endpointAuths,
} from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import {
  createProvideEndpoint,
  getProvideEndpoint,
  updateProvideEndpoint,
} from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import {
  PAGE_SIZE,
  type ProvideEndpoint,
  QUERIES_PER_SECOND,
} from '@serialis/contract/engagement/provide/provide-endpoints.schema.ts'
import {
  fixedFields,
  isOfFactories,
  type ProvideSource,
  provideSources,
  sourcePermissions,
} from '@serialis/contract/engagement/provide/provide-sources.ts'
import { maskPolicies } from '@serialis/contract/engagement/records/record-values.ts'
import { getRecordsOfCollection } from '@serialis/contract/engagement/records/records.routes.ts'
import { recordKinds } from '@serialis/contract/engagement/records/records.schema.ts'
import { PAGE_LIMIT } from '@serialis/contract/kit/list.ts'
import { listFactoryOptions } from '@serialis/contract/plant/lines/factories.routes.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, ManyField, NumberField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { useNameOf } from '../collections/shared/useNameOf.ts'

type EditForm = ContractForm<typeof updateProvideEndpoint>

const ALL = { query: { limit: PAGE_LIMIT.max } }

/** The fields of what is chosen, by path: those of a collection are in its meta data. */
function useFieldsOf({ values }: EditForm) {
  const nameOf = useNameOf()
  const { collectionId } = values
  const source = values.source ?? 'COLLECTION'
  const chosen = useRead(
    getRecordsOfCollection,
    { params: { id: collectionId ?? '' } },
    { enabled: source === 'COLLECTION' && typeof collectionId === 'string' && collectionId !== '' },
  )
  if (source === 'COLLECTION') return (chosen.data?.fields ?? []).map(({ path }) => ({ value: path, label: path }))
  return fixedFields[source].map(({ path, labelEn, labelZh }) => ({
    value: path,
    label: nameOf({ nameEn: labelEn, nameZh: labelZh }),
  }))
}

function CollectionChoice({ form }: { form: EditForm }) {
  const t = useTranslations('provideEndpoints')
  const nameOf = useNameOf()
  const collections = useRead(listCollections, ALL)
  const options = (collections.data?.items ?? []).filter(({ kind }) => recordKinds.some((one) => one === kind))
  return (
    <ChoiceField
      form={form}
      name="collectionId"
      label={t('fields.collection')}
      hint={t('hints.collection')}
      options={options.map((one) => ({ value: one.id, label: nameOf(one) }))}
    />
  )
}

function AudienceChoice({ form }: { form: EditForm }) {
  const t = useTranslations('provideEndpoints')
  const nameOf = useNameOf()
  const audiences = useRead(listAudienceOptions, ALL)
  const options = (audiences.data?.items ?? []).filter(({ status }) => status === 'ACTIVE' || status === 'PAUSED')
  return (
    <ChoiceField
      form={form}
      name="audienceId"
      label={t('fields.audience')}
      hint={t('hints.audience')}
      options={options.map((one) => ({ value: one.id, label: nameOf(one) }))}
    />
  )
}

function FactoryChoice({ form }: { form: EditForm }) {
  const t = useTranslations('provideEndpoints')
  const factories = useRead(listFactoryOptions, ALL)
  return (
    <ManyField
      form={form}
      name="factoryIds"
      label={t('fields.factories')}
      hint={t('hints.factories')}
      options={(factories.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isOptional
    />
  )
}

/** What it gives: the source, its fields, and how personal ones are given. */
function Content({ form, before }: { form: EditForm; before?: ProvideSource | undefined }) {
  const t = useTranslations('provideEndpoints')
  const may = useMay()
  const source = form.values.source ?? 'COLLECTION'
  const fields = useFieldsOf(form)
  const sources = provideSources.filter((one) => one === before || sourcePermissions[one].every((name) => may(name)))
  // Fields of the source before are none of the new one.
  const choosing: EditForm = {
    ...form,
    set(name, value) {
      form.set(name, value)
      form.set('fields', [])
    },
  }
  const policies = maskPolicies.map((value) => ({ value, label: t(`policies.${value}`) }))
  return (
    <>
      <ChoiceField
        form={choosing}
        name="source"
        label={t('fields.source')}
        hint={t('hints.source')}
        options={sources.map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
      {source === 'COLLECTION' && <CollectionChoice form={form} />}
      {source === 'AUDIENCE' && <AudienceChoice form={form} />}
      {isOfFactories(source) && <FactoryChoice form={form} />}
      <ManyField form={form} name="fields" label={t('fields.fields')} hint={t('hints.fields')} options={fields} />
      <div className="form-pair">
        <ChoiceField
          form={form}
          name="personal"
          label={t('fields.personal')}
          hint={t('hints.personal')}
          options={policies}
        />
        <ChoiceField
          form={form}
          name="sensitive"
          label={t('fields.sensitive')}
          hint={t('hints.sensitive')}
          options={policies}
        />
      </div>
    </>
  )
}

function Fields({ form, isFixed, before }: { form: EditForm; isFixed: boolean; before?: ProvideSource }) {
  const t = useTranslations('provideEndpoints')
  const words = useTranslations('subscribeEndpoints')
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
          options={endpointAuths.map((value) => ({ value, label: words(`auths.${value}`) }))}
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
      <Content form={form} before={before} />
      <div className="form-pair">
        <NumberField form={form} name="pageSize" label={t('fields.pageSize')} hint={t('hints.pageSize')} />
        <NumberField
          form={form}
          name="ratePerSecond"
          label={t('fields.ratePerSecond')}
          hint={t('hints.ratePerSecond')}
        />
      </div>
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

export function ProvideCreatePage() {
  const t = useTranslations('provideEndpoints')
  const go = useGo()
  const form = useContractForm(createProvideEndpoint, {
    initial: {
      slug: '',
      nameEn: '',
      nameZh: '',
      auth: 'HMAC',
      source: 'COLLECTION',
      collectionId: null,
      audienceId: null,
      factoryIds: [],
      fields: [],
      personal: 'OMIT',
      sensitive: 'OMIT',
      pageSize: PAGE_SIZE.default,
      ratePerSecond: QUERIES_PER_SECOND.default,
      description: '',
    },
    draft: 'provide endpoint',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.provideEndpoint, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('createLead')} submit={t('create')} back={paths.provideEndpoints}>
      {/* The fields are the same in both. */}
      <Fields form={form as unknown as EditForm} isFixed={false} />
    </FormPage>
  )
}

function EditEndpoint({ endpoint }: { endpoint: ProvideEndpoint }) {
  const t = useTranslations('provideEndpoints')
  const nameOf = useNameOf()
  const go = useGo()
  const { id, slug, nameEn, nameZh, auth, source, collectionId, audienceId, factoryIds, fields, personal, sensitive } =
    endpoint
  const { pageSize, ratePerSecond, description, version, secretSetAt } = endpoint
  const content = { source, collectionId, audienceId, factoryIds, fields, personal, sensitive, pageSize, ratePerSecond }
  const back = pathTo(paths.provideEndpoint, { id })
  const form = useContractForm(updateProvideEndpoint, {
    initial: { slug, nameEn, nameZh, auth, ...content, description, version },
    params: { id },
    draft: `provide endpoint ${id}`,
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={nameOf(endpoint)} submit={t('save')} back={back}>
      <Fields form={form} isFixed={secretSetAt !== null} before={source} />
    </FormPage>
  )
}

export function ProvideEditPage() {
  const id = useParam()
  return (
    <Loaded route={getProvideEndpoint} input={{ params: { id } }}>
      {(endpoint) => <EditEndpoint endpoint={endpoint} />}
    </Loaded>
  )
}
