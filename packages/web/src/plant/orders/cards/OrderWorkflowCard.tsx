/** The order's workflow, step by step: who has signed, who still has to, and what is automatic. */

import type { OrderDetail, OrderWorkflowStep } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useWorkflowName } from '../../../platform/workflow/workflow.api.ts'

const tones = { DONE: 'active', HERE: 'waiting', AHEAD: 'inactive' } as const

function Signatures({ step }: { step: OrderWorkflowStep }) {
  const t = useTranslations('orders.workflow')
  const { clauses } = useFormats()
  const missing = step.needed - step.signatures.length
  return (
    <>
      <span className="soft">
        {clauses([step.role ?? t('anyone'), step.people !== null && t('people', { count: step.people })])}
      </span>
      <ul>
        {step.signatures.map(({ by, at, deputyFor }) => (
          <li key={`${by} ${at}`}>
            {deputyFor === null ? by : t('signedAs', { name: by, role: deputyFor })}{' '}
            <span className="soft">
              <Instant>{at}</Instant>
            </span>
          </li>
        ))}
        {missing > 0 && step.state === 'HERE' && (
          <li className="workflow-missing">{t('missing', { count: missing })}</li>
        )}
      </ul>
    </>
  )
}

export function OrderWorkflowCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.workflow')
  const kinds = useTranslations('workflow.kinds')
  const nameOf = useWorkflowName()
  const { workflow } = order
  if (workflow === null) return null
  return (
    <Card title={t('title')} note={t('version', { name: nameOf(workflow), number: String(workflow.number) })}>
      <ol className="order-workflow">
        {workflow.steps.map((step, at) => (
          <li key={at} aria-current={step.state === 'HERE' ? 'step' : undefined}>
            <div className="order-workflow-head">
              <strong>{kinds(step.kind)}</strong>
              {step.isAutomatic !== null && (
                <span className="soft">{t(step.isAutomatic ? 'automatic' : 'byHand')}</span>
              )}
              <StatusTag tone={tones[step.state]}>
                {step.needed > 0
                  ? t('given', { given: String(step.signatures.length), needed: String(step.needed) })
                  : t(`states.${step.state}`)}
              </StatusTag>
            </div>
            {step.needed > 0 && <Signatures step={step} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}
