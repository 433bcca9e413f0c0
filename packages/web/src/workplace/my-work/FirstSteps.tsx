/** On the demo plant: the first steps, each ticked by the events that it left; dismissed and opened again with one button. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { getFirstSteps } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { FIRST_STEPS } from '@serialis/contract/workplace/my-work/my-work.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useRecent } from '../../kit/menu/recent.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { usePreference } from '../../kit/wire/preferences.ts'
import { useRead } from '../../kit/wire/server-state.ts'

const REFRESH_MS = 15_000
const OPEN = { isDismissed: false }
const STEPS = [...FIRST_STEPS, 'history'] as const
type Step = (typeof STEPS)[number]

/** The pages on which a step begins; the others begin with a row of this page, or in the box at the top. */
const begins = {
  apply: { to: paths.applicationCreate, permission: 'applications.create' },
  order: { to: paths.orderCreate, permission: 'orders.create' },
} as const

function StepLine({ step, isDone }: { step: Step; isDone: boolean }) {
  const t = useTranslations('myWork.first')
  const may = useMay()
  const start = step === 'apply' || step === 'order' ? begins[step] : null
  return (
    <li className={isDone ? 'first-step first-step-done' : 'first-step'}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
        {isDone && <path d="M5.4 9.3l2.4 2.4 4.8-5" fill="none" stroke="currentColor" strokeWidth="1.6" />}
      </svg>
      <span className="grow">
        <strong>{t(`steps.${step}.title`)}</strong>
        <span className="unseen">{t(isDone ? 'done' : 'open')}</span>
        <span className="soft">{t(`steps.${step}.text`)}</span>
      </span>
      {start !== null && !isDone && may(start.permission) && (
        <LinkButton to={start.to}>{t(`steps.${step as 'apply' | 'order'}.begin`)}</LinkButton>
      )}
    </li>
  )
}

function Steps() {
  const t = useTranslations('myWork.first')
  const { data } = useRead(getFirstSteps, {}, { refreshMs: REFRESH_MS })
  const [{ isDismissed }, change] = usePreference('demo.firstSteps', OPEN)
  const hasReadHistory = useRecent().some(({ name }) => name === 'serial')
  if (data === undefined || data.done === null) return null
  const done = new Set<Step>([
    ...data.done,
    ...(hasReadHistory && data.done.includes('scrap') ? ['history' as const] : []),
  ])
  if (isDismissed) return <Button onClick={() => change({ isDismissed: false })}>{t('again')}</Button>
  return (
    <Card
      isWide
      title={t('title')}
      note={t('count', { done: String(done.size), all: String(STEPS.length) })}
      actions={<Button onClick={() => change({ isDismissed: true })}>{t('dismiss')}</Button>}
    >
      <p className="soft">{t('text')}</p>
      <ol className="first-steps">
        {STEPS.map((step) => (
          <StepLine key={step} step={step} isDone={done.has(step)} />
        ))}
      </ol>
    </Card>
  )
}

export function FirstSteps() {
  const { data: me } = useRead(getMe, {})
  return me?.isDemo === true ? <Steps /> : null
}
