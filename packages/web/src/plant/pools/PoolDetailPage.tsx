import {
  deletePool,
  editPool,
  getPool,
  listReplenishments,
  requestPoolCodes,
} from '@serialis/contract/plant/pools/pools.routes.ts'
import type { PoolDetail, Replenishment } from '@serialis/contract/plant/pools/pools.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { columnsOf } from '../../kit/list/columns.ts'
import { List, type RowOf } from '../../kit/list/ListPage.tsx'
import { toneFill } from '../../kit/look/tone.ts'
import { Can, useMay } from '../../kit/navigation/Can.tsx'
import { GoTo, useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { ToneShape } from '../../kit/ui/ToneShape.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { ForecastCard } from './ForecastCard.tsx'
import { countTones, poolTones, replenishmentTones } from './pools.tones.ts'
import { RequestCard } from './RequestCard.tsx'
import { LargeStock } from './StockBar.tsx'

const reading = columnsOf<RowOf<typeof listReplenishments>>()

const countNames = ['free', 'reserved', 'allocated', 'placedOut', 'ended'] as const

function Numbers({ pool }: { pool: PoolDetail }) {
  const t = useTranslations('pools')
  // What a rule can still make is not the same kind of stock as what was taken from it.
  const total = countNames.reduce((sum, name) => sum + pool.counts[name], 0)
  return (
    <Card title={t('numbers')}>
      <div className="stack">
        <LargeStock stock={pool} />
        {total > 0 && (
          <div className="pool-share" aria-hidden="true">
            {countNames.map((name) => (
              <span
                key={name}
                style={{ width: `${(pool.counts[name] / total) * 100}%`, background: toneFill(countTones[name]) }}
              />
            ))}
          </div>
        )}
        <dl className="pool-legend">
          {countNames.map((name) => (
            <div key={name}>
              <ToneShape tone={countTones[name]} size={9} />
              <dt>{t(`counts.${name}`)}</dt>
              <dd>
                <Num>{pool.counts[name]}</Num>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}

function Rules({ pool }: { pool: PoolDetail }) {
  const t = useTranslations('pools')
  return (
    <Card title={t('limits')}>
      <Facts
        facts={[
          { label: t('fields.source'), value: t(`source.${pool.source}`) },
          { label: t('fields.environment'), value: t(`environment.${pool.environment}`) },
          { label: t('fields.supplier'), value: pool.supplierName },
          { label: t('fields.minimumRequest'), value: <Num>{pool.minimumRequest}</Num> },
          { label: t('fields.maximumPercent'), value: t('perHundred', { percent: String(pool.maximumPercent) }) },
          { label: t('fields.zeroBox'), value: t(`zeroBox.${pool.zeroBox}`) },
          ...(pool.zeroBox === 'NONE'
            ? []
            : [
                { label: t('fields.zeroBoxPerBatch'), value: <Num>{pool.zeroBoxPerBatch}</Num> },
                { label: t('fields.zeroBoxEach'), value: <Num>{pool.zeroBoxEach}</Num> },
              ]),
          ...(pool.zeroBoxRule === null
            ? []
            : [{ label: t('fields.zeroBoxRule'), value: `${pool.zeroBoxRule.name} ${pool.zeroBoxRule.number}` }]),
          { label: t('fields.threshold'), value: <Num>{pool.threshold}</Num> },
          { label: t('fields.target'), value: <Num>{pool.target}</Num> },
          { label: t('fields.warnDays'), value: t('forecast.day', { count: pool.warnDays }) },
          { label: t('fields.account'), value: pool.account?.name },
        ]}
      />
    </Card>
  )
}

function WaitingOrders({ pool }: { pool: PoolDetail }) {
  const t = useTranslations('pools')
  const may = useMay()
  if (pool.source !== 'TRACELINK') return null
  return (
    <Card title={t('waitingOrders')}>
      {pool.waitingOrders.length === 0 ? (
        <p className="soft">{t('noWaiting')}</p>
      ) : (
        <ul className="stack">
          {pool.waitingOrders.map(({ id, orderNo, need }) => (
            <li key={id} className="row">
              {may('orders.list') ? (
                <GoTo to={pathTo(paths.order, { id })}>
                  <span className="mono">{orderNo}</span>
                </GoTo>
              ) : (
                <span className="mono">{orderNo}</span>
              )}{' '}
              <span className="soft">{t('needs', { count: need })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Replenishments({ pool }: { pool: PoolDetail }) {
  const t = useTranslations('pools')
  const r = useTranslations('pools.replenishments')
  const may = useMay()
  const open = ({ pullId }: Replenishment) => pathTo(paths.pull, { id: pullId })
  if (pool.source !== 'TRACELINK') return null
  return (
    <section className="stack">
      <h2>{r('title')}</h2>
      <List
        name="replenishments"
        route={listReplenishments}
        fixed={{ params: { id: pool.id } }}
        prefix="r"
        title={r('title')}
        rowKey={(row) => row.id}
        refreshMs={5_000}
        {...(may('pulls.list') && { open })}
        columns={[
          { name: 'cause', title: r('cause'), cell: (row) => t(`cause.${row.cause}`) },
          {
            name: 'status',
            title: r('status'),
            cell: (row) => (
              <StatusTag tone={replenishmentTones[row.status]} term={`replenishment.${row.status}`}>
                {t(`replenishmentStatus.${row.status}`)}
              </StatusTag>
            ),
          },
          { name: 'quantity', title: r('quantity'), align: 'end', cell: (row) => <Num>{row.quantity}</Num> },
          { name: 'received', title: r('received'), align: 'end', cell: (row) => <Num>{row.received}</Num> },
          reading(['requestedBy'], { name: 'by', title: r('by'), cell: (row) => row.requestedBy }),
          reading(['requestedAt'], { name: 'at', title: r('at'), cell: (row) => <Instant>{row.requestedAt}</Instant> }),
          {
            name: 'endedAt',
            title: r('endedAt'),
            isHidden: true,
            cell: (row) => row.endedAt && <Instant>{row.endedAt}</Instant>,
          },
        ]}
        empty={{ title: r('empty.title'), text: r('empty.text') }}
      />
    </section>
  )
}

/** A pool that never had codes can be deleted. */
const isUnused = ({ counts, running, waiting, source }: PoolDetail) =>
  source === 'TRACELINK' && running === null && waiting === 0 && countNames.every((name) => counts[name] === 0)

/** What keeps the pool from requesting codes, in words; '' when nothing does. */
function useWhyNoRequest(): (pool: PoolDetail) => string {
  const t = useTranslations('pools.request')
  const errorText = useErrorText()
  return ({ source, isActive, running, account }) => {
    if (source !== 'TRACELINK') return t('own')
    if (!isActive) return errorText('pool_paused')
    if (running !== null) return errorText('replenishment_runs')
    return account === null ? t('noAccount') : ''
  }
}

export function PoolDetailPage() {
  const t = useTranslations('pools')
  const whyNoRequest = useWhyNoRequest()
  const why = useTranslations('kit.steps.why')
  const ledger = useTranslations('ledger')
  const id = useParam()
  const go = useGo()
  const remove = useCommand(deletePool, { onDone: () => go(paths.poolConfigs) })
  return (
    <DetailPage
      route={getPool}
      input={{ params: { id } }}
      refreshMs={5_000}
      head={(pool) => ({
        title: `${pool.product.name}, ${ledger(`level.${pool.level}`)}`,
        tag: (
          <StatusTag tone={poolTones[pool.state]} term={`pool.${pool.state}`}>
            {t(`state.${pool.state}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          steps: {
            edit: editPool,
            remove: [deletePool, !isUnused(pool) && why('stillUsed')],
            request: [requestPoolCodes, whyNoRequest(pool)],
          },
          label: (command) => (command === 'request' ? t('request.title') : t(command)),
        }),
        actions: isUnused(pool) && (
          <Can permission="pools.delete">
            <Button
              danger
              loading={remove.isBusy}
              onClick={() => void remove.run({ params: { id }, query: { version: pool.version } })}
            >
              {t('remove')}
            </Button>
          </Can>
        ),
        primary: (
          <Can permission="pools.edit">
            <LinkButton to={pathTo(paths.poolConfigEdit, { id })}>{t('edit')}</LinkButton>
          </Can>
        ),
      })}
    >
      {(pool) => (
        <Columns
          main={
            <>
              <Numbers pool={pool} />
              <ForecastCard pool={pool} />
              <Replenishments pool={pool} />
            </>
          }
          side={
            <>
              <RequestCard pool={pool} />
              <WaitingOrders pool={pool} />
              <Rules pool={pool} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}
