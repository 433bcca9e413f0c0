/** Sign, approve, decline, withdraw, download: only what the server allows this user now. */

import type { SignatureInput } from '@serialis/contract/kit/signature.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { say, warnOf } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { call } from '../../kit/wire/api.ts'
import { download } from '../../kit/wire/transfer.ts'
import { type SignatureMeaning, useSignature } from '../../platform/signatures/shared/signing.ts'
import { type ChangeProps, offered } from './shared/desks.ts'

/** What the signer is accountable for. */
function SignedChange({ change }: ChangeProps) {
  const t = useTranslations('statusChanges')
  const { outcome } = change
  return (
    <>
      <p>
        <strong>{t('signText', { count: outcome?.changeCount ?? 0 })}</strong>
      </p>
      <Facts
        facts={[
          { label: t('fields.number'), value: <Num>{change.number}</Num> },
          { label: t('fields.operation'), value: t(`operations.${offered(change.operation)}.name`) },
          { label: t('fields.already'), value: <Num>{outcome?.alreadyCount ?? 0}</Num> },
          {
            label: t('fields.refused'),
            value: <Num>{(outcome?.refusedCount ?? 0) + (outcome?.rowErrorCount ?? 0)}</Num>,
          },
          ...(change.options.rereadsDecommissioned
            ? [
                {
                  label: t('fields.decommissioned'),
                  value: t(`operations.${offered(change.operation)}.name`),
                },
              ]
            : []),
          { label: t('fields.reason'), value: change.reason },
          ...(change.recordNo === '' ? [] : [{ label: t('fields.recordNo'), value: change.recordNo }]),
        ]}
      />
    </>
  )
}

const MEANINGS: Record<'sign' | 'approve', readonly SignatureMeaning[]> = {
  sign: ['AUTHORSHIP'],
  approve: ['APPROVAL'],
}

export function ChangePrimary({ desk, change }: ChangeProps) {
  const t = useTranslations('statusChanges')
  const sign = useSignature()
  const step = change.allowed.includes('approve') ? 'approve' : change.allowed.includes('sign') ? 'sign' : null
  const { digest } = change
  if (step === null || digest === null) return null
  const ask = async () => {
    const title = t(step === 'sign' ? 'signTitle' : 'approveTitle', {
      operation: t(`operations.${offered(change.operation)}.name`),
    })
    const run = (signature: SignatureInput) =>
      call(desk.routes[step], { params: { id: change.id }, body: { signature } })
    const answer = await sign({
      title,
      subject: <SignedChange desk={desk} change={change} />,
      digest,
      meanings: MEANINGS[step],
      confirm: t(`actions.${step}`),
      run,
    })
    if (answer === undefined) return
    say(t(step === 'sign' ? 'signed' : 'approved'))
  }
  return (
    <Button type="primary" onClick={() => void ask()}>
      {t(`actions.${step}`)}
    </Button>
  )
}

function ReasonButton({ desk, change: { id }, step }: ChangeProps & { step: 'decline' | 'withdraw' }) {
  const t = useTranslations('statusChanges')
  return (
    <ReasonedStep
      route={desk.routes[step]}
      input={(reason) => ({ params: { id }, body: { reason } })}
      label={t(`actions.${step}`)}
      title={t(`${step}Title`)}
      done={t(step === 'decline' ? 'declined' : 'withdrawn')}
      inPlace
      isDanger
    >
      <p>{t(`${step}Text`)}</p>
    </ReasonedStep>
  )
}

export function ChangeDecision({ desk, change }: ChangeProps) {
  const t = useTranslations('statusChanges')
  const params = { id: change.id }
  const { allowed } = change
  return (
    <>
      {allowed.includes('downloadRefusals') && (
        <Button onClick={() => void download(desk.routes.downloadRefusals, { params }).catch(warnOf)}>
          {t('outcome.downloadRefusals')}
        </Button>
      )}
      {allowed.includes('downloadFile') && (
        <Button onClick={() => void download(desk.routes.downloadFile, { params }).catch(warnOf)}>
          {t('actions.downloadFile')}
        </Button>
      )}
      {allowed.includes('withdraw') && <ReasonButton desk={desk} change={change} step="withdraw" />}
      {allowed.includes('decline') && <ReasonButton desk={desk} change={change} step="decline" />}
    </>
  )
}
