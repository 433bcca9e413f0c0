/** A record that is pasted and checked against the fields, in the browser alone. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { type RecordFault, recordFaults } from '@serialis/contract/engagement/collections/record-check.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { Card } from '../../../kit/ui/Card.tsx'

const RECORD_MAXIMUM = 100_000

type Outcome = 'notJson' | 'tooLong' | readonly RecordFault[]

function judged(fields: readonly MetaField[], text: string): Outcome {
  if (text.length > RECORD_MAXIMUM) return 'tooLong'
  try {
    return recordFaults(fields, JSON.parse(text) as unknown)
  } catch {
    // The only way to check whether a text is JSON.
    return 'notJson'
  }
}

export function RecordTrial({ fields }: { fields: readonly MetaField[] }) {
  const t = useTranslations('metaData.trial')
  const { number } = useFormats()
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  if (fields.length === 0) return null
  const error =
    outcome === 'notJson'
      ? t('notJson')
      : outcome === 'tooLong'
        ? t('tooLong', { maximum: number(RECORD_MAXIMUM) })
        : undefined
  return (
    <Card title={t('title')}>
      <div className="stack">
        <p className="soft">{t('text')}</p>
        <Labelled label={t('record')} error={error}>
          {(control) => (
            <Input.TextArea
              {...control}
              className="mono"
              rows={6}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setOutcome(undefined)
              }}
            />
          )}
        </Labelled>
        <div className="row">
          <Button onClick={() => setOutcome(judged(fields, text))}>{t('run')}</Button>
        </div>
        <div role="status">
          {Array.isArray(outcome) && outcome.length === 0 && <p>{t('fits')}</p>}
          {Array.isArray(outcome) && outcome.length > 0 && (
            <ul>
              {(outcome as readonly RecordFault[]).map(({ at, reason }) => (
                <li key={`${at} ${reason}`}>{t('fault', { at: at || t('whole'), reason: t(`reasons.${reason}`) })}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Card>
  )
}
