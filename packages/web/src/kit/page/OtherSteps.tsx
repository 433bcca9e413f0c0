/** The steps of a record that are not possible now: the reason for each, and which roles can act. */

import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePermissionNames } from '../language/i18n.tsx'
import { useMay } from '../navigation/Can.tsx'
import { useSlots } from '../shell/slots.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { HoldersOf } from '../ui/ErrorState.tsx'
import type { ScreenPermission } from '../wire/session.ts'
import { type ClosedStep, closedSteps, type Step } from './steps.ts'

/** Null where every user who is logged in may do it. */
const codeOf = (permission: ScreenPermission): string | null =>
  permission === 'session' || permission === 'public'
    ? null
    : /^\d+$/.test(permission)
      ? permission
      : permissionCode(permission as PermissionName)

function Reasons({ step, codes }: { step: ClosedStep; codes: string }) {
  const t = useTranslations('kit.steps')
  const list = useTranslations('kit.permissionNames')
  const namesOf = usePermissionNames()
  const { Holders } = useSlots()
  const code = codeOf(step.permission)
  const { possibleIn, why, isPermitted } = step
  return (
    <>
      {possibleIn !== null && <p>{t('possibleIn', { statuses: possibleIn.join(list('separator')) })}</p>}
      {why !== null && <p>{why === '' ? t('atWork') : why}</p>}
      {/* In another status it may be somebody else's work anyway: the roles say whose. */}
      {!isPermitted && code !== null && possibleIn === null && <p>{t('needs', { name: namesOf(code) })}</p>}
      {code !== null && (
        <Suspense>
          <Holders code={code} codes={codes} />
        </Suspense>
      )}
    </>
  )
}

/** In place of a field or button that nothing but the permission keeps back. */
export function LackingStep({ label, permission }: { label: string; permission: PermissionName }) {
  const t = useTranslations('kit.steps')
  const namesOf = usePermissionNames()
  const code = permissionCode(permission)
  return (
    <p className="lacking-step">
      <strong>{label}</strong> {t('needs', { name: namesOf(code) })} <HoldersOf code={code} />
    </p>
  )
}

function StepList({ steps, codes }: { steps: readonly ClosedStep[]; codes: string }) {
  if (steps.length === 0) return null
  return (
    <ul>
      {steps.map((step) => (
        <li key={step.label}>
          <strong>{step.label}</strong>
          <Reasons step={step} codes={codes} />
        </li>
      ))}
    </ul>
  )
}

/** The face of the button in a row, which has its words for those who hear it. */
const OF_A_ROW = '…'

interface OtherStepsProps {
  steps: readonly Step[]
  /** The record of a row; absent in the head of its page. */
  of?: string
}

export function OtherSteps({ steps, of }: OtherStepsProps) {
  const t = useTranslations('kit.steps')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const closed = closedSteps(steps, may)
  const codes = [...new Set(closed.flatMap(({ permission }) => codeOf(permission) ?? []))].sort().join(',')
  const now = closed.filter(({ possibleIn }) => possibleIn === null)
  const later = closed.filter(({ possibleIn }) => possibleIn !== null)
  if (closed.length === 0) return null
  return (
    <>
      {of === undefined ? (
        <Button type="text" onClick={() => setOpen(true)}>
          {t('button')}
        </Button>
      ) : (
        <Button
          type="text"
          size="small"
          aria-label={t('buttonOf', { name: of })}
          title={t('button')}
          onClick={() => setOpen(true)}
        >
          {OF_A_ROW}
        </Button>
      )}
      {isOpen && (
        <Dialog
          title={of === undefined ? t('title') : t('titleOf', { name: of })}
          onClose={() => setOpen(false)}
          width={520}
        >
          {/* Long lists scroll, by the keyboard too. */}
          <div className="closed-steps" tabIndex={0} role="group" aria-label={t('title')}>
            <StepList steps={now} codes={codes} />
            {now.length > 0 && later.length > 0 && <h3>{t('otherStatus')}</h3>}
            <StepList steps={later} codes={codes} />
          </div>
        </Dialog>
      )}
    </>
  )
}
