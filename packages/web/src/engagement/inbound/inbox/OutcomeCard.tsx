/** What became of a message: how many records it changed, what it was mapped by, and where it is at fault. */

import type { InboxFault, InboxMessage } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
import { useTranslations } from 'use-intl'
import { useAppLocale } from '../../../kit/language/i18n.tsx'
import { Rows } from '../../../kit/list/Rows.tsx'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import '../inbound.css'

const READS = { mappingDict: 'mappingDicts.list', transferModel: 'transferModels.list' } as const

type Outcome = NonNullable<InboxMessage['outcome']>

function useReasonOf(): (fault: InboxFault) => string {
  const t = useTranslations('inbox')
  const transfers = useTranslations('transferModels')
  const { faults } = memberFileTexts[useAppLocale()]
  return (fault) => {
    if (fault.kind === 'ACTIVITY') return t(`activityReasons.${fault.reason}`)
    if (fault.kind === 'MEMBER')
      return fault.reason === 'HIDDEN' || fault.reason === 'field_unknown'
        ? t(`memberReasons.${fault.reason}`)
        : faults[fault.reason]
    if (fault.kind === 'LINE') return transfers(`reasons.${fault.reason}`)
    if (fault.kind === 'RESULT') return transfers(`recordReasons.${fault.reason}`)
    return fault.kind === 'MODEL' ? t(`modelReasons.${fault.reason}`) : t('failed')
  }
}

type Placed = InboxFault & { place: number }

function Faults({ faults }: { faults: Outcome['faults'] }) {
  const t = useTranslations('inbox.outcome')
  const reasonOf = useReasonOf()
  return (
    <Rows<Placed>
      caption={t('faults')}
      rows={faults.map((fault, place) => ({ ...fault, place }))}
      rowKey={({ place }) => String(place)}
      columns={[
        { name: 'record', title: t('record'), align: 'end', cell: (row) => 'record' in row && <Num>{row.record}</Num> },
        { name: 'model', title: t('model'), cell: (row) => 'model' in row && <Code isUngrouped>{row.model}</Code> },
        {
          name: 'line',
          title: t('line'),
          align: 'end',
          cell: (row) => row.kind === 'LINE' && row.line !== null && <Num>{row.line}</Num>,
        },
        { name: 'at', title: t('at'), cell: (row) => 'at' in row && <Code isUngrouped>{row.at}</Code> },
        { name: 'reason', title: t('reason'), cell: reasonOf },
      ]}
    />
  )
}

/** Links for those who may follow them. */
function Versions({ of, to }: { of: Outcome['models']; to: keyof typeof READS }) {
  const t = useTranslations('inbox.outcome')
  const may = useMay()
  return (
    <ul className="message-versions">
      {of.map(({ id, code, number }) => (
        <li key={id}>
          {may(READS[to]) ? (
            <GoTo to={pathTo(paths[to], { id })}>{t('version', { code, number: String(number) })}</GoTo>
          ) : (
            t('version', { code, number: String(number) })
          )}
        </li>
      ))}
    </ul>
  )
}

function Waiting({ outcome: { dicts, waitsFor } }: { outcome: Outcome }) {
  const t = useTranslations('inbox')
  return (
    <>
      <p role="status">{t('waiting', { count: waitsFor.length })}</p>
      <Versions of={dicts.filter(({ id }) => waitsFor.includes(id))} to="mappingDict" />
    </>
  )
}

function Sentence({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('inbox.outcome')
  const { inserted, changed, unchanged, older, faults } = outcome
  if (outcome.outcome === 'REJECTED') return <p>{t('rejected', { count: faults.length })}</p>
  if (inserted === null || changed === null || unchanged === null || older === null)
    return <p>{t('appliedToMembers')}</p>
  return <p>{t('applied', { inserted, changed, unchanged, older })}</p>
}

export function OutcomeCard({ message: { outcome, applications, isWaiting } }: { message: InboxMessage }) {
  const t = useTranslations('inbox.outcome')
  if (outcome === null) return <Card title={t('title')}>{t('none')}</Card>
  return (
    <Card title={t('title')}>
      <div className="stack">
        {isWaiting ? <Waiting outcome={outcome} /> : <Sentence outcome={outcome} />}
        <Facts
          facts={[
            { label: t('judgedAt'), value: <Instant>{outcome.judgedAt}</Instant> },
            { label: t('applications'), value: <Num>{applications}</Num> },
            {
              label: t('models'),
              value: outcome.models.length > 0 && <Versions of={outcome.models} to="transferModel" />,
            },
            { label: t('dicts'), value: outcome.dicts.length > 0 && <Versions of={outcome.dicts} to="mappingDict" /> },
          ]}
        />
        {outcome.faults.length > 0 && <Faults faults={outcome.faults} />}
      </div>
    </Card>
  )
}
