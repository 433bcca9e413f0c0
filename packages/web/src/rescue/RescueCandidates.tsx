/** Who is left: mostly one pack, which is then chosen by itself. */
import { type RescueAnswer, SHOWN_CANDIDATES } from '@serialis/contract/rescue/rescue.schema.ts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../kit/form/fields.tsx'
import { useFormats } from '../kit/time.ts'
import { Code } from '../kit/ui/Code.tsx'
import { StatusTag } from '../kit/ui/StatusTag.tsx'
import { serialTones } from '../ledger/ledger.tones.ts'
import type { RescueForm, RescueStepProps } from './rescue.form.ts'

/** The only one left is the one; a choice that was read meanwhile is none any more. */
function useChoice(form: RescueForm, { candidates, candidateCount, scannedCount, place }: RescueAnswer) {
  const t = useTranslations('rescue')
  const only = candidateCount === 1 ? candidates[0]?.ordinal : undefined
  useEffect(() => {
    const { chosen, identifiedBy } = form.values
    if (only !== undefined && scannedCount > 0) {
      if (chosen !== only) form.set('chosen', only)
      if (identifiedBy === '') form.set('identifiedBy', t('identifiedOne', { scanned: String(scannedCount), members: String(place.members) }))
    } else if (chosen !== undefined && !candidates.some(({ ordinal }) => ordinal === chosen)) form.set('chosen', undefined)
    // Each answer is looked at once: what the operator writes afterwards stays.
  }, [only, scannedCount, candidateCount])
}

export function RescueCandidates({ form, answer }: Pick<RescueStepProps, 'form'> & { answer: RescueAnswer }) {
  const t = useTranslations('rescue')
  const statuses = useTranslations('ledger.status')
  const { number } = useFormats()
  const { candidateCount, candidates } = answer
  useChoice(form, answer)
  const isTooMany = candidateCount > SHOWN_CANDIDATES
  const words = candidateCount === 0 ? t('leftNone') : candidateCount === 1 ? t('leftOne') : t(isTooMany ? 'leftTooMany' : 'leftMany', { count: number(candidateCount) })
  return (
    <fieldset className="form-group">
      <legend>{t('left')}</legend>
      <p>{words}</p>
      {candidateCount > 0 && !isTooMany && (
        <Field form={form} name="chosen" label={t('chosen')}>
          {(control, value, set) => (
            <div className="rescue-candidates" role="radiogroup" aria-label={t('chosen')} aria-invalid={control['aria-invalid']}>
              {candidates.map(({ ordinal, code, status }, at) => (
                <label key={ordinal} className={value === ordinal ? 'rescue-candidate rescue-chosen' : 'rescue-candidate'}>
                  <input {...(at === 0 && { id: control.id })} type="radio" name="chosen" checked={value === ordinal} onChange={() => set(ordinal)} />
                  <Code>{code}</Code>
                  <StatusTag tone={serialTones[status]}>{statuses(status)}</StatusTag>
                </label>
              ))}
            </div>
          )}
        </Field>
      )}
    </fieldset>
  )
}
