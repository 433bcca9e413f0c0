/** A new workflow, or the next version of one; a draft may have faults, which its page names. */

import { standardSteps } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import { createWorkflow, draftWorkflow, getWorkflow } from '@serialis/contract/platform/workflow/workflow.routes.ts'
import {
  WORKFLOW_CODE_MAXIMUM,
  WORKFLOW_NAME_MAXIMUM,
  WORKFLOW_NOTE_MAXIMUM,
  type Workflow,
} from '@serialis/contract/platform/workflow/workflow.schema.ts'
import { useTranslations } from 'use-intl'
import { TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useWorkflowName } from './workflow.api.ts'
import { WorkflowSteps } from './WorkflowSteps.tsx'

type WorkflowForm = ContractForm<typeof createWorkflow>

function Fields({ form }: { form: WorkflowForm }) {
  const t = useTranslations('workflow')
  return (
    <>
      <TextField form={form} name="name" label={t('fields.name')} maxLength={WORKFLOW_NAME_MAXIMUM} />
      <TextField
        form={form}
        name="note"
        label={t('fields.note')}
        hint={t('hints.note')}
        isOptional
        maxLength={WORKFLOW_NOTE_MAXIMUM}
      />
      <WorkflowSteps form={form} />
    </>
  )
}

export function WorkflowCreatePage() {
  const t = useTranslations('workflow')
  const go = useGo()
  const form = useContractForm(createWorkflow, {
    initial: { code: '', name: '', note: '', steps: standardSteps(true) },
    draft: 'workflow',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.workflow, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('lead')} submit={t('save')} back={paths.workflows}>
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={WORKFLOW_CODE_MAXIMUM}
        isMono
      />
      <Fields form={form} />
    </FormPage>
  )
}

function EditWorkflow({ workflow }: { workflow: Workflow }) {
  const t = useTranslations('workflow')
  const go = useGo()
  const nameOf = useWorkflowName()
  const back = pathTo(paths.workflow, { id: workflow.id })
  const [newest] = workflow.versions
  const form = useContractForm(draftWorkflow, {
    draft: `workflow ${workflow.id}`,
    initial: {
      name: workflow.name,
      note: workflow.hasDraft ? (newest?.note ?? '') : '',
      steps: (newest?.steps ?? []).map(({ step }) => step),
      version: workflow.version,
    },
    params: { id: workflow.id },
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={nameOf(workflow)} lead={t('deployText')} submit={t('save')} back={back}>
      <Fields form={form as unknown as WorkflowForm} />
    </FormPage>
  )
}

export function WorkflowEditPage() {
  const id = useParam()
  return (
    <Loaded route={getWorkflow} input={{ params: { id } }}>
      {(data) => <EditWorkflow workflow={data} />}
    </Loaded>
  )
}
