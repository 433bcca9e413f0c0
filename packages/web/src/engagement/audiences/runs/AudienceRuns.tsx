/** What was done with all members of an audience, or with those of audiences for a tag; and the way to do more. */

import { listAudienceRuns } from '@serialis/contract/engagement/audiences/runs/audience-runs.routes.ts'
import type { AudienceRun, RunStatus } from '@serialis/contract/engagement/audiences/runs/audience-runs.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import type { Tone } from '../../../kit/look/tone.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { TaskProgress } from '../../../platform/tasks/shared/TaskProgress.tsx'
import { ToldCount } from '../../members/shared/ToldCount.tsx'
import { useAudienceName } from '../audiences.display.ts'
import { StartRun } from './StartRun.tsx'
import '../rule/rule.css'

const tones: Record<RunStatus, Tone> = { RUNNING: 'issued', DONE: 'active', FAILED: 'rejected', STOPPED: 'hold' }
const RUNNING_MS = 2_000
const REFRESH_MS = 30_000
const FIRST = 5
const MOST = 50

/** Who may be left out: of what is taken nobody, and only tags have a limit. */
function countsOf({ target, effect }: AudienceRun) {
  if (effect === 'REMOVE') return ['changed', 'same'] as const
  const all = ['changed', 'same', 'inactive', 'unagreed', 'beyond'] as const
  return target === 'TAG' ? all : all.slice(0, -1)
}

function Outcome({ run }: { run: AudienceRun }) {
  const t = useTranslations('audienceRuns.counts')
  const isInTens = !useMay()('members.unmask')
  // Zero is said of nothing but of what was meant to change.
  const said = countsOf(run).filter((name) => name === 'changed' || run[name] !== 0)
  return (
    <ul className="rule-list">
      {said.map((name) => (
        <li key={name}>
          <span>{name === 'changed' || name === 'same' ? t(`${name}_${run.effect}`) : t(name)}</span>
          <ToldCount count={run[name]} isInTens={isInTens} />
        </li>
      ))}
    </ul>
  )
}

function Run({ run }: { run: AudienceRun }) {
  const t = useTranslations('audienceRuns')
  const nameOf = useAudienceName()
  const errorText = useErrorText()
  return (
    <li className="rule-version">
      <div className="row">
        <h3>{t(`what.${run.target}_${run.effect}`, { name: nameOf(run.of), audience: nameOf(run.audience) })}</h3>
        <StatusTag tone={tones[run.status]}>{t(`status.${run.status}`)}</StatusTag>
      </div>
      {run.status === 'RUNNING' && run.taskId !== null && <TaskProgress taskId={run.taskId} />}
      {run.failure !== null && <p className="rule-fault">{errorText(run.failure.key, run.failure.params)}</p>}
      {run.status === 'STOPPED' && <p className="soft">{t('stopped')}</p>}
      <Outcome run={run} />
      <p className="soft">
        {t('by', { name: run.startedBy, reason: run.reason })} <Instant>{run.startedAt}</Instant>
      </p>
    </li>
  )
}

interface Named {
  id: string
  nameEn: string
  nameZh: string
}
interface AudienceRunsProps {
  audience?: Named
  tag?: Named
  /** Further ones may be started now. */
  isOpen: boolean
}

export function AudienceRuns({ audience, tag, isOpen }: AudienceRunsProps) {
  const t = useTranslations('audienceRuns')
  const [isStarting, setStarting] = useState(false)
  const [limit, setLimit] = useState(FIRST)
  const { data } = useRead(
    listAudienceRuns,
    { query: { limit, ...(audience && { audience: audience.id }), ...(tag && { tag: tag.id }) } },
    {
      keepsPrevious: true,
      refreshMs: (runs) => (runs?.items.some(({ status }) => status === 'RUNNING') ? RUNNING_MS : REFRESH_MS),
    },
  )
  const runs = data?.items ?? []
  if (runs.length === 0 && !isOpen) return null
  return (
    <Card title={t('card')} note={t(tag ? 'noteOfTag' : 'note')}>
      <div className="stack">
        {runs.length > 0 && (
          <ul className="rule-versions">
            {runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
        )}
        <div className="row">
          {isOpen && <Button onClick={() => setStarting(true)}>{t(tag ? 'openOfTag' : 'open')}</Button>}
          {data?.next && limit < MOST && <Button onClick={() => setLimit(MOST)}>{t('more')}</Button>}
        </div>
      </div>
      {isStarting && <StartRun {...{ audience, tag }} onClose={() => setStarting(false)} />}
    </Card>
  )
}
