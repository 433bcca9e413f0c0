/** The signature dialog: what is signed, its digest, both components again, meaning and reason. */

import { fieldErrors, judge } from '@serialis/contract/kit/field-errors.ts'
import { SIGNATURE_MEANINGS, type SignatureInput, signatureInput } from '@serialis/contract/kit/signature.ts'
import { Input, Select } from 'antd'
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { PasswordField } from '../../kit/form/PasswordField.tsx'
import { type ErrorParams, useErrorText } from '../../kit/language/i18n.tsx'
import { warnOf } from '../../kit/notices/notices.ts'
import { useSlots } from '../../kit/shell/slots.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { CallError } from '../../kit/wire/call-error.ts'
import { readAgain } from '../../kit/wire/server-state.ts'
import './shared/signature.css'
import type { OpenRequest, SignatureMeaning } from './shared/signing.ts'

declare module '../../kit/shell/slots.ts' {
  interface Slots {
    /** The second component of a signer who has a second factor; nothing for others. */
    /** In place of the password, for a session that the tenant's provider began. */
    SignatureProvider: ComponentType<{
      digest: string
      proof: string | undefined
      onProof: (proof: string) => void
      isMissing: boolean
      error: string | undefined
      /** The password, for every other session. */
      children: ReactNode
    }>
    SignatureFactor: ComponentType<{
      value: SignatureInput['secondFactor']
      onChange: (answer: SignatureInput['secondFactor']) => void
    }>
  }
}

interface Refusal {
  fields: Record<string, string>
  fieldParams: Record<string, ErrorParams>
  general?: { key: string; params: ErrorParams }
}
const NOTHING_REFUSED: Refusal = { fields: {}, fieldParams: {} }

/** The server does not tell which component is wrong; the password has to be typed again in any case. */
const WRONG_COMPONENTS = 'user_name_or_password_wrong'
const MISSING = 'password_can_not_be_empty'

/** The server names fields as `signature.password`; a field outside the signature is shown as a sentence. */
function refusalOf(error: CallError): Refusal {
  if (error.key === WRONG_COMPONENTS)
    return { fields: { password: error.key }, fieldParams: { password: error.params } }
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, key]) => [path.replace(/^signature\./, ''), key]),
  )
  return { fields, fieldParams: {}, general: { key: error.key, params: error.params } }
}

function useSigning({ digest, meanings = SIGNATURE_MEANINGS, run, settle }: OpenRequest) {
  const [values, setValues] = useState<SignatureInput>({
    account: '',
    password: '',
    meaning: meanings[0] ?? 'APPROVAL',
    reason: '',
    digest,
  })
  const [refusal, setRefusal] = useState(NOTHING_REFUSED)
  const [isBusy, setBusy] = useState(false)
  const isLocked = useRef(false)
  const submit = async () => {
    const parsed = judge(signatureInput, values)
    setRefusal(parsed.success ? NOTHING_REFUSED : fieldErrors(parsed.error))
    if (!parsed.success || isLocked.current) return
    isLocked.current = true
    setBusy(true)
    try {
      const answer = await run(parsed.data)
      // Done when the page shows it: a next signature must not be requested for the previous version.
      await readAgain()
      settle(answer)
    } catch (error) {
      const canGoOn = error instanceof CallError && error.status !== 401 && error.key !== 'changed_meanwhile'
      if (canGoOn) setRefusal(refusalOf(error))
      else settle(undefined)
      if (!(error instanceof CallError) || error.key === 'changed_meanwhile') warnOf(error)
      if (error instanceof CallError && error.status === 409) void readAgain()
      // A refused command leaves the proof of the provider as it was.
      const isProofOver = error instanceof CallError && error.key === 'sign_on_proof_over'
      setValues((before) => ({
        ...before,
        password: '',
        proof: isProofOver ? undefined : before.proof,
        secondFactor: undefined,
      }))
    }
    isLocked.current = false
    setBusy(false)
  }
  const set = (change: Partial<SignatureInput>) => setValues((before) => ({ ...before, ...change }))
  return { values, set, refusal, isBusy, submit }
}

export function SignatureDialog({ request }: { request: OpenRequest }) {
  const t = useTranslations('kit.signature')
  const errorText = useErrorText()
  const { SignatureFactor, SignatureProvider } = useSlots()
  const { values, set, refusal, isBusy, submit } = useSigning(request)
  const meanings = request.meanings ?? SIGNATURE_MEANINGS
  const errorOf = (name: keyof SignatureInput) =>
    refusal.fields[name] === undefined ? undefined : errorText(refusal.fields[name], refusal.fieldParams[name])
  const { general } = refusal
  return (
    <Dialog
      title={request.title}
      onClose={() => request.settle(undefined)}
      confirm={request.confirm ?? t('sign')}
      isBusy={isBusy}
      onConfirm={() => void submit()}
      width={520}
    >
      <section className="signed" aria-label={t('subject')} tabIndex={0}>
        <div>{request.subject}</div>
        <p className="soft" title={request.digest}>
          {t('digest')}
          <span className="mono signed-digest">{request.digest.slice(0, 16)}</span>
        </p>
      </section>
      <p className="soft">{t('explain')}</p>
      <Labelled label={t('account')} error={errorOf('account')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={values.account}
            onChange={(event) => set({ account: event.target.value })}
          />
        )}
      </Labelled>
      <Suspense>
        <SignatureProvider
          digest={request.digest}
          proof={values.proof}
          onProof={(proof) => set({ proof })}
          isMissing={refusal.fields['password'] === MISSING}
          error={errorOf('password')}
        >
          <PasswordField
            label={t('password')}
            value={values.password ?? ''}
            onChange={(password) => set({ password })}
            error={errorOf('password')}
          />
        </SignatureProvider>
        <SignatureFactor value={values.secondFactor} onChange={(secondFactor) => set({ secondFactor })} />
      </Suspense>
      {meanings.length > 1 ? (
        <Labelled label={t('meaning')} error={errorOf('meaning')}>
          {(control) => (
            <Select
              {...control}
              value={values.meaning}
              options={meanings.map((value) => ({ value, label: t(`meanings.${value}`) }))}
              onChange={(meaning: SignatureMeaning) => set({ meaning })}
            />
          )}
        </Labelled>
      ) : (
        <p>
          {t('meaning')}
          <strong className="signed-meaning">{t(`meanings.${values.meaning}`)}</strong>
        </p>
      )}
      <Labelled label={t('reason')} error={errorOf('reason')}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            value={values.reason}
            onChange={(event) => set({ reason: event.target.value })}
          />
        )}
      </Labelled>
      <div role="alert">{general && <p className="field-error">{errorText(general.key, general.params)}</p>}</div>
    </Dialog>
  )
}
