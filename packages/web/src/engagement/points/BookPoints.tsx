/** The form by which points are given, redeemed or corrected by hand. */

import { bookMemberPoints } from '@serialis/contract/engagement/points/points.routes.ts'
import {
  type PointBookingByHand,
  POINTS_MONTHS,
  POINTS_REFERENCE_MAXIMUM,
} from '@serialis/contract/engagement/points/points.schema.ts'
import { useTranslations } from 'use-intl'
import { DayField, NumberField, RadioField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { say } from '../../kit/notices/notices.ts'

interface BookPointsProps {
  id: string
  kinds: readonly PointBookingByHand[]
  onClose: () => void
}

export function BookPoints({ id, kinds, onClose }: BookPointsProps) {
  const t = useTranslations('points')
  const { today } = useFormats()
  const form = useContractForm(bookMemberPoints, {
    initial: { kind: kinds[0], reference: '', reason: '' },
    params: { id },
    onDone: () => {
      say(t('booked'))
      onClose()
    },
  })
  const { kind, points } = form.values
  const isAdded = kind !== 'REDEEM' && (points === undefined || points > 0)
  const set: typeof form.set = (name, value) => {
    form.set(name, value)
    // What is no longer asked for is not sent.
    if ((name === 'kind' && value === 'REDEEM') || (name === 'points' && Number(value) < 0)) form.set('expiresOn', null)
  }
  const own = { ...form, set }
  return (
    <FormDrawer title={t('bookTitle')} form={form} submit={t('book')} onClose={onClose}>
      <RadioField
        form={own}
        name="kind"
        label={t('fields.kind')}
        options={kinds.map((value) => ({ value, label: t(`choices.${value}`) }))}
      />
      <NumberField
        form={own}
        name="points"
        label={t('fields.points')}
        hint={kind === 'CORRECT' ? t('hints.correction') : t('hints.points')}
      />
      {isAdded && (
        <DayField
          form={form}
          name="expiresOn"
          label={t('fields.expiresOn')}
          hint={t('hints.expiresOn', { months: String(POINTS_MONTHS) })}
          min={today()}
          isOptional
        />
      )}
      <TextField
        form={form}
        name="reference"
        label={t('fields.reference')}
        hint={t('hints.reference')}
        maxLength={POINTS_REFERENCE_MAXIMUM}
        isOptional
        isMono
      />
      <TextAreaField form={form} name="reason" label={t('fields.reason')} hint={t('hints.reason')} />
    </FormDrawer>
  )
}
