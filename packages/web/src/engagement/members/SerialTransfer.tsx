/** To whom a serial number passes: offered for the other member's word, or decided with a signature. */

import { listMembers, searchMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { IDENTITY_MAXIMUM } from '@serialis/contract/engagement/members/members.schema.ts'
import {
  offerSerial,
  previewSerialTransfer,
  transferSerial,
} from '@serialis/contract/engagement/members/owned-serials.routes.ts'
import { OFFER_DAYS } from '@serialis/contract/engagement/members/owned-serials.schema.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { type ControlProps, Labelled } from '../../kit/form/Labelled.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { say } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { call } from '../../kit/wire/api.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { readAgain } from '../../kit/wire/server-state.ts'
import { useSignature } from '../../platform/signatures/shared/signing.ts'

export const PROOF_MAXIMUM = 200

interface Found {
  id: string
  name: string
  phone: string
  email: string
}

/** Finds one active member by an identity, which goes in a body and is kept nowhere. */
function Receiver({ control, onFound }: { control: ControlProps; onFound: (found: Found | null) => void }) {
  const t = useTranslations('ownedSerials')
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null | undefined>()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const errorText = useErrorText()
  const keep = (next: Found | null | undefined) => {
    setFound(next)
    onFound(next ?? null)
  }
  const find = async () => {
    setBusy(true)
    setFault(undefined)
    await call(searchMembers, { body: { text } })
      .then(({ identity }) => call(listMembers, { query: { identity, status: 'ACTIVE', limit: 1 } }))
      .then(({ items }) => keep(items[0] ?? null))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        setFault(errorText(error.key, error.params))
      })
      .finally(() => setBusy(false))
  }
  return (
    <>
      <div className="row">
        <Input
          {...control}
          autoComplete="off"
          value={text}
          disabled={isBusy}
          maxLength={IDENTITY_MAXIMUM}
          onChange={({ target }) => {
            setText(target.value)
            if (found !== undefined) keep(undefined)
          }}
        />
        <Button loading={isBusy} disabled={text.trim() === ''} onClick={() => void find()}>
          {t('actions.find')}
        </Button>
      </div>
      <div role="status">
        {fault !== undefined && <p className="field-error">{fault}</p>}
        {found === null && <p className="field-error">{t('notFound')}</p>}
        {found && (
          <p>{[found.name || t('nameless'), found.phone, found.email].filter((part) => part !== '').join(' · ')}</p>
        )}
      </div>
    </>
  )
}

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
        {(control, _, set) => <Receiver control={control} onFound={(found) => set(found?.id)} />}
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
  const [receiver, setReceiver] = useState<Found | null>(null)
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
        {(control) => <Receiver control={control} onFound={setReceiver} />}
      </Labelled>
    </Dialog>
  )
}
