/** Samples are taken by scan: the box keeps the focus, and each code is answered by text, colour and sound. */

import { takeInspectionSamples } from '@serialis/contract/desk/inspection/inspection.routes.ts'
import { CODES_AT_ONCE, type LotDetail } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import type { Answer } from '@serialis/contract/kit/route.ts'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { sound } from '../../kit/look/sound.ts'
import { toneGround, toneInk } from '../../kit/look/tone.ts'
import { useScanTarget } from '../../kit/scanner/scan-target.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { ToneShape } from '../../kit/ui/ToneShape.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { takeTones } from './inspection.tones.ts'

type Result = Answer<typeof takeInspectionSamples>['results'][number]

function TakeAnswer({ result: { code, outcome, container } }: { result: Result }) {
  const t = useTranslations('inspection')
  const tone = takeTones[outcome]
  return (
    <li className="take-answer" style={{ background: toneGround(tone), color: toneInk(tone) }}>
      <ToneShape tone={tone} />
      <span>{t(`outcomes.${outcome}`)}</span>
      <Code isUngrouped>{code}</Code>
      {container !== null && <span>{t('inContainer', { container })}</span>}
    </li>
  )
}

/** The results for the codes; packed ones can leave their containers with one more click. */
function TakeAnswers({
  results,
  onLeave,
}: {
  results: readonly Result[]
  onLeave: (packed: readonly Result[]) => void
}) {
  const t = useTranslations('inspection')
  const packed = results.filter(({ outcome }) => outcome === 'IN_CONTAINER')
  return (
    <div role="status" className="stack">
      {results.length > 1 && (
        <p>
          <strong>
            {t('takenOf', {
              taken: String(results.filter(({ outcome }) => outcome === 'TAKEN').length),
              all: String(results.length),
            })}
          </strong>
        </p>
      )}
      {results.length > 0 && (
        <ul className="take-answers">
          {results.map((result, at) => (
            <TakeAnswer key={at} result={result} />
          ))}
        </ul>
      )}
      {packed.length > 0 && (
        <div>
          <Button onClick={() => onLeave(packed)}>{t('samples.leaves')}</Button>
        </div>
      )}
    </div>
  )
}

export function SampleScanBox({ lot }: { lot: LotDetail }) {
  const t = useTranslations('inspection')
  const input = useRef<HTMLTextAreaElement | null>(null)
  const [text, setText] = useState('')
  const [leavesContainer, setLeaves] = useState(false)
  const [results, setResults] = useState<readonly Result[]>([])
  const command = useCommand(takeInspectionSamples, {
    onDone: (answer) => {
      setResults(answer.results)
      sound(answer.results.every(({ outcome }) => outcome === 'TAKEN') ? 'good' : 'bad')
    },
  })
  // A scanner is faster than an answer: further scans are queued.
  const waiting = useRef<{ codes: string[]; leavesContainer: boolean }[]>([])
  const isSending = useRef(false)
  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    for (let next = waiting.current.shift(); next !== undefined; next = waiting.current.shift())
      await command.run({ params: { id: lot.id }, body: next })
    isSending.current = false
    input.current?.focus()
  }
  const take = (all: string, leaves: boolean) => {
    const codes = all
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    for (let from = 0; from < codes.length; from += CODES_AT_ONCE)
      waiting.current.push({ codes: codes.slice(from, from + CODES_AT_ONCE), leavesContainer: leaves })
    setText('')
    void send()
  }
  useScanTarget((code) => take(code, leavesContainer))
  // A scanner ends with Enter; a new line is Shift and Enter, or comes with pasted text.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    take(text, leavesContainer)
  }
  const confirm = (packed: readonly Result[]) => {
    setLeaves(true)
    take(packed.map(({ code }) => code).join('\n'), true)
  }
  // The last answer stays visible after the last sample was taken.
  const isComplete = lot.progress.taken >= lot.plan.sampleSize
  if (isComplete && results.length === 0) return null
  return (
    <div className="stack sample-scan">
      {!isComplete && (
        <>
          <Labelled label={t('samples.scan')} hint={t('samples.scanHint')}>
            {({ status, ...control }) => (
              <Input.TextArea
                {...control}
                {...(status !== '' && { status })}
                ref={(box) => {
                  input.current = box?.resizableTextArea?.textArea ?? null
                }}
                autoFocus
                autoComplete="off"
                spellCheck={false}
                className="mono"
                data-scan-here
                rows={2}
                value={text}
                onChange={(event) => setText(event.target.value)}
                onKeyDown={onKey}
              />
            )}
          </Labelled>
          <div className="row">
            <Button type="primary" loading={command.isBusy} onClick={() => take(text, leavesContainer)}>
              {t('actions.take')}
            </Button>
            <label className="radio">
              <input type="checkbox" checked={leavesContainer} onChange={(event) => setLeaves(event.target.checked)} />
              {t('samples.leaves')}
            </label>
          </div>
        </>
      )}
      <TakeAnswers results={results} onLeave={confirm} />
    </div>
  )
}
