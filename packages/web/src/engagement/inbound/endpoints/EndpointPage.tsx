/** One subscribe endpoint: its address and limits, its secret, its steps, its history. */

import {
  deleteSubscribeEndpoint,
  disableSubscribeEndpoint,
  enableSubscribeEndpoint,
  endOldEndpointSecret,
  getSubscribeEndpoint,
  makeEndpointSecret,
  setEndpointCertificate,
  updateSubscribeEndpoint,
} from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import {
  type Endpoint,
  type SubscribeAuth,
  subscribeAuths,
} from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import {
  type EndpointStatus,
  endpointStatuses,
  endpointTransitions,
} from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { Can } from '../../../kit/navigation/Can.tsx'
import { useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Columns } from '../../../kit/page/Columns.tsx'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { RecordHistory } from '../../../platform/audit/shared/RecordHistory.tsx'
import { useNameOf } from '../../collections/shared/useNameOf.ts'
import { UploadCard } from '../files/UploadCard.tsx'
import { FolderCard } from '../folder/FolderCard.tsx'
import { endpointTones } from '../inbound.tones.ts'
import { Long } from '../Long.tsx'
import { SecretCard } from '../shared/SecretCard.tsx'
import { ActivityCard } from './ActivityCard.tsx'
import { CertificateCard } from './CertificateCard.tsx'
import { EndpointSteps } from './EndpointSteps.tsx'
import { SendingCard } from './SendingCard.tsx'

function Description({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('subscribeEndpoints')
  const { bytes } = useFormats()
  const { path, nameEn, nameZh, auth, keyPath, description, createdAt } = endpoint
  return (
    <Card title={t('cards.facts')}>
      <Facts
        facts={[
          {
            label: t('fields.path'),
            value: <Long isCopyable>{`${location.origin}${path}`}</Long>,
          },
          { label: t('fields.nameEn'), value: nameEn },
          { label: t('fields.nameZh'), value: nameZh },
          { label: t('fields.auth'), value: t(`auths.${auth}`) },
          { label: t('fields.keyPath'), value: keyPath === '' ? t('keyOfSender') : <Long>{keyPath}</Long> },
          { label: t('fields.ratePerSecond'), value: <Num>{endpoint.ratePerSecond}</Num> },
          { label: t('fields.maxBytes'), value: bytes(endpoint.maxBytes) },
          { label: t('fields.faultsInARow'), value: <Num>{endpoint.faultsInARow}</Num> },
          { label: t('fields.retentionDays'), value: <Num>{endpoint.retentionDays}</Num> },
          { label: t('fields.description'), value: description },
          { label: t('fields.createdAt'), value: <Instant>{createdAt}</Instant> },
        ]}
      />
    </Card>
  )
}

function History({ id }: { id: string }) {
  const t = useTranslations('subscribeEndpoints')
  const folders = useTranslations('endpointFolders')
  const errorText = useErrorText()
  const plain = [
    'slug',
    'nameEn',
    'nameZh',
    'keyPath',
    'ratePerSecond',
    'maxBytes',
    'faultsInARow',
    'retentionDays',
    'description',
    'oldSecretUntil',
    'fingerprint',
  ] as const
  const folder = ['sftpUrl', 'sftpUser', 'sftpHostKey', 'pattern', 'everyMinutes'] as const
  const authOf = (value: unknown) =>
    subscribeAuths.includes(value as SubscribeAuth) ? t(`auths.${value as SubscribeAuth}`) : String(value)
  const trialOf = (value: unknown) => (String(value).includes('-') ? t('sending.taken') : errorText(String(value)))
  const statusOf = (value: unknown) =>
    endpointStatuses.includes(value as EndpointStatus) ? t(`status.${value as EndpointStatus}`) : String(value)
  const fields = {
    ...Object.fromEntries(plain.map((field) => [field, t(`fields.${field}`)])),
    ...Object.fromEntries(folder.map((field) => [field, folders(`fields.${field}`)])),
    auth: { label: t('fields.auth'), textOf: authOf },
    status: { label: t('fields.status'), textOf: statusOf },
    trial: { label: t('fields.trial'), textOf: trialOf },
  }
  return (
    <Card title={t('cards.history')}>
      <RecordHistory subjectType="subscribe_endpoint" subjectId={id} fields={fields} />
    </Card>
  )
}

export function EndpointPage() {
  const t = useTranslations('subscribeEndpoints')
  const nameOf = useNameOf()
  const id = useParam()
  return (
    <DetailPage
      route={getSubscribeEndpoint}
      input={{ params: { id } }}
      head={(endpoint) => ({
        title: nameOf(endpoint),
        tag: (
          <StatusTag tone={endpointTones[endpoint.status]} term={`subscribeEndpoint.${endpoint.status}`}>
            {t(`status.${endpoint.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: endpoint.allowed,
          steps: {
            edit: updateSubscribeEndpoint,
            delete: deleteSubscribeEndpoint,
            enable: enableSubscribeEndpoint,
            disable: disableSubscribeEndpoint,
            makeSecret: [makeEndpointSecret, endpoint.auth === 'MTLS' && t('certificate.instead')],
            setCertificate: [setEndpointCertificate, endpoint.auth !== 'MTLS' && t('certificate.other')],
            endOldSecret: endOldEndpointSecret,
          },
          // As on the card: there it is made, or replaced.
          label: (command) =>
            command === 'makeSecret' && endpoint.secretSetAt !== null ? t('secret.replace') : t(`actions.${command}`),
          table: endpointTransitions,
          status: endpoint.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: (
          <>
            <EndpointSteps endpoint={endpoint} />
            <Can permission="inbox.list">
              <LinkButton to={`${paths.inbox}?endpointId=${id}`}>{t('messages')}</LinkButton>
            </Can>
          </>
        ),
        primary: endpoint.allowed.includes('edit') && (
          <LinkButton type="primary" to={pathTo(paths.subscribeEndpointEdit, { id })}>
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
              {endpoint.auth === 'MTLS' ? (
                <CertificateCard endpoint={endpoint} />
              ) : (
                <SecretCard endpoint={endpoint} make={makeEndpointSecret} end={endOldEndpointSecret} />
              )}
              <UploadCard endpoint={endpoint} />
              <FolderCard id={id} />
              <SendingCard endpoint={endpoint} />
            </>
          }
          side={
            <>
              <ActivityCard id={id} />
              <History id={id} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}
