/** The connection of one line: its settings, its state, and its exchanges. */

import type { Answer } from '@serialis/contract/kit/route.ts'
import {
  getLineConnection,
  saveLineConnection,
  listLineExchanges,
  testLineConnection,
} from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import type { LineConnection, LineProbe } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { List } from '../../kit/list/ListPage.tsx'
import { Can } from '../../kit/navigation/Can.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say, warn } from '../../kit/notices/notices.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { contactOf, contactTones } from './line-connections.display.ts'
import { useTraffic } from './useTraffic.tsx'

type Page = Answer<typeof getLineConnection>

function TestButton({ lineId, isCalled }: { lineId: string; isCalled: boolean }) {
  const t = useTranslations('lineConnections')
  const kit = useTranslations('kit.transfer')
  const told = ({ isReachable, milliseconds, failure, waiting }: LineProbe) => {
    if (isCalled) return isReachable ? say(t('calledLately')) : warn(t('notCalled'))
    if (isReachable) say(t('reachable', { ms: String(milliseconds), count: waiting }))
    else warn([t('unreachable'), failure && kit(`failures.${failure}`)].filter(Boolean).join(': '))
  }
  const test = useCommand(testLineConnection, { onDone: told })
  return (
    <Can permission="adapters.test">
      <Button loading={test.isBusy} onClick={() => void test.run({ params: { id: lineId } })}>
        {t('test')}
      </Button>
    </Can>
  )
}

function Way({ page, connection }: { page: Page; connection: LineConnection }) {
  const t = useTranslations('lineConnections')
  const kit = useTranslations('kit.transfer')
  const amount = (value: number, unit: 'seconds' | 'minutes' | 'hours') => (
    <>
      <Num>{value}</Num> {t(unit)}
    </>
  )
  const ways = {
    FOLDER: [{ label: t('fields.dropFolder'), value: <span className="mono">{page.dropFolder}</span> }],
    SFTP: [
      { label: t('fields.host'), value: <span className="mono">{`${connection.host}:${connection.port}`}</span> },
      { label: t('fields.account'), value: `${connection.account} (${kit(`auths.${connection.auth}`)})` },
      { label: t('fields.hostKey'), value: <span className="mono">{connection.hostKey}</span> },
      { label: t('fields.folder'), value: <span className="mono">{connection.folder || '/'}</span> },
    ],
    HTTP: [],
  }
  return (
    <Card title={t('connection')}>
      <Facts
        facts={[
          { label: t('fields.transport'), value: t(`transports.${connection.transport}`) },
          ...ways[connection.transport],
          { label: t('fields.packageFormat'), value: t(`packageFormats.${connection.packageFormat}`) },
          { label: t('fields.resultFormat'), value: t(`resultFormats.${connection.resultFormat}`) },
          ...(connection.transport === 'HTTP'
            ? []
            : [
                { label: t('fields.pollSeconds'), value: amount(connection.pollSeconds, 'seconds') },
                { label: t('fields.settleSeconds'), value: amount(connection.settleSeconds, 'seconds') },
              ]),
          { label: t('fields.answerMinutes'), value: amount(connection.answerMinutes, 'minutes') },
          {
            label: t('fields.silentHours'),
            value: connection.silentHours === 0 ? t('anyLength') : amount(connection.silentHours, 'hours'),
          },
        ]}
      />
    </Card>
  )
}

function Health({ page, connection }: { page: Page; connection: LineConnection }) {
  const t = useTranslations('lineConnections')
  const kit = useTranslations('kit.transfer')
  const { lastFailure } = connection
  return (
    <Card title={t('fields.state')}>
      <Facts
        facts={[
          {
            label: t('fields.answeredAt'),
            value: connection.answeredAt ? <Instant>{connection.answeredAt}</Instant> : t('never'),
          },
          {
            label: t('fields.heardAt'),
            value: connection.heardAt ? <Instant>{connection.heardAt}</Instant> : t('never'),
          },
          { label: t('fields.failures'), value: <Num>{connection.failuresInARow}</Num> },
          {
            label: t('fields.lastFailure'),
            value: lastFailure && (
              <>
                {kit(`failures.${lastFailure.kind}`)} <Instant>{lastFailure.at}</Instant>
              </>
            ),
          },
          { label: t('waitsForAnswer'), value: <Num>{page.open}</Num> },
          { label: t('statuses.FAILED'), value: <Num>{page.failed}</Num> },
        ]}
      />
    </Card>
  )
}

function PassedBy({ lineId }: { lineId: string }) {
  const t = useTranslations('lineConnections')
  const { columns, filters } = useTraffic(false)
  return (
    <section className="stack card-wide">
      <h2>{t('traffic')}</h2>
      <List
        name="trafficOfLine"
        route={listLineExchanges}
        fixed={{ query: { lineId } }}
        prefix="t"
        title={t('traffic')}
        rowKey={({ id }) => id}
        refreshMs={5_000}
        columns={columns}
        filters={filters}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </section>
  )
}

export function LineConnectionPage() {
  const t = useTranslations('lineConnections')
  const id = useParam()
  return (
    <DetailPage
      route={getLineConnection}
      input={{ params: { id } }}
      refreshMs={5_000}
      head={({ lineCode, lineName, connection }) => ({
        title: t('connectionOf', { name: lineName }),
        tag: (
          <>
            <span className="mono soft">{lineCode}</span>
            {connection && (
              <StatusTag tone={contactTones[contactOf(connection)]}>{t(`states.${contactOf(connection)}`)}</StatusTag>
            )}
          </>
        ),
        steps: stepsOf({
          steps: { edit: saveLineConnection, test: [testLineConnection, connection === null && t('none')] },
          label: (command) => (command === 'edit' && connection ? t('change') : t(command)),
        }),
        actions: connection && <TestButton lineId={id} isCalled={connection.transport === 'HTTP'} />,
        primary: (
          <Can permission="adapters.edit">
            <LinkButton type="primary" to={pathTo(paths.lineConnectionEdit, { id })}>
              {connection ? t('change') : t('edit')}
            </LinkButton>
          </Can>
        ),
      })}
    >
      {(page) => (
        <>
          {page.connection ? (
            <Columns
              main={<Way page={page} connection={page.connection} />}
              side={<Health page={page} connection={page.connection} />}
            />
          ) : (
            <Card isWide title={t('connection')}>
              <EmptyState title={t('states.unknown')} text={t('none')} />
            </Card>
          )}
          <PassedBy lineId={id} />
        </>
      )}
    </DetailPage>
  )
}
