/** What a recall affects: quantities, states, orders, locations, and the effect of the hold. */

import type { getRecall } from '@serialis/contract/desk/recall/recall.routes.ts'
import type { HoldOutcome, RecallReport } from '@serialis/contract/desk/recall/recall.schema.ts'
import type { Answer } from '@serialis/contract/kit/route.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { useTranslations } from 'use-intl'
import { Rows } from '../../kit/list/Rows.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'
import { TakenOutRows } from '../../numbers/ledger/shared/TakenOutRows.tsx'
import { pushTones } from '../push/shared/push.display.tsx'

export type RecallDetail = Answer<typeof getRecall>
type State = RecallReport['counts'][number]['state']

export function TouchedCard({ report }: { report: RecallReport }) {
  const t = useTranslations('recall')
  const numbers = {
    named: report.named,
    inside: report.inside,
    around: report.around,
    totalAll: report.total,
    neighbours: report.neighbours,
    loose: report.loose,
  } as const
  return (
    <Card title={t('touched')}>
      <Facts
        facts={(Object.keys(numbers) as (keyof typeof numbers)[]).map((name) => ({
          label: t(name),
          value: <Num>{numbers[name]}</Num>,
        }))}
      />
    </Card>
  )
}

/** Ended without ever being on a product. */
const isSpare = ({ status, isCommissioned }: State) => status !== 'NEW' && !isCommissioned

/** From the unit outward, the largest count first. */
const inOrder = (counts: RecallReport['counts']) =>
  counts.toSorted((a, b) => packagingLevels.indexOf(a.level) - packagingLevels.indexOf(b.level) || b.count - a.count)

/** As traced: a hold changes statuses, but this stays what the decision was based on. */
export function CountsCard({ report }: { report: RecallReport }) {
  const t = useTranslations('recall')
  const level = useTranslations('ledger.level')
  return (
    <Card title={t('counts')}>
      <Rows
        caption={t('counts')}
        rows={inOrder(report.counts)}
        rowKey={(row) => `${row.level}${row.state.status}${String(row.state.isCommissioned)}`}
        columns={[
          { name: 'level', title: t('level'), cell: (row) => level(row.level) },
          {
            name: 'state',
            title: t('state'),
            cell: (row) => (
              <>
                <StateTag {...row.state} />{' '}
                {isSpare(row.state) && <span className="soft">{t('neverCommissioned')}</span>}
              </>
            ),
          },
          { name: 'count', title: t('count'), align: 'end', cell: (row) => <Num>{row.count}</Num> },
        ]}
      />
    </Card>
  )
}

export function HoldCard({ hold, isDone }: { hold: HoldOutcome; isDone: boolean }) {
  const t = useTranslations('recall')
  const ledger = useTranslations('ledger')
  return (
    <Card title={t(isDone ? 'didHold' : 'willHold')} isWide>
      <div className="stack">
        <Rows
          caption={t(isDone ? 'didHold' : 'willHold')}
          rows={hold.changes}
          rowKey={(row) => `${row.level}${row.from.status}${String(row.from.isCommissioned)}`}
          columns={[
            { name: 'level', title: t('level'), cell: (row) => ledger(`level.${row.level}`) },
            { name: 'from', title: t('from'), cell: (row) => <StateTag {...row.from} /> },
            { name: 'to', title: t('to'), cell: (row) => <StateTag {...row.to} /> },
            { name: 'count', title: t('count'), align: 'end', cell: (row) => <Num>{row.count}</Num> },
          ]}
        />
        {hold.refused.length > 0 && <h3>{t('refused')}</h3>}
        {hold.refused.length > 0 && (
          <Rows
            caption={t('refused')}
            rows={hold.refused}
            rowKey={(row) => `${row.level ?? ''}${row.status ?? ''}`}
            columns={[
              { name: 'level', title: t('level'), cell: ({ level }) => level && ledger(`level.${level}`) },
              {
                name: 'status',
                title: t('state'),
                cell: ({ status }) => (status ? <StateTag status={status} /> : t('notIssued')),
              },
              { name: 'count', title: t('count'), align: 'end', cell: ({ count }) => <Num>{count}</Num> },
            ]}
          />
        )}
        {hold.takenOut !== undefined && hold.takenOut.packs > 0 && (
          <>
            <h3>{ledger('takenOut.title')}</h3>
            <TakenOutRows of={hold.takenOut} isDone={isDone} />
          </>
        )}
        <Facts facts={[{ label: t('alreadyHeld'), value: <Num>{hold.alreadyCount}</Num> }]} />
        {!isDone && <p className="soft">{t('holdNote')}</p>}
      </div>
    </Card>
  )
}

export function OrdersCard({ report }: { report: RecallReport }) {
  const t = useTranslations('recall')
  return (
    <Card title={t('orders')} isWide>
      <Rows
        caption={t('orders')}
        rows={report.orders}
        rowKey={(row) => row.id}
        columns={[
          {
            name: 'order',
            title: t('order'),
            cell: (row) => <GoTo to={pathTo(paths.order, { id: row.id })}>{row.orderNo}</GoTo>,
          },
          { name: 'batch', title: t('batch'), cell: (row) => row.batch },
          { name: 'product', title: t('product'), cell: (row) => row.product },
          { name: 'line', title: t('line'), cell: (row) => row.line },
          { name: 'count', title: t('count'), align: 'end', cell: (row) => <Num>{row.count}</Num> },
        ]}
      />
    </Card>
  )
}

export function OpeningsCard({ report }: { report: RecallReport }) {
  const t = useTranslations('recall')
  return (
    <Card title={t('openings')} isWide>
      <Rows
        caption={t('openings')}
        rows={report.openings}
        rowKey={(row) => `${row.id} ${row.product} ${row.batch}`}
        columns={[
          {
            name: 'opening',
            title: t('opening'),
            cell: (row) => (
              <GoTo to={pathTo(paths.onboarding, { id: row.id })}>
                {t('openingNamed', { number: String(row.number) })}
              </GoTo>
            ),
          },
          { name: 'batch', title: t('batch'), cell: (row) => row.batch },
          { name: 'product', title: t('product'), cell: (row) => row.product },
          { name: 'count', title: t('count'), align: 'end', cell: (row) => <Num>{row.count}</Num> },
        ]}
      />
    </Card>
  )
}

export function PlacesCard({ report }: { report: RecallReport }) {
  const t = useTranslations('recall')
  const level = useTranslations('ledger.level')
  if (report.packCount === 0)
    return (
      <Card title={t('where')} isWide>
        <p className="soft">{t('nowhere')}</p>
      </Card>
    )
  return (
    <Card title={t('where')} isWide>
      <div className="stack">
        <p>
          {t('packCount', { count: report.packCount })}
          {report.packCount > report.packs.length && (
            <>
              {' '}
              <span className="soft">
                {t('shownPacks', { shown: String(report.packs.length), all: String(report.packCount) })}
              </span>
            </>
          )}
        </p>
        <Rows
          caption={t('where')}
          rows={report.packs}
          rowKey={(row) => String(row.ordinal)}
          columns={[
            {
              name: 'pack',
              title: t('pack'),
              cell: (row) => (
                <GoTo to={pathTo(paths.serial, { id: row.ordinal })}>
                  <Code>{row.code}</Code>
                </GoTo>
              ),
            },
            { name: 'level', title: t('level'), cell: (row) => level(row.level) },
            { name: 'state', title: t('state'), cell: (row) => <StateTag {...row.state} /> },
            { name: 'recalled', title: t('recalled'), align: 'end', cell: (row) => <Num>{row.recalled}</Num> },
            { name: 'others', title: t('others'), align: 'end', cell: (row) => <Num>{row.others}</Num> },
          ]}
        />
      </div>
    </Card>
  )
}

export function PushesCard({ report }: { report: RecallReport }) {
  const t = useTranslations('recall')
  const status = useTranslations('push.status')
  if (report.pushCount === 0)
    return (
      <Card title={t('pushes')} isWide>
        <p className="soft">{t('pushedNobody')}</p>
      </Card>
    )
  return (
    <Card title={t('pushes')} isWide>
      <div className="stack">
        {report.pushCount > report.pushes.length && (
          <p className="soft">
            {t('shownPacks', { shown: String(report.pushes.length), all: String(report.pushCount) })}
          </p>
        )}
        <Rows
          caption={t('pushes')}
          rows={report.pushes}
          rowKey={(row) => row.id}
          columns={[
            {
              name: 'receiver',
              title: t('receiver'),
              cell: (row) => <GoTo to={pathTo(paths.push, { id: row.id })}>{row.target}</GoTo>,
            },
            {
              name: 'status',
              title: t('pushStatus'),
              cell: (row) => (
                <StatusTag tone={pushTones[row.status]} term={`push.${row.status}`}>
                  {status(row.status)}
                </StatusTag>
              ),
            },
            { name: 'at', title: t('pushedAt'), cell: (row) => <Instant>{row.at}</Instant> },
            { name: 'count', title: t('count'), align: 'end', cell: (row) => <Num>{row.count}</Num> },
          ]}
        />
      </div>
    </Card>
  )
}

export function UnreadCard({ report }: { report: RecallReport }) {
  const t = useTranslations('recall')
  if (report.unread.length === 0) return null
  return (
    <Card title={t('unread')}>
      <ul className="stack">
        {report.unread.slice(0, 100).map(({ code, outcome }) => (
          <li key={code}>
            <Code isUngrouped>{code}</Code> <span className="soft">{t(`unreadReason.${outcome}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
