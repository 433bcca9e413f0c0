/**
 * The result of the dry run in three columns: will change, already done, refused; each refusal can be corrected or left
 * out.
 */

import { leavesContainer } from '@serialis/contract/desk/status-changes/desks.ts'
import type { ChangeOutcomeView, LeaveOut } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import {
  contentsChoiceOf,
  contentsChoices,
  type ContentsChoice,
} from '@serialis/contract/numbers/ledger/contents.schema.ts'
import { takesAway } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { Button, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isSameValue } from '../../kit/form/values/same-value.ts'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { pathTo, paths } from '../../kit/navigation/paths.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'
import { type ChangeProps, offered } from './shared/desks.ts'
import { type Correct, useCorrection } from './useCorrection.ts'

interface OutcomeProps extends ChangeProps {
  outcome: ChangeOutcomeView
}
interface ColumnProps extends OutcomeProps {
  correct: Correct | null
  isBusy: boolean
}
type Examples = ChangeOutcomeView['willChange'][number]['examples']

const ARROW = '→'

const ExampleCodes = ({ examples }: { examples: Examples }) => (
  <span className="outcome-examples">
    {examples.map(({ ordinal, code }) => (
      <GoTo key={ordinal} to={pathTo(paths.serial, { id: ordinal })}>
        <Code>{code}</Code>
      </GoTo>
    ))}
  </span>
)

function Group({
  what,
  count,
  examples,
  isOut = false,
  children,
}: {
  what: ReactNode
  count: number
  examples?: Examples
  isOut?: boolean
  children?: ReactNode
}) {
  return (
    <li className={isOut ? 'outcome-out' : ''}>
      <div className="outcome-line">
        <span className="row">{what}</span>
        <strong>
          <Num>{count}</Num>
        </strong>
      </div>
      {examples && examples.length > 0 && <ExampleCodes examples={examples} />}
      {children && <div className="row">{children}</div>}
    </li>
  )
}

function Column({
  title,
  total,
  nothing,
  children,
  isEmpty,
}: {
  title: string
  total: number
  nothing: string
  children: ReactNode
  isEmpty: boolean
}) {
  return (
    <Card title={title}>
      <p className="outcome-total num">
        <Num>{total}</Num>
      </p>
      {isEmpty ? <p className="soft">{nothing}</p> : <ul className="outcome-groups">{children}</ul>}
    </Card>
  )
}

/** Leaves a group out, or includes it again. */
function LeaveOutButton({
  change,
  correct,
  isBusy,
  group,
}: Pick<ColumnProps, 'change' | 'correct' | 'isBusy'> & { group: LeaveOut }) {
  const t = useTranslations('statusChanges.outcome')
  const { leaveOut } = change.options
  const isOut = leaveOut.some((one) => isSameValue(one, group))
  if (correct === null) return isOut ? <span className="soft">{t('isLeftOut')}</span> : null
  const next = isOut ? leaveOut.filter((one) => !isSameValue(one, group)) : [...leaveOut, group]
  return (
    <Button size="small" disabled={isBusy} onClick={() => correct({ options: { leaveOut: next } })}>
      {t(isOut ? 'putBack' : 'leaveOut')}
    </Button>
  )
}

function WillChange({ change, outcome, correct, isBusy }: ColumnProps) {
  const t = useTranslations('statusChanges.outcome')
  const level = useTranslations('ledger.level')
  const isDone = change.status === 'DONE'
  const group = (
    { transition, level: of, from, to, count, examples }: ChangeOutcomeView['willChange'][number],
    isOut: boolean,
  ) => (
    <Group
      key={`${transition}${of}${from}${String(isOut)}`}
      count={count}
      examples={examples}
      isOut={isOut}
      what={
        <>
          <span className="soft">{of && level(of)}</span>
          <StateTag status={from} />
          <span aria-hidden="true">{ARROW}</span>
          <StateTag status={to} />
          {isOut && <span className="soft">{t('isLeftOut')}</span>}
        </>
      }
    >
      {of && correct && (
        <LeaveOutButton
          change={change}
          correct={correct}
          isBusy={isBusy}
          group={{ kind: 'change', transition, level: of }}
        />
      )}
    </Group>
  )
  return (
    <Column
      title={t(isDone ? 'did' : 'will')}
      total={outcome.changeCount}
      nothing={t(isDone ? 'didNothing' : 'nothingChanges')}
      isEmpty={outcome.willChange.length + outcome.leftOut.length === 0}
    >
      {outcome.willChange.map((one) => group(one, false))}
      {outcome.leftOut.map((one) => group(one, true))}
      {outcome.unpackedCount > 0 && (
        <li>
          <p>{t('unpacks', { count: outcome.unpackedCount })}</p>
        </li>
      )}
      {outcome.releasedCount > 0 && (
        <li>
          <p>{t('released', { count: outcome.releasedCount })}</p>
        </li>
      )}
    </Column>
  )
}

function Already({ outcome }: ColumnProps) {
  const t = useTranslations('statusChanges.outcome')
  const level = useTranslations('ledger.level')
  return (
    <Column
      title={t('already')}
      total={outcome.alreadyCount}
      nothing={t('nothingAlready')}
      isEmpty={outcome.alreadyThere.length === 0}
    >
      {outcome.alreadyThere.map(({ status, level: of, count, examples }) => (
        <Group
          key={`${status}${of}`}
          count={count}
          examples={examples}
          what={
            <>
              <span className="soft">{of && level(of)}</span>
              <StateTag status={status} />
            </>
          }
        />
      ))}
    </Column>
  )
}

function Refused({ desk, change, outcome, correct, isBusy }: ColumnProps) {
  const t = useTranslations('statusChanges')
  const level = useTranslations('ledger.level')
  const { data: me } = useRead(getMe, {})
  const mayUnpack = correct !== null && leavesContainer(me?.snScheme ?? 'A', change.operation)
  const common = { desk, change, correct, isBusy }
  return (
    <Column
      title={t('outcome.refused')}
      total={outcome.refusedCount + outcome.rowErrorCount}
      nothing={t('outcome.nothingRefused')}
      isEmpty={outcome.refused.length + outcome.rowErrors.length === 0}
    >
      {outcome.refused.map(({ reason, level: of, status, count, also, examples, isLeftOut }) => (
        <Group
          key={`${reason}${of}${status}`}
          count={count}
          examples={examples}
          isOut={isLeftOut}
          what={
            <>
              <span className="outcome-why">{t(`refusals.${reason}`)}</span>
              <span className="soft">{of && level(of)}</span>
              {status && <StateTag status={status} />}
            </>
          }
        >
          {also.map((one) => (
            <p key={one.reason} className="soft">
              {t('outcome.also', { reason: t(`refusals.${one.reason}`), count: one.count })}
            </p>
          ))}
          {mayUnpack && [reason, ...also.map((one) => one.reason)].includes('inside_container') && (
            <Button
              size="small"
              type="primary"
              disabled={isBusy}
              onClick={() => correct({ options: { disaggregate: true } })}
            >
              {t('outcome.unpack')}
            </Button>
          )}
          <LeaveOutButton {...common} group={{ kind: 'refused', reason, level: of, status }} />
        </Group>
      ))}
      {outcome.rowErrors.map(({ error, count, isLeftOut }) => (
        <Group
          key={error}
          count={count}
          isOut={isLeftOut}
          what={
            <>
              <span className="outcome-why">
                {error === 'listed_twice' ? t('outcome.listedTwice') : t(`rows.${error}`)}
              </span>
              <span className="soft">{t('outcome.lines', { count })}</span>
            </>
          }
        >
          {error === 'file_says_decommissioned' && correct !== null && (
            <Button
              size="small"
              type="primary"
              disabled={isBusy}
              onClick={() => correct({ options: { rereadsDecommissioned: true } })}
            >
              {t('outcome.reread', { operation: t(`operations.${offered(change.operation)}.name`) })}
            </Button>
          )}
          <LeaveOutButton {...common} group={{ kind: 'rows', error }} />
        </Group>
      ))}
    </Column>
  )
}

/** What becomes of the contents of containers that are destroyed or withdrawn. */
function ContentsOfGone({ change, outcome, correct, isBusy, choice }: ColumnProps & { choice: ContentsChoice | null }) {
  const t = useTranslations('statusChanges.outcome')
  return (
    <div className="correction-line">
      <span className="grow">{t('contentsOf', { count: outcome.contents })}</span>
      <Radio.Group
        optionType="button"
        value={choice}
        disabled={correct === null || isBusy}
        onChange={({ target }) =>
          correct?.({ options: { contents: target.value as ContentsChoice, withContents: false } })
        }
        options={contentsChoices.map((value) => ({ value, label: t(`contentsChoice.${value}`) }))}
        name={`contents-${change.id}`}
      />
    </div>
  )
}

/** The contents of the containers in the set: included only when chosen, with the count shown. */
function Contents(props: ColumnProps) {
  const { change, outcome, correct, isBusy } = props
  const t = useTranslations('statusChanges.outcome')
  const { data: me } = useRead(getMe, {})
  const scheme = me?.snScheme ?? 'A'
  const isAsked = takesAway(scheme, change.operation)
  const choice = contentsChoiceOf(scheme, change.operation, change.options)
  const { contents } = outcome
  const { withContents, disaggregate } = change.options
  const mayPack = disaggregate && correct !== null
  if (contents === 0 && !mayPack) return null
  return (
    <Card isWide>
      {contents > 0 && isAsked && <ContentsOfGone {...props} choice={choice} />}
      {contents > 0 && !isAsked && (
        <div className="correction-line">
          <span className="grow">{t(withContents ? 'contentsIn' : 'contents', { count: contents })}</span>
          {correct && (
            <Button disabled={isBusy} onClick={() => correct({ options: { withContents: !withContents } })}>
              {t(withContents ? 'withoutContents' : 'withContents')}
            </Button>
          )}
        </div>
      )}
      {mayPack && (
        <div className="correction-line">
          <span className="grow">{t('unpacks', { count: outcome.unpackedCount })}</span>
          <Button disabled={isBusy} onClick={() => correct({ options: { disaggregate: false } })}>
            {t('packed')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Codes that the file reports as decommissioned and a person read otherwise. */
function Reread({ change, correct, isBusy }: ColumnProps) {
  const t = useTranslations('statusChanges')
  if (!change.options.rereadsDecommissioned) return null
  return (
    <Card isWide>
      <div className="correction-line">
        <span className="grow">
          {t('outcome.isReread', { operation: t(`operations.${offered(change.operation)}.name`) })}
        </span>
        {correct && (
          <Button disabled={isBusy} onClick={() => correct({ options: { rereadsDecommissioned: false } })}>
            {t('outcome.withdrawnOnly')}
          </Button>
        )}
      </div>
    </Card>
  )
}

export function ChangeOutcome(props: OutcomeProps) {
  const { desk, change } = props
  const { correct, isBusy } = useCorrection(desk, change)
  const column: ColumnProps = { ...props, correct: change.allowed.includes('mend') ? correct : null, isBusy }
  return (
    <>
      <Contents {...column} />
      <Reread {...column} />
      <div className="outcomes">
        <WillChange {...column} />
        <Already {...column} />
        <Refused {...column} />
      </div>
    </>
  )
}
