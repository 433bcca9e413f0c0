/** What this device keeps of the scan: not sent yet, refused later, and of others who work here. */

import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { toneGround, toneInk } from '../../../kit/look/tone.ts'
import { Code } from '../../../kit/ui/Code.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { ToneShape } from '../../../kit/ui/ToneShape.tsx'
import { useLostAt } from '../../../kit/wire/connection.ts'
import { dropFromOutbox } from '../../../kit/wire/outbox.ts'
import { scanTones } from '../shared/orders.tones.ts'
import type { Kept } from './useOrderScans.ts'

const SHOWN = 50
/** Being sent at this moment: not worth a word. */
const AT_WORK = 2

export function KeptScans({ kept: { waiting, newest, settled, others } }: { kept: Kept }) {
  const t = useTranslations('orders')
  const errorText = useErrorText()
  const lostAt = useLostAt()
  return (
    <div className="stack" role="status">
      {lostAt !== null && newest && (
        <p className="scan-answer" style={{ background: toneGround('neutral'), color: toneInk('neutral') }}>
          <ToneShape tone="neutral" />
          <span>{t('scan.keptOne')}</span>
          <Code isUngrouped>{newest.text}</Code>
        </p>
      )}
      {(lostAt === null ? waiting > AT_WORK : waiting > 0) && (
        <p className="banner">{t('scan.waiting', { count: waiting })}</p>
      )}
      {others.map(([name, count]) => (
        <p key={name} className="soft">
          {t('scan.ofOthers', { name, count })}
        </p>
      ))}
      {settled.length > 0 && (
        <>
          <ul className="kept-scans" tabIndex={0} aria-label={t('scan.settled')}>
            {settled.slice(0, SHOWN).map(({ entry, result }) => (
              <li key={entry.seq} className="row">
                <Code isUngrouped>{entry.text}</Code>
                <Instant>{entry.at}</Instant>
                {entry.refusal ? (
                  <span className="field-error">{errorText(entry.refusal.key, entry.refusal.params)}</span>
                ) : (
                  result && <StatusTag tone={scanTones[result.outcome]}>{t(`outcomes.${result.outcome}`)}</StatusTag>
                )}
              </li>
            ))}
          </ul>
          <div>
            <Button onClick={() => void dropFromOutbox(settled.map(({ entry }) => entry.seq))}>
              {t('scan.dismiss', { count: settled.length })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
