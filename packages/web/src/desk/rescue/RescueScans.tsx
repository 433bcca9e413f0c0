/** Readable packs are scanned one after another; each is answered by text, colour and sound. */

import {
  isRefusedScan,
  type RescueAnswer,
  type RescueScanOutcome,
} from '@serialis/contract/desk/rescue/rescue.schema.ts'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { sound } from '../../kit/look/sound.ts'
import type { Tone } from '../../kit/look/tone.ts'
import { useScanTarget } from '../../kit/scanner/scan-target.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import type { RescueForm, RescueStepProps } from './rescue-form.ts'
import { onEnter } from './RescuePlace.tsx'

const scanTones: Record<RescueScanOutcome, Tone> = {
  INSIDE: 'active',
  REPEATED: 'neutral',
  ELSEWHERE: 'hold',
  UNKNOWN: 'rejected',
  AMBIGUOUS: 'hold',
}

const SHOWN = 8

type Scan = RescueAnswer['scans'][number] & { at: number }

/** Audible without looking: every new answer once. */
function useSounds(scans: RescueAnswer['scans']) {
  const heard = useRef(scans.length)
  useEffect(() => {
    const newest = scans.at(-1)
    if (scans.length > heard.current && newest) sound(isRefusedScan(newest.outcome) ? 'bad' : 'good')
    heard.current = scans.length
  }, [scans])
}

function ScanBox({ form }: { form: RescueForm }) {
  const t = useTranslations('rescue')
  const input = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const add = (code: string) => form.set('scanned', [...(form.values.scanned ?? []), code])
  useScanTarget(add)
  const take = () => {
    const code = text.trim()
    setText('')
    if (code !== '') add(code)
    input.current?.focus()
  }
  return (
    <Labelled label={t('scan')} hint={t('scanHint')}>
      {(control) => (
        <Input
          {...control}
          ref={input}
          autoFocus
          className="mono rescue-scan"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onEnter(take)}
          data-scan-here
        />
      )}
    </Labelled>
  )
}

/** Scans that must be removed first, then the newest. */
function ScanList({ form, scans }: { form: RescueForm; scans: readonly Scan[] }) {
  const t = useTranslations('rescue')
  const shown = [
    ...scans.filter(({ outcome }) => isRefusedScan(outcome)),
    ...scans.filter(({ outcome }) => !isRefusedScan(outcome)).toReversed(),
  ].slice(0, SHOWN)
  const takeBack = (at: number) =>
    form.set(
      'scanned',
      (form.values.scanned ?? []).filter((_, place) => place !== at),
    )
  if (scans.length === 0) return <EmptyState title={t('noScans')} text={t('noScansText')} />
  return (
    <>
      <Rows
        caption={t('siblings')}
        rows={shown}
        rowKey={({ at }) => String(at)}
        columns={[
          { name: 'code', title: t('code'), cell: ({ code }) => <Code isUngrouped>{code}</Code> },
          {
            name: 'outcome',
            title: t('outcome'),
            cell: ({ outcome }) => <StatusTag tone={scanTones[outcome]}>{t(`outcomes.${outcome}`)}</StatusTag>,
          },
          {
            name: 'back',
            title: t('takeBack'),
            align: 'end',
            cell: ({ at, code }) => (
              <Button size="small" type="text" aria-label={t('takeBackNamed', { code })} onClick={() => takeBack(at)}>
                {t('takeBack')}
              </Button>
            ),
          },
        ]}
      />
      {scans.length > SHOWN && <p className="field-hint">{t('shownScans', { count: String(SHOWN) })}</p>}
    </>
  )
}

export function RescueScans({ form, answer }: RescueStepProps & { answer: RescueAnswer }) {
  const t = useTranslations('rescue')
  const { number } = useFormats()
  const { place, scannedCount, refusedCount } = answer
  const scans = answer.scans.map((scan, at) => ({ ...scan, at }))
  useSounds(answer.scans)
  const share = place.members === 0 ? 0 : (scannedCount / place.members) * 100
  return (
    <fieldset className="form-group">
      <legend>{t('siblings')}</legend>
      <ScanBox form={form} />
      <div>
        <p className="rescue-progress" role="status">
          {t('progress', {
            scanned: number(scannedCount),
            members: number(place.members),
            left: number(answer.candidateCount),
          })}
        </p>
        <div
          className="meter"
          role="progressbar"
          aria-label={t('siblings')}
          aria-valuemin={0}
          aria-valuemax={place.members}
          aria-valuenow={scannedCount}
        >
          <span style={{ width: `${share}%` }} />
        </div>
      </div>
      {refusedCount > 0 && (
        <p className="field-error" role="alert">
          {t('refused', { count: refusedCount })}
        </p>
      )}
      <ScanList form={form} scans={scans} />
    </fieldset>
  )
}
