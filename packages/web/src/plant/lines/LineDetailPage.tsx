/** A line: whether it works, whether its settings are approved, its settings, its history. */

import {
  activateLine,
  approveLine,
  deleteLine,
  getLine,
  getLineRevision,
  inactivateLine,
  rejectLine,
  undoLine,
  updateLine,
} from '@serialis/contract/plant/lines/lines.routes.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import {
  type LineCommand,
  type LineStatus,
  type LineStatusCommand,
  lineStatusCommands,
  lineStatusTransitions,
} from '@serialis/contract/plant/lines/lines.status.ts'
import { type Approval, approvalTransitions } from '@serialis/contract/platform/masters/approval.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Rows } from '../../kit/list/Rows.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { HistoryList } from '../../kit/page/HistoryList.tsx'
import { type Step, stepsOf } from '../../kit/page/steps.ts'
import { LineMap } from '../../kit/pictures/LineMap.tsx'
import { type Station, stationsOf } from '../../kit/pictures/stations.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { useSession } from '../../kit/wire/session.ts'
import { LineFacts } from './LineFacts.tsx'
import { approvalTones, lineTones } from './lines.tones.ts'
import './lines.css'
import { LineActions, LinePrimary } from './LineSteps.tsx'
import { useLineHistory } from './useLineHistory.tsx'

const isOfWork = (command: LineCommand): command is LineStatusCommand =>
  lineStatusCommands.some((other) => other === command)

function settingsStations(line: Line, labelOf: (approval: Approval) => string): Station[] {
  const way: Approval[] =
    line.approval === 'REJECTED' ? ['UNAPPROVED', 'REJECTED', 'APPROVED'] : ['UNAPPROVED', 'APPROVED']
  const entered: Partial<Record<string, Approval>> = {
    CREATE: 'UNAPPROVED',
    MODIFY: 'UNAPPROVED',
    UNAPPROVED: 'UNAPPROVED',
    APPROVED: 'APPROVED',
    UNDO: 'APPROVED',
    REJECTED: 'REJECTED',
  }
  return stationsOf({
    stations: way.map((key) => ({ key, statuses: [key] })),
    status: line.approval,
    entries: line.history.flatMap(({ reason, at, by }) =>
      entered[reason] ? [{ status: entered[reason], at, by }] : [],
    ),
    next: line.approval === 'UNAPPROVED' ? ['APPROVED'] : line.approval === 'REJECTED' ? ['UNAPPROVED'] : [],
    labelOf: (key) => labelOf(key as Approval),
  })
}

function workStations(line: Line, labelOf: (status: LineStatus) => string): Station[] {
  const way: LineStatus[] = ['INACTIVE', 'ACTIVE', ...(line.status === 'DELETE' ? ['DELETE' as const] : [])]
  return stationsOf({
    stations: way.map((key) => ({ key, statuses: [key] })),
    status: line.status,
    entries: line.history.flatMap(({ reason, at, by }) =>
      reason === 'ACTIVE' || reason === 'INACTIVE' || reason === 'DELETE' ? [{ status: reason, at, by }] : [],
    ),
    next: line.inForce === null ? [] : line.nextStatuses,
    labelOf: (key) => labelOf(key as LineStatus),
  })
}

function Maps({ line }: { line: Line }) {
  const t = useTranslations('lines')
  return (
    <Columns
      main={
        <Card title={t('cards.settings')}>
          <LineMap
            label={t('cards.settings')}
            stations={settingsStations(line, (approval) => t(`approval.${approval}`))}
          />
        </Card>
      }
      side={
        <Card title={t('cards.work')}>
          <LineMap label={t('cards.work')} stations={workStations(line, (status) => t(`status.${status}`))} />
        </Card>
      }
    />
  )
}

function Standing({ line }: { line: Line }) {
  const t = useTranslations('lines')
  const { userId } = useSession()
  if (line.status === 'DELETE' || line.approval === 'APPROVED') return null
  const revision = String(line.inForce)
  const isFirst = line.inForce === null
  const waits = line.approval === 'UNAPPROVED'
  const text = waits
    ? isFirst
      ? t('waitingFirst')
      : t('waiting', { revision })
    : isFirst
      ? t('rejectedFirst')
      : t('rejectedNote', { revision })
  return (
    <p className="line-banner card-wide">
      {text} {waits && line.newest.author.id === userId && t('onlyOthers')}
    </p>
  )
}

function OldRevision({ line, revision, onClose }: { line: Line; revision: number; onClose: () => void }) {
  const t = useTranslations('lines')
  const { data } = useRead(getLineRevision, { params: { id: line.id, revision } })
  return (
    <Dialog title={t('cards.newest', { revision: String(revision) })} width={640} onClose={onClose}>
      {data === undefined ? <span className="bone" style={{ height: 160 }} /> : <LineFacts revision={data} />}
    </Dialog>
  )
}

function Revisions({ line }: { line: Line }) {
  const t = useTranslations('lines')
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <Rows
        caption={t('cards.revisions')}
        rows={line.revisions}
        rowKey={(row) => String(row.revision)}
        columns={[
          {
            name: 'revision',
            title: t('fields.revision'),
            cell: (row) => (
              <Button type="link" size="small" onClick={() => setOpen(row.revision)}>
                {row.revision}
              </Button>
            ),
          },
          {
            name: 'approval',
            title: t('fields.approval'),
            cell: (row) => (
              <StatusTag tone={row.isReplaced ? 'inactive' : approvalTones[row.approval]}>
                {row.isReplaced
                  ? t('replaced')
                  : row.revision === line.inForce
                    ? t('inForce')
                    : t(`approval.${row.approval}`)}
              </StatusTag>
            ),
          },
          { name: 'author', title: t('fields.author'), cell: (row) => row.author.name },
          { name: 'writtenAt', title: t('fields.writtenAt'), cell: (row) => <Instant>{row.writtenAt}</Instant> },
          { name: 'approver', title: t('fields.approver'), cell: (row) => row.approver?.name },
        ]}
      />
      {open !== null && <OldRevision line={line} revision={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Contents({ line }: { line: Line }) {
  const t = useTranslations('lines')
  const toEntries = useLineHistory()
  const { newest, standing } = line
  return (
    <Columns
      main={
        <>
          <Card title={t('cards.newest', { revision: String(newest.revision) })}>
            <LineFacts revision={newest} before={standing} />
          </Card>
          {standing && (
            <Card title={t('cards.standing', { revision: String(standing.revision) })}>
              <LineFacts revision={standing} />
            </Card>
          )}
          <Card title={t('cards.revisions')}>
            <Revisions line={line} />
          </Card>
        </>
      }
      side={
        <Card title={t('cards.history')}>
          <HistoryList entries={toEntries(line.history)} />
        </Card>
      }
    />
  )
}

/** Work and settings have a life cycle each; a deleted line has none. */
function useLineSteps(): (line: Line) => Step[] {
  const t = useTranslations('lines')
  const why = useTranslations('kit.steps.why')
  const label = (command: LineCommand) => t(`actions.${command}`)
  return ({ allowed, approval, status }) => {
    const gone = status === 'DELETE' && why('deleted')
    return [
      ...stepsOf({
        open: allowed.filter((command) => !isOfWork(command)),
        steps: {
          edit: [updateLine, gone],
          approve: [approveLine, gone || why('otherPerson')],
          reject: [rejectLine, gone || why('otherPerson')],
          undo: [undoLine, gone || why('noneInForce')],
        },
        label,
        table: approvalTransitions,
        status: approval,
        word: (other) => t(`approval.${other}`),
      }),
      ...stepsOf({
        open: allowed.filter(isOfWork),
        steps: { activate: [activateLine, why('notApproved')], inactivate: inactivateLine, delete: deleteLine },
        label,
        table: lineStatusTransitions,
        status,
        word: (other) => t(`status.${other}`),
      }),
    ]
  }
}

export function LineDetailPage() {
  const t = useTranslations('lines')
  const lineSteps = useLineSteps()
  const id = useParam()
  return (
    <DetailPage
      route={getLine}
      input={{ params: { id } }}
      head={(line) => ({
        title: line.name,
        tag: (
          <>
            <span className="mono soft">{line.code}</span>
            <StatusTag tone={lineTones[line.status]} term={`line.${line.status}`}>
              {t(`status.${line.status}`)}
            </StatusTag>
            <StatusTag tone={approvalTones[line.approval]} term={`lineApproval.${line.approval}`}>
              {t(`approval.${line.approval}`)}
            </StatusTag>
          </>
        ),
        steps: lineSteps(line),
        actions: <LineActions line={line} />,
        primary: <LinePrimary line={line} />,
      })}
    >
      {(line) => (
        <>
          <Standing line={line} />
          <Maps line={line} />
          <Contents line={line} />
        </>
      )}
    </DetailPage>
  )
}
