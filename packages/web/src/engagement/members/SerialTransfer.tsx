/** To whom a serial number passes: offered for the other member's word, or decided with a signature. */

import {
  offerSerial,
  previewSerialTransfer,
  transferSerial,
} from '@serialis/contract/engagement/members/owned-serials.routes.ts'
import { OFFER_DAYS } from '@serialis/contract/engagement/members/owned-serials.schema.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { say } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { call } from '../../kit/wire/api.ts'
import { readAgain } from '../../kit/wire/server-state.ts'
import { useSignature } from '../../platform/signatures/shared/signing.ts'
import { type FoundMember, PickMember } from './shared/PickMember.tsx'

export const PROOF_MAXIMUM = 200

interface Of {
  id: string
  serialId: string
  onClose: () => void
}

export function OfferSerial({ id, serialId, onClose }: Of) {
  const t = useTranslations('ownedSerials')
  const form = useContractForm(offerSerial, {
    initial: { serialId, proof: '' },
    params: { id },
    onDone: () => {
      say(t('actions.offered'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('actions.offerTitle')} form={form} submit={t('actions.offer')} onClose={onClose}>
      <p>{t('actions.offerText', { days: String(OFFER_DAYS) })}</p>
      <Field form={form} name="memberId" label={t('fields.receiver')} hint={t('hints.receiver')}>
        {(control, _, set) => <PickMember control={control} onFound={(found) => set(found?.id)} />}
      </Field>
      <TextField
        form={form}
        name="proof"
        label={t('fields.proof')}
        hint={t('hints.giverProof')}
        maxLength={PROOF_MAXIMUM}
      />
    </FormDrawer>
  )
}

export function DecideSerial({ id, serialId, onClose }: Of) {
  const t = useTranslations('ownedSerials')
  const members = useTranslations('members.fields')
  const sign = useSignature()
  const [receiver, setReceiver] = useState<FoundMember | null>(null)
  const decide = async () => {
    if (receiver === null) return
    const shown = await call(previewSerialTransfer, { params: { id }, body: { serialId, memberId: receiver.id } })
    onClose()
    const done = await sign({
      title: t('actions.decideTitle'),
      subject: (
        <Facts
          facts={[
            { label: t('fields.code'), value: shown.isHidden ? t('hidden') : <Code>{shown.code}</Code> },
            { label: members('name'), value: shown.from.name || t('nameless') },
            { label: t('fields.receiver'), value: shown.to.name || t('nameless') },
          ]}
        />
      ),
      digest: shown.digest,
      meanings: ['APPROVAL', 'RESPONSIBILITY'],
      confirm: t('actions.decide'),
      run: (signature) =>
        call(transferSerial, { params: { id }, body: { serialId, memberId: receiver.id, signature } }),
    })
    if (!done) return
    say(t('actions.decided'))
    await readAgain()
  }
  return (
    <Dialog
      title={t('actions.decideTitle')}
      confirm={t('actions.next')}
      {...(receiver === null && { obstacle: t('hints.receiver') })}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      <p>{t('actions.decideText')}</p>
      <Labelled label={t('fields.receiver')} hint={t('hints.receiver')}>
        {(control) => <PickMember control={control} onFound={setReceiver} />}
      </Labelled>
    </Dialog>
  )
}
