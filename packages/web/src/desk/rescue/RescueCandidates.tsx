/** The remaining candidates: usually one pack, which is then selected automatically. */

import {
  type RescueAnswer,
  type RescueCandidate,
  SHOWN_CANDIDATES,
} from '@serialis/contract/desk/rescue/rescue.schema.ts'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'
import { type RescueForm, type RescueStepProps, useClaimed } from './rescue-form.ts'

/** Number of candidates shown at once; more are usually reduced by further scans. */
const FEW = 10

/**
 * A single candidate is the pack, and its text is proposed once; a choice that has been scanned in the meantime is
 * cleared.
 */
function useChoice(form: RescueForm, { candidates, candidateCount, scannedCount, place }: RescueAnswer) {
  const t = useTranslations('rescue')
  const proposedFor = useRef<number>(undefined)
  const only = candidateCount === 1 && scannedCount > 0 ? candidates[0]?.ordinal : undefined
  useEffect(() => {
    const { chosen, identifiedBy } = form.values
    if (only === undefined) {
      if (chosen !== undefined && !candidates.some(({ ordinal }) => ordinal === chosen)) form.set('chosen', undefined)
      return
    }
    if (chosen !== only) form.set('chosen', only)
    if (proposedFor.current !== only && identifiedBy === '')
      form.set('identifiedBy', t('identifiedOne', { scanned: String(scannedCount), members: String(place.members) }))
    proposedFor.current = only
  }, [form, t, only, candidates, scannedCount, place.members])
}

function Choices({ form, candidates }: { form: RescueForm; candidates: readonly RescueCandidate[] }) {
  const t = useTranslations('rescue')
  return (
    <div className="rescue-candidates" role="radiogroup" aria-label={t('chosen')}>
      {candidates.map(({ ordinal, code, status, isCommissioned }) => (
        <label
          key={ordinal}
          className={form.values.chosen === ordinal ? 'rescue-candidate rescue-chosen' : 'rescue-candidate'}
        >
          <input
            type="radio"
            name="chosen"
            checked={form.values.chosen === ordinal}
            onChange={() => form.set('chosen', ordinal)}
          />
          <Code>{code}</Code>
          <StateTag isPlain status={status} isCommissioned={isCommissioned} />
        </label>
      ))}
    </div>
  )
}

export function RescueCandidates({ form, answer }: Pick<RescueStepProps, 'form'> & { answer: RescueAnswer }) {
  const t = useTranslations('rescue')
  const { number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { candidateCount, candidates } = answer
  useChoice(form, answer)
  useClaimed(form, 'chosen')
  const isTooMany = candidateCount > SHOWN_CANDIDATES
  const words =
    candidateCount === 0
      ? t('leftNone')
      : candidateCount === 1
        ? t('leftOne')
        : t(isTooMany ? 'leftTooMany' : 'leftMany', { count: number(candidateCount) })
  const isShown = candidateCount > 0 && !isTooMany && (isOpen || candidateCount <= FEW)
  return (
    <fieldset className="form-group">
      <legend>{t('left')}</legend>
      <p>{words}</p>
      {isShown && <Choices form={form} candidates={candidates} />}
      {!isShown && candidateCount > 0 && !isTooMany && (
        <div>
          <Button onClick={() => setOpen(true)}>{t('chooseAmong', { count: number(candidateCount) })}</Button>
        </div>
      )}
      {form.errorOf('chosen') && <p className="field-error">{t('chosenMissing')}</p>}
    </fieldset>
  )
}
