/** What can be done with a draft: read it from a JSON Schema, discard it, publish it with what it breaks in view. */

import {
  discardMetaDataDraft,
  pasteMetaDataSchema,
  publishMetaData,
} from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import { type MetaData, SCHEMA_MAXIMUM } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { ChangeTable } from './FieldTables.tsx'

interface StepProps {
  metaData: MetaData
  onClose: () => void
}

const SCHEMA_ROWS = 20

function PasteStep({ metaData: { id, version }, onClose }: StepProps) {
  const t = useTranslations('metaData')
  const form = useContractForm(pasteMetaDataSchema, {
    initial: { version, schema: '' },
    params: { id },
    draft: `meta data schema ${id}`,
    onDone: () => {
      say(t('saved'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('actions.pasteTitle')} form={form} submit={t('actions.pasteDone')} onClose={onClose}>
      <TextAreaField
        form={form}
        name="schema"
        label={t('fields.schema')}
        hint={t('hints.schema')}
        rows={SCHEMA_ROWS}
        maxLength={SCHEMA_MAXIMUM}
      />
    </FormDrawer>
  )
}

function DiscardStep({ metaData: { id, version }, onClose }: StepProps) {
  const t = useTranslations('metaData.actions')
  const command = useCommand(discardMetaDataDraft, { inPlace: true, onDone: onClose })
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

function PublishStep({ metaData: { id, version, draft, versions }, onClose }: StepProps) {
  const t = useTranslations('metaData')
  const [isOverride, setOverride] = useState(false)
  const command = useCommand(publishMetaData, {
    inPlace: true,
    onDone: () => {
      say(t('actions.published'))
      onClose()
    },
  })
  const { effect, changes } = draft ?? { effect: null, changes: [] }
  const isBreaking = effect === 'BREAKING'
  return (
    <ReasonDialog
      title={t('actions.publishTitle', { number: String((versions[0]?.number ?? 0) + 1) })}
      confirm={t('actions.publish')}
      isDanger={isBreaking}
      isBusy={command.isBusy}
      {...(isBreaking && !isOverride && { obstacle: t('actions.overrideFirst') })}
      onClose={onClose}
      onConfirm={(reason) => void command.run({ params: { id }, body: { version, reason, isOverride } })}
    >
      <p>{t('actions.publishText')}</p>
      {effect !== null && <p>{t(`effectTexts.${effect}`)}</p>}
      {changes.length > 0 && <ChangeTable caption={t('draftCard.change')} changes={changes} />}
      {isBreaking && (
        <Checkbox checked={isOverride} onChange={(event) => setOverride(event.target.checked)}>
          {t('actions.override')}
        </Checkbox>
      )}
    </ReasonDialog>
  )
}

const STEPS = { paste: PasteStep, discard: DiscardStep, publish: PublishStep } as const

export function MetaDataSteps({ metaData }: { metaData: MetaData }) {
  const t = useTranslations('metaData.actions')
  const [asked, setAsked] = useState<keyof typeof STEPS | null>(null)
  const Asked = asked === null ? null : STEPS[asked]
  return (
    <>
      {(['discard', 'paste', 'publish'] as const).map(
        (step) =>
          metaData.allowed.includes(step) && (
            <Button key={step} danger={step === 'discard'} onClick={() => setAsked(step)}>
              {t(step)}
            </Button>
          ),
      )}
      {Asked && <Asked metaData={metaData} onClose={() => setAsked(null)} />}
    </>
  )
}
