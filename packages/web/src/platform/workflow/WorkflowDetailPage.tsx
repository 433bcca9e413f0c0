/** A workflow: its steps as a picture, its faults, its versions, and its deputies. */

import {
  deleteWorkflowDraft,
  deployWorkflow,
  draftWorkflow,
  getWorkflow,
  retireWorkflow,
} from '@serialis/contract/platform/workflow/workflow.routes.ts'
import type { Workflow } from '@serialis/contract/platform/workflow/workflow.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { call } from '../../kit/wire/api.ts'
import { useCommand } from '../../kit/wire/server-state.ts'
import { SignatureBadge } from '../signatures/shared/SignatureBadge.tsx'
import { useSignature } from '../signatures/shared/signing.ts'
import { DeputiesCard } from './DeputiesCard.tsx'
import { useStepText } from './step-text.ts'
import { StepMap } from './StepMap.tsx'
import { useWorkflowName } from './workflow.api.ts'
import { DiffCard, VersionsCard } from './WorkflowVersions.tsx'

function Faults({ workflow }: { workflow: Workflow }) {
  const t = useTranslations('workflow')
  const errorText = useErrorText()
  if (workflow.faults.length === 0) return null
  return (
    <div className="banner" role="alert">
      <strong>{t('cards.faults')}</strong>
      <ul className="changed-list">
        {workflow.faults.map(({ position, kind, key, params }) => {
          const why = errorText(key, params)
          return (
            <li key={`${position} ${key}`}>
              {position === null
                ? t('faultOf', { kind: t(`kinds.${kind}`), why })
                : t('faultAt', { number: String(position + 1), kind: t(`kinds.${kind}`), why })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What the deployer signs: every step as text. */
function SignedSteps({ workflow }: { workflow: Workflow }) {
  const t = useTranslations('workflow')
  const { whole } = useStepText()
  const [newest] = workflow.versions
  return (
    <div className="stack">
      <p>{t('deployText')}</p>
      <Facts
        facts={[
          { label: t('fields.code'), value: workflow.code },
          { label: t('fields.note'), value: newest?.note },
          ...(newest?.steps ?? []).map((step, at) => ({
            label: t('stepAt', { number: String(at + 1) }),
            value: whole(step),
          })),
        ]}
      />
    </div>
  )
}

function Deploy({ workflow }: { workflow: Workflow }) {
  const t = useTranslations('workflow')
  const errorText = useErrorText()
  const nameOf = useWorkflowName()
  const sign = useSignature()
  const { id, version, digest } = workflow
  const deploy = async () => {
    if (digest === null) return
    const title = t('deployTitle', { number: String(workflow.versions[0]?.number ?? 1), name: nameOf(workflow) })
    const answer = await sign({
      title,
      subject: <SignedSteps workflow={workflow} />,
      digest,
      meanings: ['APPROVAL'],
      confirm: t('deploy'),
      run: (signature) => call(deployWorkflow, { params: { id }, body: { version, signature } }),
    })
    if (answer) say(errorText(answer.message))
  }
  return (
    <Button type="primary" disabled={workflow.faults.length > 0} onClick={() => void deploy()}>
      {t('deploy')}
    </Button>
  )
}

function DropDraft({ workflow }: { workflow: Workflow }) {
  const t = useTranslations('workflow')
  const go = useGo()
  const nameOf = useWorkflowName()
  const [isAsking, setAsking] = useState(false)
  const isLast = workflow.versions.length === 1
  const command = useCommand(deleteWorkflowDraft, {
    onDone: () => {
      setAsking(false)
      if (isLast) go(paths.workflows)
    },
  })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('drop')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('dropTitle', { name: nameOf(workflow) })}
          confirm={t('drop')}
          isDanger
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => void command.run({ params: { id: workflow.id }, query: { version: workflow.version } })}
        >
          <p>{isLast ? t('dropAllText') : t('dropText')}</p>
        </Dialog>
      )}
    </>
  )
}

function Retire({ workflow }: { workflow: Workflow }) {
  const t = useTranslations('workflow')
  const nameOf = useWorkflowName()
  const [isAsking, setAsking] = useState(false)
  const { id, version, products, waitingProducts } = workflow
  const command = useCommand(retireWorkflow, {
    inPlace: true,
    onDone: () => {
      say(t('retiredNow'))
      setAsking(false)
    },
  })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('retire')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('retireTitle', { name: nameOf(workflow) })}
          confirm={t('retire')}
          isDanger
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => void command.run({ params: { id }, body: { version, reason } })}
        >
          <p>{t('retireText')}</p>
          {products > 0 && <p className="banner">{t('retireProducts', { products })}</p>}
          {waitingProducts > 0 && <p className="banner">{t('retireWaiting', { products: waitingProducts })}</p>}
        </ReasonDialog>
      )}
    </>
  )
}

function State({ hasDraft, isRetired }: Pick<Workflow, 'hasDraft' | 'isRetired'>) {
  const t = useTranslations('workflow')
  return (
    <span className="row">
      {isRetired && <StatusTag tone="rejected">{t('status.RETIRED')}</StatusTag>}
      {hasDraft && <StatusTag tone="waiting">{t('draftWaits')}</StatusTag>}
      {!isRetired && !hasDraft && <StatusTag tone="active">{t('deployed')}</StatusTag>}
    </span>
  )
}

export function WorkflowDetailPage() {
  const t = useTranslations('workflow')
  const why = useTranslations('kit.steps.why')
  const id = useParam()
  const nameOf = useWorkflowName()
  return (
    <DetailPage
      route={getWorkflow}
      input={{ params: { id } }}
      head={(workflow) => ({
        title: nameOf(workflow),
        tag: <State {...workflow} />,
        lead: workflow.code,
        steps: stepsOf({
          open: workflow.allowed,
          steps: {
            edit: draftWorkflow,
            delete: [deleteWorkflowDraft, why('noDraft')],
            deploy: [deployWorkflow, why(workflow.hasDraft ? 'otherPerson' : 'noDraft')],
            retire: [retireWorkflow, workflow.isRetired ? t('status.RETIRED') : why('notApproved')],
          },
          label: (action) => t(action === 'delete' ? 'drop' : action),
        }),
        actions: (
          <>
            {workflow.allowed.includes('retire') && <Retire workflow={workflow} />}
            {workflow.allowed.includes('delete') && <DropDraft workflow={workflow} />}
            {workflow.allowed.includes('edit') && (
              <LinkButton to={pathTo(paths.workflowEdit, { id })}>{t('edit')}</LinkButton>
            )}
          </>
        ),
        primary: workflow.allowed.includes('deploy') && <Deploy workflow={workflow} />,
      })}
    >
      {(workflow) => (
        <>
          <Card title={t('cards.steps', { number: String(workflow.versions[0]?.number ?? 1) })} isWide>
            <div className="stack">
              <StepMap steps={workflow.versions[0]?.steps ?? []} label={t('fields.steps')} />
              <Faults workflow={workflow} />
            </div>
          </Card>
          <VersionsCard workflow={workflow} />
          {workflow.versions.length > 1 && <DiffCard versions={workflow.versions} />}
          <DeputiesCard />
          {workflow.signatures.length > 0 && (
            <Card isWide title={t('deployed')}>
              <div className="stack">
                {workflow.signatures.map((signature) => (
                  <SignatureBadge key={signature.id} signature={signature} />
                ))}
              </div>
            </Card>
          )}
        </>
      )}
    </DetailPage>
  )
}
