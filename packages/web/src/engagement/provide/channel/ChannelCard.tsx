/** How an endpoint sends by itself: where to, whether it works, and what a person can do about it. */

import * as routes from '@serialis/contract/engagement/provide/provide-channels.routes.ts'
import {
  type Channel,
  type ChannelFailure,
  leavesFiles,
} from '@serialis/contract/engagement/provide/provide-channels.schema.ts'
import type { ProvideEndpoint } from '@serialis/contract/engagement/provide/provide-endpoints.schema.ts'
import { hasChanges } from '@serialis/contract/engagement/provide/provide-sources.ts'
import { useTranslations } from 'use-intl'
import { Can } from '../../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { DeleteStep } from '../../../kit/page/DeleteStep.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import '../provide.css'
import { channelTones } from './channel.tones.ts'
import { Deliveries } from './Deliveries.tsx'
import { useFailureText } from './useFailureText.ts'

const STEPS = [
  { name: 'sendFile', route: routes.sendProvideFile, done: 'fileAsked', isDanger: false },
  { name: 'again', route: routes.sendProvideAgain, done: 'askedAgain', isDanger: false },
  { name: 'pause', route: routes.pauseProvideChannel, done: 'paused', isDanger: true },
  { name: 'start', route: routes.startProvideChannel, done: 'started', isDanger: false },
] as const

function Steps({ id, channel: { version, allowed } }: { id: string; channel: Channel }) {
  const t = useTranslations('provideChannels.actions')
  return (
    <div className="row provide-steps">
      {allowed.includes('remove') && (
        <DeleteStep
          route={routes.removeProvideChannel}
          input={{ params: { id }, query: { version } }}
          label={t('remove')}
          title={t('removeTitle')}
          list={pathTo(paths.provideEndpoint, { id })}
        >
          <p>{t('removeText')}</p>
        </DeleteStep>
      )}
      {STEPS.map(
        ({ name, route, done, isDanger }) =>
          allowed.includes(name) && (
            <ReasonedStep
              key={name}
              route={route as typeof routes.startProvideChannel}
              input={(reason) => ({ params: { id }, body: { version, reason } })}
              label={t(name)}
              title={t(`${name}Title`)}
              done={t(done)}
              isDanger={isDanger}
              inPlace
            >
              <p>{t(`${name}Text`)}</p>
            </ReasonedStep>
          ),
      )}
      {allowed.includes('edit') && <LinkButton to={pathTo(paths.provideChannel, { id })}>{t('edit')}</LinkButton>}
    </div>
  )
}

function Failure({ failure }: { failure: ChannelFailure }) {
  const failureText = useFailureText()
  return (
    <>
      {failureText(failure)} <Instant>{failure.at}</Instant>
    </>
  )
}

/** With the names of the fields that the endpoint gives. */
const sampleOf = ({ slug, fields }: ProvideEndpoint): string =>
  JSON.stringify(
    {
      endpoint: slug,
      number: 1,
      changes: [
        {
          change: 'put',
          id: '…',
          key: '…',
          version: 1,
          updatedAt: '2026-01-31T00:00:00.000Z',
          data: Object.fromEntries(fields.filter((path) => !path.includes('.')).map((path) => [path, '…'])),
        },
        { change: 'removed', id: '…' },
      ],
    },
    null,
    2,
  )

function Receiving({ endpoint }: { endpoint: ProvideEndpoint }) {
  const t = useTranslations('provideChannels.receiving')
  return (
    <Card title={t('title')}>
      <p>{endpoint.auth === 'TOKEN' ? t('howByToken') : t('how')}</p>
      <pre className="provide-text mono" tabIndex={0} aria-label={t('title')}>
        {sampleOf(endpoint)}
      </pre>
    </Card>
  )
}

function Described({ endpoint, channel }: { endpoint: ProvideEndpoint; channel: Channel }) {
  const t = useTranslations('provideChannels')
  const { id } = endpoint
  const fileFacts = [
    { label: t('fields.loginUser'), value: channel.loginUser },
    { label: t('fields.fileContent'), value: t(`fileContents.${channel.fileContent}`) },
    { label: t('fields.rhythm'), value: t(`rhythms.${channel.rhythm}`) },
    { label: t('fields.fileTime'), value: channel.fileTime },
    { label: t('fields.nextFile'), value: channel.nextFileAt && <Instant>{channel.nextFileAt}</Instant> },
  ]
  return (
    <>
      <Card title={t('title')}>
        <Facts
          facts={[
            {
              label: t('fields.status'),
              value: <StatusTag tone={channelTones[channel.status]}>{t(`status.${channel.status}`)}</StatusTag>,
            },
            {
              label: t('fields.url'),
              value: (
                <span className="provide-address">
                  <Code isUngrouped>{channel.url}</Code>
                </span>
              ),
            },
            ...(leavesFiles(channel) ? fileFacts : []),
            { label: t('fields.batchSize'), value: <Num>{channel.batchSize}</Num> },
            { label: t('fields.timeoutSeconds'), value: <Num>{channel.timeoutSeconds}</Num> },
            {
              label: t('fields.faultsInARow'),
              value: t('failuresOf', { count: String(channel.failuresInARow), maximum: String(channel.faultsInARow) }),
            },
            {
              label: t('fields.lastSuccess'),
              value: channel.lastSuccessAt && <Instant>{channel.lastSuccessAt}</Instant>,
            },
            { label: t('fields.lastFailure'), value: channel.lastFailure && <Failure failure={channel.lastFailure} /> },
          ]}
        />
        <Steps id={id} channel={channel} />
      </Card>
      <Deliveries id={id} />
      {!leavesFiles(channel) && <Receiving endpoint={endpoint} />}
    </>
  )
}

export function ChannelCard({ endpoint }: { endpoint: ProvideEndpoint }) {
  const t = useTranslations('provideChannels')
  const { id } = endpoint
  // As the list of deliveries: both change while they are looked at.
  useRead(routes.getProvideChannel, { params: { id } }, { refreshMs: 5_000 })
  return (
    <Loaded route={routes.getProvideChannel} input={{ params: { id } }}>
      {({ channel }) =>
        channel === null ? (
          <Card title={t('title')}>
            <p>{hasChanges(endpoint.source) ? t('none') : t('noneOfFiles')}</p>
            <Can permission="provideEndpoints.edit">
              <LinkButton to={pathTo(paths.provideChannel, { id })}>{t('create')}</LinkButton>
            </Can>
          </Card>
        ) : (
          <Described endpoint={endpoint} channel={channel} />
        )
      }
    </Loaded>
  )
}
