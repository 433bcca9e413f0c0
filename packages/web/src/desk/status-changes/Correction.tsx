/**
 * The status of the change before it is signed, and its corrections: another reason, another list, leaving out
 * everything refused.
 */

import type { LeaveOut } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { differenceChoices } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { UploadBox } from '../../kit/ui/UploadBox.tsx'
import { readAgain } from '../../kit/wire/server-state.ts'
import { sendFile } from '../../kit/wire/transfer.ts'
import type { ChangeProps } from './shared/desks.ts'
import { useCorrection } from './useCorrection.ts'

function EditDialog({ desk, change, onClose }: ChangeProps & { onClose: () => void }) {
  const t = useTranslations('statusChanges')
  const level = useTranslations('ledger.level')
  const { correct, isBusy } = useCorrection(desk, change)
  const [{ reason, recordNo, identifiedBy }, setWords] = useState({
    reason: change.reason,
    recordNo: change.recordNo,
    identifiedBy: change.identifiedBy,
  })
  const [{ levels, onDifference }, setOptions] = useState(change.options)
  const set = (to: Partial<{ reason: string; recordNo: string; identifiedBy: string }>) =>
    setWords((before) => ({ ...before, ...to }))
  const save = () => {
    correct({ reason, recordNo, identifiedBy, options: { levels, onDifference } })
    onClose()
  }
  return (
    <Dialog
      title={t('mend.title')}
      confirm={t('mend.save')}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={save}
      width={560}
    >
      <div className="stack">
        <Labelled label={t('fields.reason')}>
          {(control) => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => set({ reason: event.target.value })}
            />
          )}
        </Labelled>
        {change.evidence.includes('record') && (
          <Labelled label={t('fields.recordNo')} hint={t('pick.recordHint')}>
            {(control) => (
              <Input
                {...control}
                maxLength={64}
                value={recordNo}
                onChange={(event) => set({ recordNo: event.target.value })}
              />
            )}
          </Labelled>
        )}
        {change.evidence.includes('identifiedBy') && (
          <Labelled label={t('fields.identifiedBy')} hint={t('pick.identifiedHint')}>
            {(control) => (
              <Input.TextArea
                {...control}
                rows={2}
                maxLength={500}
                value={identifiedBy}
                onChange={(event) => set({ identifiedBy: event.target.value })}
              />
            )}
          </Labelled>
        )}
        <Labelled label={t('mend.levels')}>
          {(control) => (
            <Select
              {...control}
              mode="multiple"
              placeholder={t('mend.allLevels')}
              value={levels}
              onChange={(next: typeof levels) => setOptions((before) => ({ ...before, levels: next }))}
              options={packagingLevels.map((value) => ({ value, label: level(value) }))}
            />
          )}
        </Labelled>
        <Labelled label={t('mend.difference')}>
          {(control) => (
            <Select
              {...control}
              value={onDifference}
              onChange={(next: typeof onDifference) => setOptions((before) => ({ ...before, onDifference: next }))}
              options={differenceChoices.map((value) => ({ value, label: t(`mend.${value}`) }))}
            />
          )}
        </Labelled>
      </div>
    </Dialog>
  )
}

function ReplaceDialog({ desk, change, onClose }: ChangeProps & { onClose: () => void }) {
  const t = useTranslations('statusChanges')
  const send = async (file: File, options: Parameters<typeof sendFile>[3]) => {
    await sendFile(desk.routes.replaceFile, { params: { id: change.id } }, file, options)
    onClose()
    void readAgain()
  }
  return (
    <Dialog title={t('mend.replace')} onClose={onClose}>
      <UploadBox label={t('mend.replace')} accept={['csv', 'txt', 'xlsx', 'xml']} onFile={send} />
    </Dialog>
  )
}

/** Every refusal that nobody has excluded yet. */
function openGroups({ outcome }: ChangeProps['change']): LeaveOut[] {
  if (outcome === null) return []
  return [
    ...outcome.refused
      .filter(({ isLeftOut }) => !isLeftOut)
      .map(({ reason, level, status }) => ({ kind: 'refused' as const, reason, level, status })),
    ...outcome.rowErrors.filter(({ isLeftOut }) => !isLeftOut).map(({ error }) => ({ kind: 'rows' as const, error })),
  ]
}

export function Correction({ desk, change }: ChangeProps) {
  const t = useTranslations('statusChanges')
  const { correct, isBusy } = useCorrection(desk, change)
  const [asked, setAsked] = useState<'edit' | 'replace' | null>(null)
  const { outcome, options } = change
  const open = openGroups(change)
  const verdict =
    outcome === null
      ? null
      : outcome.openCount > 0
        ? t('outcome.open', { count: outcome.openCount })
        : outcome.changeCount === 0
          ? t('outcome.nothingChanges')
          : t('outcome.ready')
  return (
    <Card isWide>
      <div className="correction-line">
        <span className="grow">
          {verdict !== null && <strong>{verdict}</strong>}{' '}
          {outcome?.needsSecond && outcome.changeCount > 0 && <span className="soft">{t('outcome.needsSecond')}</span>}
        </span>
        {outcome !== null && open.length > 0 && (
          <Button disabled={isBusy} onClick={() => correct({ options: { leaveOut: [...options.leaveOut, ...open] } })}>
            {t('outcome.leaveAllOut', { count: outcome.openCount })}
          </Button>
        )}
        {change.allowed.includes('replaceFile') && (
          <Button onClick={() => setAsked('replace')}>{t('mend.replace')}</Button>
        )}
        <Button onClick={() => setAsked('edit')}>{t('actions.edit')}</Button>
        <Button loading={isBusy} onClick={() => correct({})}>
          {t('actions.again')}
        </Button>
      </div>
      {asked === 'edit' && <EditDialog desk={desk} change={change} onClose={() => setAsked(null)} />}
      {asked === 'replace' && <ReplaceDialog desk={desk} change={change} onClose={() => setAsked(null)} />}
    </Card>
  )
}
