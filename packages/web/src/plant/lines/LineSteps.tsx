/** What can be done with a line now: decide with a signature, activate, inactivate, withdraw a change, delete. */

import {
  activateLine,
  approveLine,
  deleteLine,
  inactivateLine,
  rejectLine,
  undoLine,
} from '@serialis/contract/plant/lines/lines.routes.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { call } from '../../kit/wire/api.ts'
import { useSignature } from '../../platform/signatures/shared/signing.ts'
import { LineFacts } from './LineFacts.tsx'

function useDecision(line: Line) {
  const t = useTranslations('lines.actions')
  const sign = useSignature()
  const words = { code: line.code, revision: String(line.revision) }
  return async (what: 'approve' | 'reject') => {
    const route = what === 'approve' ? approveLine : rejectLine
    const made = await sign({
      title: t(`${what}Title`, words),
      subject: <LineFacts revision={line.newest} before={line.standing} />,
      digest: line.newest.digest,
      meanings: ['APPROVAL'],
      confirm: t(what),
      run: (signature) => call(route, { params: { id: line.id }, body: { version: line.version, signature } }),
    })
    if (made) say(t(what === 'approve' ? 'approved' : 'rejected'))
  }
}

const reasoned = { undo: undoLine, activate: activateLine, inactivate: inactivateLine, delete: deleteLine } as const
const doneWord = { undo: 'undone', activate: 'activated', inactivate: 'inactivated' } as const

function LineStep({
  line: { id, code, revision, version },
  step,
  isPrimary = false,
}: {
  line: Line
  step: keyof typeof reasoned
  isPrimary?: boolean
}) {
  const t = useTranslations('lines.actions')
  const go = useGo()
  return (
    <ReasonedStep
      // The four routes take the same input; their answers are not used.
      route={reasoned[step] as typeof undoLine}
      input={(reason) => ({ params: { id }, body: { version, reason } })}
      label={t(step)}
      title={t(`${step}Title`, { code })}
      {...(step !== 'delete' && { done: t(doneWord[step]) })}
      onDone={() => step === 'delete' && go(paths.lines)}
      isDanger={step === 'delete' || step === 'inactivate'}
      isPrimary={isPrimary}
    >
      <p>{t(`${step}Text`, { revision: String(revision) })}</p>
    </ReasonedStep>
  )
}

/** The most likely step: the decision, otherwise activation, otherwise editing. */
function primaryOf({ allowed }: Line): 'approve' | 'activate' | 'edit' | undefined {
  return (['approve', 'activate', 'edit'] as const).find((step) => allowed.includes(step))
}

const EditLine = ({ line, isPrimary = false, label }: { line: Line; isPrimary?: boolean; label: string }) => (
  <LinkButton type={isPrimary ? 'primary' : 'default'} to={pathTo(paths.lineEdit, { id: line.id })}>
    {label}
  </LinkButton>
)

export function LineActions({ line }: { line: Line }) {
  const t = useTranslations('lines.actions')
  const decide = useDecision(line)
  const primary = primaryOf(line)
  const may = (command: Line['allowed'][number]) => line.allowed.includes(command)
  return (
    <>
      {may('delete') && <LineStep line={line} step="delete" />}
      {may('undo') && <LineStep line={line} step="undo" />}
      {may('inactivate') && <LineStep line={line} step="inactivate" />}
      {may('activate') && primary !== 'activate' && <LineStep line={line} step="activate" />}
      {line.status !== 'DELETE' && (
        <LinkButton to={pathTo(paths.lineConnection, { id: line.id })}>{t('connection')}</LinkButton>
      )}
      {may('edit') && primary !== 'edit' && <EditLine line={line} label={t('edit')} />}
      {may('reject') && (
        <Button danger onClick={() => void decide('reject')}>
          {t('reject')}
        </Button>
      )}
    </>
  )
}

export function LinePrimary({ line }: { line: Line }) {
  const t = useTranslations('lines.actions')
  const decide = useDecision(line)
  const primary = primaryOf(line)
  if (primary === 'approve')
    return (
      <Button type="primary" onClick={() => void decide('approve')}>
        {t('approve')}
      </Button>
    )
  if (primary === 'activate') return <LineStep line={line} step="activate" isPrimary />
  return primary === 'edit' ? <EditLine line={line} isPrimary label={t('edit')} /> : null
}
