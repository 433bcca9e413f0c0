/** The history of one code, newest first: what happened, who did it, when, why, with which record and signature. */

import type {
  HistoryEntry,
  PackRef,
  SerialDetail,
  SerialStateView,
} from '@serialis/contract/desk/serials/serials.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { HistoryList } from '../../kit/page/HistoryList.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { useStateText } from '../../numbers/ledger/shared/StateTag.tsx'
import { useEventText } from '../../platform/audit/shared/useEventText.ts'
import './serials.css'

/** A step that was recorded this much later than it happened shows it. */
const LATE_MS = 60_000
/** Written by the product itself. */
const BY_PRODUCT = 'Serialis'

function useChangeText() {
  const t = useTranslations('serials.history')
  const ledger = useTranslations('ledger')
  const statusText = useStateText()
  const stateText = (state: SerialStateView) =>
    state.status === 'NEW' && !state.isCommissioned ? ledger(`allocation.${state.allocation}`) : statusText(state)
  const packText = ({ level, code }: PackRef) => ({ level: ledger(`level.${level}`), code })
  return ({ change }: HistoryEntry): string => {
    if (change.kind === 'issued') return t('issued')
    if (change.kind === 'state') return t('changed', { from: stateText(change.from), to: stateText(change.to) })
    if (change.from !== null && change.to !== null) return t('moved', { from: change.from.code, to: change.to.code })
    const pack = change.to ?? change.from
    return pack === null ? '' : t(change.to === null ? 'unpacked' : 'packed', packText(pack))
  }
}

/** What the sender of a status update said of the code. */
function Updated({ entry: { update } }: { entry: HistoryEntry }) {
  const t = useTranslations('serials.history')
  const { list, clauses } = useFormats()
  if (update === null) return null
  const { status, attribute, references } = update
  return (
    <p className="history-who">
      {clauses([
        t(`updates.${status}`),
        attribute === '' ? '' : t('attribute', { attribute }),
        references.length === 0 ? '' : t('references', { references: list(references) }),
      ])}
    </p>
  )
}

function Signed({ entry: { signature } }: { entry: HistoryEntry }) {
  const t = useTranslations('serials.history')
  const meanings = useTranslations('kit.signature.meanings')
  if (signature === null) return null
  const { meaning, printedName: name, reason } = signature
  return <p className="history-who">{t('signed', { meaning: meanings(meaning), name, reason })}</p>
}

export function SerialHistory({ serial, onThen }: { serial: SerialDetail; onThen: (at: string) => void }) {
  const t = useTranslations('serials')
  const { exact, clauses } = useFormats()
  const changeText = useChangeText()
  const eventText = useEventText()
  const entries = serial.history.map((entry, at) => ({
    id: `${entry.eventId} ${at}`,
    at: entry.happenedAt,
    title: changeText(entry),
    who: entry.who === BY_PRODUCT || entry.who === '' ? null : entry.who,
    reason: clauses([
      entry.historyKind === null ? '' : t(`historyKinds.${entry.historyKind}`),
      entry.action === '' ? '' : eventText(entry.action),
      entry.reason,
      entry.document === null ? '' : t('history.document', { document: entry.document }),
    ]),
    more: (
      <>
        <Updated entry={entry} />
        <Signed entry={entry} />
        {Date.parse(entry.recordedAt) - Date.parse(entry.happenedAt) > LATE_MS && (
          <p className="history-who">{t('history.recorded', { at: exact(entry.recordedAt) })}</p>
        )}
        {(serial.at === null ? at > 0 : serial.at !== entry.recordedAt) && (
          <Button type="link" size="small" className="history-then" onClick={() => onThen(entry.recordedAt)}>
            {t('history.showThen')}
          </Button>
        )}
      </>
    ),
  }))
  return (
    <Card title={t('cards.history')}>
      <HistoryList entries={entries} />
      {serial.earlier > 0 && <p className="soft">{t('history.earlier', { count: serial.earlier })}</p>}
    </Card>
  )
}
