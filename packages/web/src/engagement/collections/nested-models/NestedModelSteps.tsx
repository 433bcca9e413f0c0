/** What can be done with a nested model now: discard or publish the draft, delete what was never published, archive. */

import {
  archiveNestedModel,
  deleteNestedModel,
  discardNestedModelDraft,
  publishNestedModel,
} from '@serialis/contract/engagement/collections/nested-models/nested-models.routes.ts'
import type { NestedModel } from '@serialis/contract/engagement/collections/nested-models/nested-models.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { useNameOf } from '../shared/useNameOf.ts'

function DeleteStep({ model, onClose }: { model: NestedModel; onClose: () => void }) {
  const t = useTranslations('nestedModels.actions')
  const nameOf = useNameOf()
  const go = useGo()
  const { id, version } = model
  const command = useCommand(deleteNestedModel, { onDone: () => go(paths.nestedModels) })
  return (
    <Dialog
      title={t('deleteTitle', { name: nameOf(model) })}
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

function DiscardStep({ model: { id, version }, onClose }: { model: NestedModel; onClose: () => void }) {
  const t = useTranslations('nestedModels.actions')
  const command = useCommand(discardNestedModelDraft, { inPlace: true, onDone: onClose })
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

export function NestedModelSteps({ model }: { model: NestedModel }) {
  const t = useTranslations('nestedModels.actions')
  const nameOf = useNameOf()
  const [asked, setAsked] = useState<keyof typeof ASKED | null>(null)
  const { id, version, allowed, versions } = model
  const Asked = asked === null ? null : ASKED[asked]
  const input = (reason: string) => ({ params: { id }, body: { version, reason } })
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
      {allowed.includes('archive') && (
        <ReasonedStep
          route={archiveNestedModel}
          input={input}
          label={t('archive')}
          title={t('archiveTitle', { name: nameOf(model) })}
          done={t('archived')}
          isDanger
          inPlace
        >
          <p>{t('archiveText')}</p>
        </ReasonedStep>
      )}
      {allowed.includes('publish') && (
        <ReasonedStep
          route={publishNestedModel}
          input={input}
          label={t('publish')}
          title={t('publishTitle', { number: String((versions[0]?.number ?? 0) + 1) })}
          done={t('published')}
          inPlace
        >
          <p>{t('publishText')}</p>
        </ReasonedStep>
      )}
      {Asked && <Asked model={model} onClose={() => setAsked(null)} />}
    </>
  )
}
