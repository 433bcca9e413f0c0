import { expect, test } from 'vitest'
import { standardSteps, standardWorkflows, structureFaults, workflowStep, type WorkflowStep } from './workflow-steps.ts'

const faultsOf = (steps: readonly WorkflowStep[]) =>
  structureFaults(steps).map(({ position, kind, key }) => `${position ?? '-'} ${kind} ${key}`)
const approval: WorkflowStep = { kind: 'APPROVAL', roleId: null, needed: 1 }

test('what every tenant begins with has no faults and survives the wire', () => {
  for (const { steps } of standardWorkflows) {
    expect(structureFaults(steps)).toEqual([])
    expect(workflowStep.array().parse(JSON.parse(JSON.stringify(steps)))).toEqual(steps)
  }
})

test('approvals and confirmations may follow each other; the scan may be left out, nothing else', () => {
  expect(faultsOf([approval, approval, ...standardSteps(true)])).toEqual([])
  expect(faultsOf([approval, { kind: 'RESULT' }])).toEqual([
    '- SN workflow_step_missing',
    '- LINE workflow_step_missing',
    '- PLACE_OUT workflow_step_missing',
    '- CONFIRM workflow_step_missing',
  ])
})

test('a step behind one that can only come later, or a second of its kind, is never reached', () => {
  const steps = standardSteps(true)
  expect(faultsOf([...steps, approval])).toEqual(['7 APPROVAL workflow_step_unreachable'])
  expect(faultsOf([...steps.slice(0, 2), { kind: 'SN', isAutomatic: false }, ...steps.slice(2)])).toEqual([
    '2 SN workflow_step_unreachable',
  ])
  expect(faultsOf([...steps.slice(0, 4), { kind: 'SCANNING' }, { kind: 'RESULT' }, steps[6]!])).toEqual([
    '5 RESULT workflow_step_unreachable',
  ])
})
