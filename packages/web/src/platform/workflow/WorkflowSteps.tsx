/**
 * The steps of a draft: approvals and confirmations added, moved and removed; automatic steps; whether the scan is
 * required.
 */

import {
  isSignedStep,
  type SignedKind,
  type WorkflowStep,
} from '@serialis/contract/platform/workflow/workflow-steps.ts'
import { listWorkflowRoles, type createWorkflow } from '@serialis/contract/platform/workflow/workflow.routes.ts'
import { Button, Select } from 'antd'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Field, NumberField } from '../../kit/form/fields.tsx'
import type { ContractForm } from '../../kit/form/useContractForm.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import './workflow.css'

type Form = ContractForm<typeof createWorkflow>
const ANYONE = ''

function SignedFields({ form, at, kind }: { form: Form; at: number; kind: SignedKind }) {
  const t = useTranslations('workflow')
  const { data } = useRead(listWorkflowRoles, {})
  const fitting = (data?.items ?? []).filter(({ mayApprove, mayConfirm }) =>
    kind === 'APPROVAL' ? mayApprove : mayConfirm,
  )
  const options = [
    { value: ANYONE, label: t('anyone') },
    ...fitting.map(({ id, name, people }) => ({ value: id, label: t('roleOption', { name, people }) })),
  ]
  return (
    <>
      <Field form={form} name={`steps.${at}.roleId`} label={t('fields.role')}>
        {(control, value, set) => (
          <Select
            {...control}
            value={(value as string | null) ?? ANYONE}
            onChange={(next: string) => set(next === ANYONE ? null : next)}
            options={options}
            showSearch={{ optionFilterProp: 'label' }}
          />
        )}
      </Field>
      <NumberField form={form} name={`steps.${at}.needed`} label={t('fields.needed')} />
    </>
  )
}

function AutomaticField({ form, at }: { form: Form; at: number }) {
  const t = useTranslations('workflow')
  return (
    <Field form={form} name={`steps.${at}.isAutomatic`} label={t('fields.automatic')}>
      {(control, value, set) => (
        <Select
          {...control}
          value={value === true ? 'yes' : 'no'}
          onChange={(next: string) => set(next === 'yes')}
          options={[
            { value: 'yes', label: t('automatic') },
            { value: 'no', label: t('byHand') },
          ]}
        />
      )}
    </Field>
  )
}

interface RowProps {
  form: Form
  at: number
  steps: readonly WorkflowStep[]
  change: (steps: WorkflowStep[]) => void
}

function StepRow({ form, at, steps, change }: RowProps) {
  const t = useTranslations('workflow')
  const step = steps[at]!
  const number = String(at + 1)
  const isAlone = isSignedStep(step) && steps.filter(({ kind }) => kind === step.kind).length === 1
  const swap = (with_: number) =>
    change(steps.toSpliced(Math.min(at, with_), 2, steps[Math.max(at, with_)]!, steps[Math.min(at, with_)]!))
  const mayMove = (to: number) => steps[to]?.kind === step.kind
  return (
    <li className="workflow-step" aria-label={t('stepAt', { number })}>
      <div className="workflow-step-head">
        <span className="workflow-step-number num" aria-hidden="true">
          {number}
        </span>
        <strong>{t(`kinds.${step.kind}`)}</strong>
        <span className="soft grow">{isSignedStep(step) ? '' : t(`does.${step.kind}`)}</span>
        {mayMove(at - 1) && (
          <Button type="text" aria-label={t('up', { number })} onClick={() => swap(at - 1)}>
            ↑
          </Button>
        )}
        {mayMove(at + 1) && (
          <Button type="text" aria-label={t('down', { number })} onClick={() => swap(at + 1)}>
            ↓
          </Button>
        )}
        {((isSignedStep(step) && !isAlone) || step.kind === 'SCANNING') && (
          <Button type="text" aria-label={t('remove', { number })} onClick={() => change(steps.toSpliced(at, 1))}>
            ✕
          </Button>
        )}
      </div>
      {(isSignedStep(step) || 'isAutomatic' in step) && (
        <div className="workflow-step-fields">
          {isSignedStep(step) ? (
            <SignedFields form={form} at={at} kind={step.kind} />
          ) : (
            <AutomaticField form={form} at={at} />
          )}
        </div>
      )}
    </li>
  )
}

export function WorkflowSteps({ form }: { form: Form }) {
  const t = useTranslations('workflow')
  const steps = (form.values.steps ?? []) as WorkflowStep[]
  const { claim } = form
  useEffect(() => claim('steps'), [claim])
  const change = (next: WorkflowStep[]) => form.set('steps', next)
  const add = (kind: SignedKind) => {
    const last = steps.findLastIndex((step) => step.kind === kind)
    change(
      steps.toSpliced(last < 0 ? (kind === 'APPROVAL' ? 0 : steps.length) : last + 1, 0, {
        kind,
        roleId: null,
        needed: 1,
      }),
    )
  }
  const addScan = () =>
    change(
      steps.toSpliced(
        steps.findIndex(({ kind }) => kind === 'CONFIRM'),
        0,
        { kind: 'SCANNING' },
      ),
    )
  return (
    <fieldset className="form-group">
      <legend>{t('fields.steps')}</legend>
      <p className="field-hint">{t('hints.automatic')}</p>
      <ol className="stack">
        {steps.map((step, at) => (
          <StepRow key={`${at} ${step.kind}`} form={form} at={at} steps={steps} change={change} />
        ))}
      </ol>
      <div className="row">
        <Button onClick={() => add('APPROVAL')}>{t('add.APPROVAL')}</Button>
        <Button onClick={() => add('CONFIRM')}>{t('add.CONFIRM')}</Button>
        {steps.every(({ kind }) => kind !== 'SCANNING') && <Button onClick={addScan}>{t('add.SCANNING')}</Button>}
      </div>
    </fieldset>
  )
}
