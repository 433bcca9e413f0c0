/** The decisions about a lot: plain commands, reasons, and signatures on what is shown. */

import * as routes from '@serialis/contract/desk/inspection/inspection.routes.ts'
import type { Disposition, LotDetail } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import type { SignatureInput } from '@serialis/contract/kit/signature.ts'
import { contentsChoices, type ContentsChoice } from '@serialis/contract/numbers/ledger/contents.schema.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Radios } from '../../kit/form/Radios.tsx'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { say, warn } from '../../kit/notices/notices.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { call } from '../../kit/wire/api.ts'
import { useCommand } from '../../kit/wire/server-state.ts'
import { TakenOutRows } from '../../numbers/ledger/shared/TakenOutRows.tsx'
import { useSignature } from '../../platform/signatures/shared/signing.ts'
import { LotFacts } from './LotFacts.tsx'

type Command = LotDetail['allowed'][number]['command']
interface LotProps {
  lot: LotDetail
  onClose: () => void
}

/** Signs a command on the lot as it is shown; nothing happens when the signer cancels. */
function useLotSignature(lot: LotDetail) {
  const t = useTranslations('inspection')
  const sign = useSignature()
  return async (
    command: 'release' | 'reject' | 'liftHold' | 'resume',
    title: string,
    more: ReactNode,
    run: (signature: SignatureInput) => Promise<LotDetail>,
  ) => {
    const digest = lot.allowed.find((one) => one.command === command)?.digest
    if (!digest) return
    const answer = await sign({
      title,
      subject: (
        <div className="stack">
          <LotFacts lot={lot} hasResults />
          {more}
        </div>
      ),
      digest,
      meanings: ['APPROVAL'],
      confirm: t(`actions.${command}`),
      run,
    })
    if (answer === undefined) return
    say(t(`commands.${command}`))
  }
}

function Check({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="radio">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

function ReleaseDialog({ lot, onClose }: LotProps) {
  const t = useTranslations('inspection.dialogs')
  const signed = useLotSignature(lot)
  const [approvesReduced, setApproves] = useState(false)
  const [endsReduced, setEnds] = useState(false)
  const { release } = lot.effects ?? {}
  const severity = lot.switching?.severity
  const confirm = () => {
    onClose()
    void signed(
      'release',
      t('releaseTitle', { number: String(lot.number) }),
      approvesReduced || endsReduced ? (
        <p>
          <strong>{t(approvesReduced ? 'approvesReduced' : 'endsReduced')}</strong>
        </p>
      ) : null,
      (signature) =>
        call(routes.releaseInspectionLot, {
          params: { id: lot.id },
          body: { version: lot.version, approvesReduced, endsReduced, signature },
        }),
    )
  }
  return (
    <Dialog
      title={t('releaseTitle', { number: String(lot.number) })}
      confirm={t('next')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t('releaseText')}</p>
      {release !== undefined && release.changes > 0 && <p>{t('releaseChanges', { count: release.changes })}</p>}
      {release !== undefined && release.unmarked > 0 && <p>{t('unmarked', { count: release.unmarked })}</p>}
      {severity === 'NORMAL' && !lot.isResubmitted && (
        <Check label={t('approvesReduced')} isOn={approvesReduced} onChange={setApproves} />
      )}
      {severity === 'REDUCED' && <Check label={t('endsReduced')} isOn={endsReduced} onChange={setEnds} />}
    </Dialog>
  )
}

function RejectDialog({ lot, onClose }: LotProps) {
  const t = useTranslations('inspection')
  const signed = useLotSignature(lot)
  const ends = lot.effects?.reject ?? []
  const [disposition, setDisposition] = useState<Disposition>(
    ends.find(({ changes }) => changes > 0)?.disposition ?? 'HOLD',
  )
  const end = ends.find((one) => one.disposition === disposition)
  const inside = end?.contents ?? null
  const [contents, setContents] = useState<ContentsChoice | ''>('')
  const left = (contents === 'WITH' ? inside?.left : end?.left) ?? 0
  const counts = { WITH: inside?.along ?? 0, RELEASE: inside?.takenOut.packs ?? 0 }
  const errorText = useErrorText()
  const choiceText = (value: ContentsChoice) => t(`dialogs.contentsChoice.${value}`, { count: counts[value] })
  const confirm = () => {
    if (inside !== null && contents === '') {
      warn(errorText('inspection_contents_undecided', { count: counts.RELEASE }))
      return
    }
    onClose()
    void signed(
      'reject',
      t('dialogs.rejectTitle', { number: String(lot.number) }),
      <p>
        <strong>{t(`disposition.${disposition}`)}</strong>
        {inside !== null && contents !== '' && `: ${choiceText(contents)}`}
      </p>,
      (signature) =>
        call(routes.rejectInspectionLot, {
          params: { id: lot.id },
          body: {
            version: lot.version,
            disposition,
            signature,
            ...(inside !== null && contents !== '' && { contents }),
          },
        }),
    )
  }
  return (
    <Dialog
      title={t('dialogs.rejectTitle', { number: String(lot.number) })}
      confirm={t('dialogs.next')}
      isDanger
      onClose={onClose}
      onConfirm={confirm}
    >
      <Radios<Disposition>
        label={t('dialogs.disposition')}
        value={disposition}
        onChange={setDisposition}
        options={ends.map(({ disposition: value, changes }) => ({
          value,
          label: t('dialogs.changes', { disposition: t(`disposition.${value}`), count: changes }),
        }))}
      />
      {inside !== null && (
        <>
          <Radios<ContentsChoice | ''>
            label={t('dialogs.contents')}
            value={contents}
            onChange={setContents}
            options={contentsChoices.map((value) => ({ value, label: choiceText(value) }))}
          />
          {contents === 'RELEASE' && <TakenOutRows of={inside.takenOut} />}
        </>
      )}
      {left > 0 && <p className="soft">{t('dialogs.left', { count: left })}</p>}
    </Dialog>
  )
}

/** Commands that need no form of their own before the signature. */
function useSignedAtOnce(lot: LotDetail) {
  const t = useTranslations('inspection.dialogs')
  const { number } = useFormats()
  const signed = useLotSignature(lot)
  const input = (signature: SignatureInput) => ({ params: { id: lot.id }, body: { version: lot.version, signature } })
  return {
    liftHold: () =>
      void signed(
        'liftHold',
        t('liftTitle', { number: number(lot.number) }),
        <p>
          <strong>{t('onHold', { count: lot.onHold })}</strong>
        </p>,
        (signature) => call(routes.liftInspectionHold, input(signature)),
      ),
    resume: () =>
      void signed(
        'resume',
        t('resumeTitle'),
        <p>
          <strong>{t('resumeText')}</strong>
        </p>,
        (signature) => call(routes.resumeInspection, input(signature)),
      ),
  }
}

function ReasonCommand({ lot, command, onClose }: LotProps & { command: 'reopen' | 'withdraw' }) {
  const t = useTranslations('inspection')
  const done = {
    inPlace: true,
    onDone: () => {
      say(t(`commands.${command}`))
      onClose()
    },
  }
  const reopen = useCommand(routes.reopenInspection, done)
  const withdraw = useCommand(routes.withdrawInspectionLot, done)
  const chosen = command === 'reopen' ? reopen : withdraw
  return (
    <ReasonDialog
      title={t(`actions.${command}`)}
      confirm={t(`actions.${command}`)}
      isDanger={command === 'withdraw'}
      isBusy={chosen.isBusy}
      onClose={onClose}
      onConfirm={(reason) => void chosen.run({ params: { id: lot.id }, body: { version: lot.version, reason } })}
    >
      <p>{t(`dialogs.${command}`)}</p>
    </ReasonDialog>
  )
}

type Shown = Exclude<Command, 'take' | 'record'>
const order: readonly Shown[] = ['finish', 'release', 'reject', 'liftHold', 'resume', 'reopen', 'withdraw']

export function LotDecision({ lot }: { lot: LotDetail }) {
  const t = useTranslations('inspection')
  const [asked, setAsked] = useState<Shown | null>(null)
  const finish = useCommand(routes.finishInspection, { inPlace: true, onDone: () => say(t('commands.finish')) })
  const atOnce = useSignedAtOnce(lot)
  const close = () => setAsked(null)
  const start = (command: Shown) => {
    if (command === 'finish') void finish.run({ params: { id: lot.id }, body: { version: lot.version } })
    else if (command === 'liftHold' || command === 'resume') atOnce[command]()
    else setAsked(command)
  }
  const offered = order.flatMap((command) =>
    lot.allowed
      .filter((one) => one.command === command)
      .map(({ blockedBy }) => ({ command, isBlocked: blockedBy !== null })),
  )
  const first = offered.find(
    ({ command, isBlocked }) => !isBlocked && command !== 'reopen' && command !== 'withdraw',
  )?.command
  return (
    <>
      {offered.map(({ command, isBlocked }) => (
        <Button
          key={command}
          type={command === first ? 'primary' : 'default'}
          danger={command === 'reject' && command === first}
          disabled={isBlocked}
          loading={command === 'finish' && finish.isBusy}
          onClick={() => start(command)}
        >
          {t(`actions.${command}`)}
        </Button>
      ))}
      {asked === 'release' && <ReleaseDialog lot={lot} onClose={close} />}
      {asked === 'reject' && <RejectDialog lot={lot} onClose={close} />}
      {(asked === 'reopen' || asked === 'withdraw') && <ReasonCommand lot={lot} command={asked} onClose={close} />}
    </>
  )
}
