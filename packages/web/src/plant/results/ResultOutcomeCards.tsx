/** What a result file changes: by transition, by level, packing, unknown codes, notices. */

import type { ShownState } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { resultTimeErrors } from '@serialis/contract/plant/results/results-rows.ts'
import { checkResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultOutcome, ResultFileDetail } from '@serialis/contract/plant/results/results.schema.ts'
import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'
import { TakenOutRows } from '../../numbers/ledger/shared/TakenOutRows.tsx'

type Change = ResultOutcome['changes'][number]

/** IMPORT has no previous status. */
function ChangedStatus({ change, side }: { change: Change; side: 'from' | 'to' }) {
  const t = useTranslations('ledger')
  if (side === 'from' && change.transition === 'IMPORT') return <StatusTag tone="neutral">{t('imported')}</StatusTag>
  return <StateTag status={change[side] as ShownState} />
}

type ChangeRow = { kind: 'change'; change: Change } | { kind: 'sum'; level: Change['level']; count: number }

/** Level by level: what changes, what of it changes twice, and the sum, which counts each code once. */
function rowsOf(outcome: ResultOutcome): ChangeRow[] {
  return outcome.levels.flatMap(({ level, willChange }): ChangeRow[] => {
    const own = outcome.changes.filter((change) => change.level === level)
    const rows = [...own.filter(({ isAgain }) => !isAgain), ...own.filter(({ isAgain }) => isAgain)]
    const sum: ChangeRow = { kind: 'sum', level, count: willChange }
    return [...rows.map((change): ChangeRow => ({ kind: 'change', change })), ...(rows.length > 1 ? [sum] : [])]
  })
}
const keyOf = (row: ChangeRow): string =>
  row.kind === 'sum'
    ? row.level
    : `${row.change.level}${row.change.transition}${row.change.from}${row.change.to}${String(row.change.isAgain)}`

function Changes({ outcome }: { outcome: ResultOutcome }) {
  const t = useTranslations('results')
  const level = useTranslations('ledger.level')
  const side = (row: ChangeRow, name: 'from' | 'to') =>
    row.kind === 'change' && <ChangedStatus change={row.change} side={name} />
  return (
    <Rows
      caption={t('willHappen')}
      rows={rowsOf(outcome)}
      rowKey={keyOf}
      columns={[
        {
          name: 'level',
          title: t('level'),
          cell: (row) =>
            row.kind === 'sum' ? (
              <strong>{t('together', { level: level(row.level) })}</strong>
            ) : row.change.isAgain ? (
              <span className="soft result-again">{t('ofThese')}</span>
            ) : (
              level(row.change.level)
            ),
        },
        { name: 'from', title: t('from'), cell: (row) => side(row, 'from') },
        { name: 'to', title: t('to'), cell: (row) => side(row, 'to') },
        {
          name: 'count',
          title: t('count'),
          align: 'end',
          cell: (row) =>
            row.kind === 'sum' ? (
              <strong>
                <Num>{row.count}</Num>
              </strong>
            ) : (
              <Num>{row.change.count}</Num>
            ),
        },
      ]}
    />
  )
}

function Levels({ outcome }: { outcome: ResultOutcome }) {
  const t = useTranslations('results')
  const level = useTranslations('ledger.level')
  const numbers = ['inFile', 'willChange', 'alreadyThere', 'refused', 'openBefore', 'openAfter'] as const
  return (
    <Rows
      caption={t('reconciliation')}
      rows={outcome.levels}
      rowKey={(row) => row.level}
      columns={[
        { name: 'level', title: t('level'), cell: (row) => level(row.level) },
        ...numbers.map((name) => ({
          name,
          title: t(name),
          align: 'end' as const,
          cell: (row: ResultOutcome['levels'][number]) => <Num>{row[name]}</Num>,
        })),
      ]}
    />
  )
}

function Updates({ updates }: { updates: NonNullable<ResultOutcome['updates']> }) {
  const t = useTranslations('results')
  const { list } = useFormats()
  const rows = updates.map((update, at) => ({ ...update, at }))
  return (
    <Card title={t('updates.title')} isWide>
      <Rows
        caption={t('updates.title')}
        rows={rows}
        rowKey={({ at }) => String(at)}
        columns={[
          { name: 'status', title: t('updates.status'), cell: ({ status }) => t(`updates.statuses.${status}`) },
          { name: 'codes', title: t('updates.codes'), align: 'end', cell: ({ codes }) => <Num>{codes}</Num> },
          { name: 'reason', title: t('updates.reason'), cell: ({ reason }) => reason },
          { name: 'attribute', title: t('updates.attribute'), cell: ({ attribute }) => attribute },
          { name: 'references', title: t('updates.references'), cell: ({ references }) => list(references) },
        ]}
      />
    </Card>
  )
}

function Unknown({ file, outcome: { unknown } }: { file: ResultFileDetail; outcome: ResultOutcome }) {
  const t = useTranslations('results')
  const check = useCommand(checkResultFile)
  const change = (enterUnknown: boolean) =>
    void check.run({ params: { id: file.id }, body: { enterUnknown, replaceTimes: file.replaceTimes } })
  return (
    <Card title={t('unknown')}>
      <p>{unknown.mayEnter ? t('unknownText', { count: unknown.count }) : t('unknownForbidden')}</p>
      <ul>
        {unknown.examples.slice(0, 5).map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      {unknown.mayEnter && (
        <Checkbox
          disabled={!file.allowed.includes('check') || check.isBusy}
          checked={file.enterUnknown}
          onChange={(event) => change(event.target.checked)}
        >
          {t('actions.enterUnknown', { count: unknown.count })}
        </Checkbox>
      )}
    </Card>
  )
}

/** Times that cannot be: the person who reads the dry run decides whether the commit counts instead. */
function WrongTimes({ file, wrong }: { file: ResultFileDetail; wrong: number }) {
  const t = useTranslations('results')
  const check = useCommand(checkResultFile)
  const change = (replaceTimes: boolean) =>
    void check.run({ params: { id: file.id }, body: { replaceTimes, enterUnknown: file.enterUnknown } })
  return (
    <Card title={t('wrongTimes')}>
      <p>{file.replaceTimes ? t('wrongTimesReplaced') : t('wrongTimesText', { count: wrong })}</p>
      <Checkbox
        disabled={!file.allowed.includes('check') || check.isBusy}
        checked={file.replaceTimes}
        onChange={(event) => change(event.target.checked)}
      >
        {t('actions.replaceTimes')}
      </Checkbox>
    </Card>
  )
}

const wrongTimesOf = ({ errors }: ResultOutcome): number =>
  errors.byKey.reduce((sum, { error, count }) => (resultTimeErrors.includes(error) ? sum + count : sum), 0)

export function ResultOutcomeCards({ file, outcome }: { file: ResultFileDetail; outcome: ResultOutcome }) {
  const t = useTranslations('results')
  const ledger = useTranslations('ledger')
  const { packs } = outcome
  const wrongTimes = wrongTimesOf(outcome)
  const isDone = ['COMMITTED', 'UNDOING', 'UNDONE'].includes(file.status)
  return (
    <>
      <Card title={t(isDone ? 'happened' : 'willHappen')}>
        <Changes outcome={outcome} />
      </Card>
      <Card title={t('packs')}>
        <Facts
          facts={[
            { label: t('containers'), value: <Num>{packs.containers}</Num> },
            { label: t('members'), value: <Num>{packs.members}</Num> },
            { label: t('partial'), value: <Num>{packs.partial}</Num> },
            { label: t('unpacked'), value: <Num>{outcome.unpacked}</Num> },
            { label: t('alreadyThere'), value: <Num>{packs.alreadyThere}</Num> },
            { label: t('packsRefused'), value: <Num>{packs.refused}</Num> },
          ]}
        />
      </Card>
      {outcome.takenOut !== undefined && outcome.takenOut.packs > 0 && (
        <Card title={ledger('takenOut.title')}>
          <TakenOutRows of={outcome.takenOut} isDone={isDone} />
        </Card>
      )}
      <Card title={t('reconciliation')} isWide>
        <Levels outcome={outcome} />
      </Card>
      {outcome.updates !== undefined && outcome.updates.length > 0 && <Updates updates={outcome.updates} />}
      {outcome.unknown.count > 0 && <Unknown file={file} outcome={outcome} />}
      {!isDone && (wrongTimes > 0 || file.replaceTimes) && <WrongTimes file={file} wrong={wrongTimes} />}
      {outcome.notices.length > 0 && (
        <Card title={t('notices.title')}>
          <ul>
            {outcome.notices.map(({ notice, params }) => (
              <li key={notice}>{t(`notices.${notice}`, { count: 0, ...params })}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
