/** One provide endpoint: what it gives, its secret, how to read, what was read. */

import type {
  endOldEndpointSecret,
  makeEndpointSecret,
} from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { type EndpointAuth, endpointAuths } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import {
  type EndpointStatus,
  endpointStatuses,
  endpointTransitions,
} from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import {
  channelStatuses,
  type ChannelStatus,
  fileContents,
  fileRhythms,
} from '@serialis/contract/engagement/provide/provide-channels.status.ts'
import * as routes from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import type { ProvideEndpoint } from '@serialis/contract/engagement/provide/provide-endpoints.schema.ts'
import {
  isOfFactories,
  type ProvideSource,
  provideSources,
} from '@serialis/contract/engagement/provide/provide-sources.ts'
import { type MaskPolicy, maskPolicies } from '@serialis/contract/engagement/records/record-values.ts'
import { sftpAuths } from '@serialis/contract/kit/transfer.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { RecordHistory } from '../../platform/audit/shared/RecordHistory.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { SecretCard } from '../inbound/shared/SecretCard.tsx'
import { ChannelCard } from './channel/ChannelCard.tsx'
import { provideTones } from './provide-endpoints.tones.ts'
import './provide.css'
import { ProvideSteps } from './ProvideSteps.tsx'
import { ReadingCard } from './ReadingCard.tsx'

function Description({ endpoint }: { endpoint: ProvideEndpoint }) {
  const t = useTranslations('provideEndpoints')
  const words = useTranslations('subscribeEndpoints')
  const { list } = useFormats()
  const { path, nameEn, nameZh, auth, source, sourceCode, fields, filters, personal, sensitive } = endpoint
  return (
    <Card title={t('cards.facts')}>
      <Facts
        facts={[
          {
            label: t('fields.path'),
            value: (
              <span className="provide-address">
                <Code isUngrouped isCopyable>
                  {`${location.origin}${path}`}
                </Code>
              </span>
            ),
          },
          { label: t('fields.nameEn'), value: nameEn },
          { label: t('fields.nameZh'), value: nameZh },
          { label: t('fields.auth'), value: words(`auths.${auth}`) },
          {
            label: t('fields.source'),
            value: (
              <>
                {t(`sources.${source}`)} {sourceCode !== '' && <Code isUngrouped>{sourceCode}</Code>}
              </>
            ),
          },
          ...(isOfFactories(source)
            ? [
                {
                  label: t('fields.factories'),
                  value: endpoint.factoryIds.length === 0 ? t('all') : <Num>{endpoint.factoryIds.length}</Num>,
                },
              ]
            : []),
          { label: t('fields.fields'), value: <span className="provide-address">{list(fields)}</span> },
          { label: t('fields.filters'), value: filters.length === 0 ? t('none') : list(filters) },
          { label: t('fields.personal'), value: t(`policies.${personal}`) },
          { label: t('fields.sensitive'), value: t(`policies.${sensitive}`) },
          { label: t('fields.pageSize'), value: <Num>{endpoint.pageSize}</Num> },
          { label: t('fields.ratePerSecond'), value: <Num>{endpoint.ratePerSecond}</Num> },
          { label: t('fields.description'), value: endpoint.description },
          { label: t('fields.createdAt'), value: <Instant>{endpoint.createdAt}</Instant> },
        ]}
      />
    </Card>
  )
}

function Activity({ id }: { id: string }) {
  const t = useTranslations('provideEndpoints.activity')
  const errorText = useErrorText()
  return (
    <Card title={t('title')}>
      <Loaded route={routes.getProvideActivity} input={{ params: { id } }}>
        {({ answered, records, refused, lastAnsweredAt, lastRefusedAt, lastRefusal }) => (
          <Facts
            facts={[
              { label: t('lastAnswered'), value: lastAnsweredAt && <Instant>{lastAnsweredAt}</Instant> },
              { label: t('answered'), value: <Num>{answered}</Num> },
              { label: t('records'), value: <Num>{records}</Num> },
              { label: t('refused'), value: <Num>{refused}</Num> },
              { label: t('lastRefused'), value: lastRefusedAt && <Instant>{lastRefusedAt}</Instant> },
              { label: t('lastRefusal'), value: lastRefusal !== null && errorText(lastRefusal) },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('provideEndpoints')
  const words = useTranslations('subscribeEndpoints')
  const plain = [
    'slug',
    'nameEn',
    'nameZh',
    'sourceId',
    'fields',
    'factories',
    'pageSize',
    'ratePerSecond',
    'description',
    'oldSecretUntil',
  ] as const
  const authOf = (value: unknown) =>
    endpointAuths.includes(value as EndpointAuth) ? words(`auths.${value as EndpointAuth}`) : String(value)
  const statusOf = (value: unknown) =>
    endpointStatuses.includes(value as EndpointStatus) ? words(`status.${value as EndpointStatus}`) : String(value)
  const push = useTranslations('provideChannels')
  const pushed = ['url', 'batchSize', 'timeoutSeconds', 'faultsInARow', 'loginUser', 'hostKey', 'fileTime'] as const
  const kit = useTranslations('kit.transfer')
  const wordOf =
    <Value extends string>(values: readonly Value[], text: (value: Value) => string) =>
    (given: unknown) =>
      values.includes(given as Value) ? text(given as Value) : String(given)
  const channelStatusOf = (value: unknown) =>
    channelStatuses.includes(value as ChannelStatus) ? push(`status.${value as ChannelStatus}`) : String(value)
  const sourceOf = (value: unknown) =>
    provideSources.includes(value as ProvideSource) ? t(`sources.${value as ProvideSource}`) : String(value)
  const policyOf = (value: unknown) =>
    maskPolicies.includes(value as MaskPolicy) ? t(`policies.${value as MaskPolicy}`) : String(value)
  const fields = {
    ...Object.fromEntries(plain.map((field) => [field, t(`fields.${field}`)])),
    auth: { label: t('fields.auth'), textOf: authOf },
    status: { label: t('fields.status'), textOf: statusOf },
    source: { label: t('fields.source'), textOf: sourceOf },
    personal: { label: t('fields.personal'), textOf: policyOf },
    sensitive: { label: t('fields.sensitive'), textOf: policyOf },
    ...Object.fromEntries(pushed.map((field) => [field, push(`fields.${field}`)])),
    number: push('deliveries.title'),
    loginAuth: { label: push('fields.loginAuth'), textOf: wordOf(sftpAuths, (one) => kit(`auths.${one}`)) },
    fileContent: {
      label: push('fields.fileContent'),
      textOf: wordOf(fileContents, (one) => push(`fileContents.${one}`)),
    },
    rhythm: { label: push('fields.rhythm'), textOf: wordOf(fileRhythms, (one) => push(`rhythms.${one}`)) },
    channelStatus: { label: push('fields.status'), textOf: channelStatusOf },
  }
  return (
    <Card title={t('cards.history')}>
      <RecordHistory subjectType="provide_endpoint" subjectId={id} fields={fields} />
    </Card>
  )
}

export function ProvidePage() {
  const t = useTranslations('provideEndpoints')
  const words = useTranslations('subscribeEndpoints')
  const nameOf = useNameOf()
  const id = useParam()
  return (
    <DetailPage
      route={routes.getProvideEndpoint}
      input={{ params: { id } }}
      head={(endpoint) => ({
        title: nameOf(endpoint),
        tag: <StatusTag tone={provideTones[endpoint.status]}>{words(`status.${endpoint.status}`)}</StatusTag>,
        steps: stepsOf({
          open: endpoint.allowed,
          steps: {
            edit: routes.updateProvideEndpoint,
            delete: routes.deleteProvideEndpoint,
            enable: routes.enableProvideEndpoint,
            disable: routes.disableProvideEndpoint,
            makeSecret: routes.makeProvideSecret,
            endOldSecret: routes.endOldProvideSecret,
          },
          // As on the card: there it is made, or replaced.
          label: (command) =>
            command === 'makeSecret' && endpoint.secretSetAt !== null
              ? words('secret.replace')
              : t(`actions.${command}`),
          table: endpointTransitions,
          status: endpoint.status,
          word: (status) => words(`status.${status}`),
        }),
        actions: <ProvideSteps endpoint={endpoint} />,
        primary: endpoint.allowed.includes('edit') && (
          <LinkButton type="primary" to={pathTo(paths.provideEndpointEdit, { id })}>
            {t('actions.edit')}
          </LinkButton>
        ),
      })}
    >
      {(endpoint) => (
        <Columns
          main={
            <>
              <Description endpoint={endpoint} />
              <SecretCard
                endpoint={endpoint}
                make={routes.makeProvideSecret as unknown as typeof makeEndpointSecret}
                end={routes.endOldProvideSecret as unknown as typeof endOldEndpointSecret}
              />
              <ReadingCard endpoint={endpoint} />
              <ChannelCard endpoint={endpoint} />
            </>
          }
          side={
            <>
              <Activity id={id} />
              <History id={id} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}
