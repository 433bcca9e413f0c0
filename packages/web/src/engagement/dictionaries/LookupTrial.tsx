/** What a value leads to on a day, answered in the browser. */

import type { MappingContents } from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import { type Answer, lookupIn } from '@serialis/contract/engagement/dictionaries/mapping-lookup.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DayPicker } from '../../kit/form/DayPicker.tsx'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { Card } from '../../kit/ui/Card.tsx'

export function LookupTrial({ contents }: { contents: MappingContents | null }) {
  const t = useTranslations('mappingDicts.trial')
  const { today } = useFormats()
  const [value, setValue] = useState('')
  const [day, setDay] = useState(today)
  const [answer, setAnswer] = useState<Answer>()
  if (contents === null) return null
  const outcomeOf = (given: Answer) => {
    if ('to' in given) return t(`outcomes.${given.outcome}`, { to: given.to })
    return given.outcome === 'MISSING' && given.isAsked ? t('outcomes.ASKED') : t(`outcomes.${given.outcome}`)
  }
  return (
    <Card title={t('title')}>
      <div className="stack">
        <p className="soft">{t('text')}</p>
        <div className="form-pair">
          <Labelled label={t('value')}>
            {(control) => (
              <Input
                {...control}
                value={value}
                onChange={(event) => {
                  setValue(event.target.value)
                  setAnswer(undefined)
                }}
              />
            )}
          </Labelled>
          <Labelled label={t('day')}>{(control) => <DayPicker {...control} value={day} onChange={setDay} />}</Labelled>
        </div>
        <div className="row">
          <Button
            disabled={value.trim() === '' || day === ''}
            onClick={() => setAnswer(lookupIn(contents)(value, day))}
          >
            {t('run')}
          </Button>
        </div>
        <div role="status">{answer !== undefined && <p className="mapping-words">{outcomeOf(answer)}</p>}</div>
      </div>
    </Card>
  )
}
