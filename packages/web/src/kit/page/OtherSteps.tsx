/** The steps of a record that are not possible now: the reason for each, and which roles can act. */

import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePermissionNames } from '../language/i18n.tsx'
import { useMay } from '../navigation/Can.tsx'
import { useSlots } from '../shell/slots.ts'
import { Dialog } from '../ui/Dialog.tsx'
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
      {!isPermitted && code !== null && <p>{t('needs', { name: namesOf(code) })}</p>}
      {code !== null && (
        <Suspense>
          <Holders code={code} codes={codes} />
        </Suspense>
      )}
    </>
  )
}

export function OtherSteps({ steps }: { steps: readonly Step[] }) {
  const t = useTranslations('kit.steps')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const closed = closedSteps(steps, may)
  const codes = [...new Set(closed.flatMap(({ permission }) => codeOf(permission) ?? []))].sort().join(',')
  if (closed.length === 0) return null
  return (
    <>
      <Button type="text" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && (
        <Dialog title={t('title')} onClose={() => setOpen(false)} width={520}>
          <ul className="closed-steps">
            {closed.map((step) => (
              <li key={step.label}>
                <strong>{step.label}</strong>
                <Reasons step={step} codes={codes} />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
