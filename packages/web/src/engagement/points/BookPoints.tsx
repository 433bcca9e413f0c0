/** The form by which points are given, redeemed or corrected by hand. */

import { listOwnedSerials } from '@serialis/contract/engagement/members/owned-serials.routes.ts'
import { bookMemberPoints } from '@serialis/contract/engagement/points/points.routes.ts'
import {
  type PointBookingByHand,
  POINTS_MONTHS,
  POINTS_REFERENCE_MAXIMUM,
} from '@serialis/contract/engagement/points/points.schema.ts'
import { PAGE_LIMIT } from '@serialis/contract/kit/list.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, DayField, NumberField, RadioField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { say } from '../../kit/notices/notices.ts'
import { useRead } from '../../kit/wire/server-state.ts'

interface BookPointsProps {
  id: string
  kinds: readonly PointBookingByHand[]
  onClose: () => void
}

/** Packs of the member that the user may see, as a choice. */
function usePacks(id: string) {
  const t = useTranslations('points')
  const isAllowed = useMay()('members.listSerials')
  const { data } = useRead(
    listOwnedSerials,
    { params: { id }, query: { limit: PAGE_LIMIT.max } },
    { enabled: isAllowed },
  )
  return (data?.items ?? []).flatMap(({ id: value, isHidden, product, batch, code }) =>
    isHidden ? [] : [{ value, label: t('pack', { product: product?.name ?? '–', batch: batch || '–', code }) }],
  )
}

export function BookPoints({ id, kinds, onClose }: BookPointsProps) {
  const t = useTranslations('points')
  const { today } = useFormats()
  const packs = usePacks(id)
  const form = useContractForm(bookMemberPoints, {
    initial: { kind: kinds[0], reference: '', serialId: null, reason: '' },
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
    if (name === 'kind' && value !== 'EARN') form.set('serialId', null)
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
      {kind === 'EARN' && packs.length > 0 && (
        <ChoiceField
          form={form}
          name="serialId"
          label={t('fields.serialId')}
          hint={t('hints.serialId')}
          options={packs}
          isOptional
        />
      )}
      <TextAreaField form={form} name="reason" label={t('fields.reason')} hint={t('hints.reason')} />
    </FormDrawer>
  )
}
