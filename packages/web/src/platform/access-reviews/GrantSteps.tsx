/** What a reviewer does with one grant, and the manager of the round with its reviewer. */

import {
  assignGrant,
  confirmGrant,
  refreshGrant,
  revokeGrant,
} from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import type { ReviewedGrant } from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { RowSteps } from '../../kit/list/RowSteps.tsx'
import { say } from '../../kit/notices/notices.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { useCommand } from '../../kit/wire/server-state.ts'
import { ReviewerField } from './ReviewerField.tsx'

export type GrantRow = Pick<ReviewedGrant, 'id' | 'user' | 'role' | 'now' | 'allowed' | 'decision' | 'version'>

function Assign({ grant, onClose }: { grant: GrantRow; onClose: () => void }) {
  const t = useTranslations('accessReviews')
  const form = useContractForm(assignGrant, {
    params: { id: grant.id },
    initial: { version: grant.version },
    draft: `reviewer of grant ${grant.id}`,
    onDone: () => {
      say(t('assigned'))
      onClose()
    },
  })
  const names = { user: grant.user.name, role: grant.role.name }
  return (
    <FormDrawer title={t('assignTitle', names)} form={form} submit={t('steps.assign')} onClose={onClose}>
      <ReviewerField form={form} name="reviewerId" label={t('fields.reviewer')} />
    </FormDrawer>
  )
}

function Decide({ grant }: { grant: GrantRow }) {
  const t = useTranslations('accessReviews')
  const { id, version, user, role, allowed } = grant
  const confirm = useCommand(confirmGrant, { onDone: () => say(t('confirmed')) })
  const refresh = useCommand(refreshGrant, { onDone: () => say(t('refreshed')) })
  return (
    <>
      {allowed.includes('confirm') && (
        <Button
          size="small"
          loading={confirm.isBusy}
          onClick={() => void confirm.run({ params: { id }, body: { version } })}
        >
          {t('steps.confirm')}
        </Button>
      )}
      {allowed.includes('revoke') && (
        <ReasonedStep
          route={revokeGrant}
          input={(reason) => ({ params: { id }, body: { version, reason } })}
          label={t('steps.revoke')}
          title={t('revokeTitle', { user: user.name, role: role.name })}
          done={t('revoked')}
          isDanger
        />
      )}
      {allowed.includes('refresh') && (
        <Button
          size="small"
          loading={refresh.isBusy}
          onClick={() => void refresh.run({ params: { id }, body: { version } })}
        >
          {t('steps.refresh')}
        </Button>
      )}
    </>
  )
}

export function GrantSteps({ grant }: { grant: GrantRow }) {
  const t = useTranslations('accessReviews')
  const why = useTranslations('accessReviews.why')
  const [isAssigning, setAssigning] = useState(false)
  const { allowed, decision, now } = grant
  const isOver = now === null
  const closed = isOver ? (decision === null ? why('over') : why('decided')) : why('reviewer')
  const steps = stepsOf({
    open: allowed,
    steps: {
      confirm: [confirmGrant, !isOver && now !== 'SAME' ? why('changed') : closed],
      revoke: [revokeGrant, !isOver && now !== 'SAME' ? why('changed') : closed],
      refresh: [refreshGrant, now === 'SAME' ? why('same') : closed],
      assign: [assignGrant, closed],
    },
    label: (command) => t(`steps.${command}`),
  })
  return (
    <RowSteps of={`${grant.user.name}, ${grant.role.name}`} steps={steps}>
      <Decide grant={grant} />
      {allowed.includes('assign') && (
        <Button size="small" onClick={() => setAssigning(true)}>
          {t('steps.assign')}
        </Button>
      )}
      {isAssigning && <Assign grant={grant} onClose={() => setAssigning(false)} />}
    </RowSteps>
  )
}
