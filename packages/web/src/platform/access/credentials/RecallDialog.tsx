/** Recalls selected credentials one after another; each is judged on its own, and each has its result. */

import { resetSecondFactor } from '@serialis/contract/platform/access/access.routes.ts'
import { revokeApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { askPasswordChange } from '@serialis/contract/platform/access/credentials/credentials.routes.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { call } from '../../../kit/wire/api.ts'
import { CallError } from '../../../kit/wire/call-error.ts'
import { readAgain } from '../../../kit/wire/server-state.ts'
import './credentials.css'
import { recallOf, RECALLS, recallSteps, type Recallable, type RecallStep } from './recall.ts'

interface Outcome {
  row: Recallable
  result: 'done' | 'waits' | 'refused' | 'elsewhere'
  text: string
}

/** Whether the command is done, or waits for a second person. */
async function recalled({ how, id }: RecallStep, reason: string): Promise<'done' | 'waits'> {
  const params = { id }
  if (how === 'REVOKE') await call(revokeApiKey, { params, body: { reason } })
  else if (how === 'ASK_CHANGE') await call(askPasswordChange, { params, body: { reason } })
  else if ((await call(resetSecondFactor, { params, body: { reason } })).accessRequestId !== null) return 'waits'
  return 'done'
}

const tones = { done: 'active', waits: 'waiting', refused: 'rejected', elsewhere: 'neutral' } as const

function useCredentialText() {
  const t = useTranslations('credentials.kinds')
  const { clauses } = useFormats()
  return ({ kind, name, ownerName }: Pick<Recallable, 'kind' | 'name' | 'ownerName'>): string =>
    clauses([name === '' ? t(kind) : `${t(kind)} ${name}`, ownerName])
}

function Results({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose: () => void }) {
  const t = useTranslations('credentials.recall')
  const textOf = useCredentialText()
  return (
    <Dialog title={t('results')} onClose={onClose} width={640}>
      <div className="recall-results" role="group" aria-label={t('results')} tabIndex={0}>
        <ul>
          {outcomes.map(({ row, result, text }) => (
            <li key={row.id}>
              <strong>{textOf(row)}</strong>
              <StatusTag tone={tones[result]}>{t(`result.${result}`)}</StatusTag>
              {text !== '' && <p>{text}</p>}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

export function RecallDialog({ rows, onClose }: { rows: readonly Recallable[]; onClose: () => void }) {
  const t = useTranslations('credentials.recall')
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const steps = recallSteps(rows)
  const elsewhere = rows.filter((row) => recallOf(row) === null)
  const outcomeOf = async (step: RecallStep, reason: string): Promise<Pick<Outcome, 'result' | 'text'>> => {
    try {
      const result = await recalled(step, reason)
      return { result, text: t(result === 'waits' ? 'waits' : `did.${step.how}`) }
    } catch (error) {
      const { key, params } = error instanceof CallError ? error : { key: 'server_busy', params: {} }
      return { result: 'refused', text: errorText(key, params) }
    }
  }
  const recall = async (reason: string) => {
    setBusy(true)
    const made: Outcome[] = []
    for (const step of steps) {
      const outcome = await outcomeOf(step, reason)
      made.push(...step.rows.map((row) => ({ row, ...outcome })))
    }
    made.push(...elsewhere.map((row) => ({ row, result: 'elsewhere' as const, text: t('elsewhere') })))
    setOutcomes(made)
    void readAgain()
  }
  if (outcomes !== null) return <Results outcomes={outcomes} onClose={onClose} />
  return (
    <ReasonDialog
      title={t('title', { count: rows.length })}
      confirm={t('confirm')}
      isDanger
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void recall(reason)}
    >
      <ul className="recall-steps">
        {RECALLS.map((how) => {
          const count = steps.filter((step) => step.how === how).length
          return count === 0 ? null : <li key={how}>{t(`will.${how}`, { count })}</li>
        })}
        {elsewhere.length > 0 && <li>{t('willNot', { count: elsewhere.length })}</li>}
      </ul>
    </ReasonDialog>
  )
}
