/** What can be done with a routing now: discard or publish the draft, delete what was never published. */

import {
  deleteRouting,
  discardRoutingDraft,
  publishRouting,
} from '@serialis/contract/engagement/routing/routings.routes.ts'
import type { Routing } from '@serialis/contract/engagement/routing/routings.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'

function DeleteStep({ routing: { id, version, slug }, onClose }: { routing: Routing; onClose: () => void }) {
  const t = useTranslations('routings.actions')
  const go = useGo()
  const command = useCommand(deleteRouting, { onDone: () => go(paths.routings) })
  return (
    <Dialog
      title={t('deleteTitle', { name: slug })}
      confirm={t('delete')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id }, query: { version } })}
    >
      <p>{t('deleteText')}</p>
    </Dialog>
  )
}

function DiscardStep({ routing: { id, version }, onClose }: { routing: Routing; onClose: () => void }) {
  const t = useTranslations('routings.actions')
  const command = useCommand(discardRoutingDraft, { inPlace: true, onDone: onClose })
  return (
    <Dialog
      title={t('discardTitle')}
      confirm={t('discard')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id }, query: { version } })}
    >
      <p>{t('discardText')}</p>
    </Dialog>
  )
}

const ASKED = { delete: DeleteStep, discard: DiscardStep } as const

export function RoutingSteps({ routing }: { routing: Routing }) {
  const t = useTranslations('routings.actions')
  const [asked, setAsked] = useState<keyof typeof ASKED | null>(null)
  const { id, version, allowed, versions } = routing
  const Asked = asked === null ? null : ASKED[asked]
  return (
    <>
      {(['delete', 'discard'] as const).map(
        (step) =>
          allowed.includes(step) && (
            <Button key={step} danger onClick={() => setAsked(step)}>
              {t(step)}
            </Button>
          ),
      )}
      {allowed.includes('publish') && (
        <ReasonedStep
          route={publishRouting}
          input={(reason: string) => ({ params: { id }, body: { version, reason } })}
          label={t('publish')}
          title={t('publishTitle', { number: String((versions[0]?.number ?? 0) + 1) })}
          done={t('published')}
          inPlace
        >
          <p>{t('publishText')}</p>
        </ReasonedStep>
      )}
      {Asked && <Asked routing={routing} onClose={() => setAsked(null)} />}
    </>
  )
}
