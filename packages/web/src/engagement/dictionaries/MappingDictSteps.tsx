/** What can be done with a dictionary now: discard or publish the draft, delete what was never published, archive. */

import {
  archiveMappingDict,
  deleteMappingDict,
  discardMappingDraft,
  publishMappingDict,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import type { MappingDict } from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { useNameOf } from '../collections/shared/useNameOf.ts'

function DeleteStep({ dict, onClose }: { dict: MappingDict; onClose: () => void }) {
  const t = useTranslations('mappingDicts.actions')
  const nameOf = useNameOf()
  const go = useGo()
  const { id, version } = dict
  const command = useCommand(deleteMappingDict, { onDone: () => go(paths.mappingDicts) })
  return (
    <Dialog
      title={t('deleteTitle', { name: nameOf(dict) })}
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

function DiscardStep({ dict: { id, version }, onClose }: { dict: MappingDict; onClose: () => void }) {
  const t = useTranslations('mappingDicts.actions')
  const command = useCommand(discardMappingDraft, { inPlace: true, onDone: onClose })
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

export function MappingDictSteps({ dict }: { dict: MappingDict }) {
  const t = useTranslations('mappingDicts.actions')
  const nameOf = useNameOf()
  const [asked, setAsked] = useState<keyof typeof ASKED | null>(null)
  const { id, version, allowed, versions } = dict
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
          route={archiveMappingDict}
          input={input}
          label={t('archive')}
          title={t('archiveTitle', { name: nameOf(dict) })}
          done={t('archived')}
          isDanger
          inPlace
        >
          <p>{t('archiveText')}</p>
        </ReasonedStep>
      )}
      {allowed.includes('publish') && (
        <ReasonedStep
          route={publishMappingDict}
          input={input}
          label={t('publish')}
          title={t('publishTitle', { number: String((versions[0]?.number ?? 0) + 1) })}
          done={t('published')}
          inPlace
        >
          <p>{t('publishText')}</p>
        </ReasonedStep>
      )}
      {Asked && <Asked dict={dict} onClose={() => setAsked(null)} />}
    </>
  )
}
