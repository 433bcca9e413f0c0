/** A button that prints labels: which ones, on which paper, and the reason when they were printed before. */

import * as routes from '@serialis/contract/desk/labels/labels.routes.ts'
import {
  LABELS_MAX,
  labelFormats,
  type LabelSubject,
  labelTemplateNames,
  symbologies,
  zplResolutions,
} from '@serialis/contract/desk/labels/labels.schema.ts'
import type { Answer } from '@serialis/contract/kit/route.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { NumberInput } from '../../../kit/form/NumberInput.tsx'
import { numberOf } from '../../../kit/form/values/typed-number.ts'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { say, warnOf } from '../../../kit/notices/notices.ts'
import { Code } from '../../../kit/ui/Code.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { ErrorState, HoldersOf } from '../../../kit/ui/ErrorState.tsx'
import { readAgain, useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { download } from '../../../kit/wire/transfer.ts'
import { type Paper, usePaper } from '../usePaper.ts'

const REASON_MIN = 3
const SHEET_PLACES = 24

function PaperFields({ paper, onChange }: { paper: Paper; onChange: (change: Partial<Paper>) => void }) {
  const t = useTranslations('labels')
  const of = <V extends string | number>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  return (
    <>
      <Labelled label={t('fields.symbology')}>
        {(control) => (
          <Select
            {...control}
            value={paper.symbology}
            onChange={(symbology) => onChange({ symbology })}
            options={of(symbologies, (value) => t(`symbologies.${value}`))}
          />
        )}
      </Labelled>
      <Labelled label={t('fields.format')}>
        {(control) => (
          <Select
            {...control}
            value={paper.format}
            onChange={(format) => onChange({ format })}
            options={of(labelFormats, (value) => t(`formats.${value}`))}
          />
        )}
      </Labelled>
      <Labelled label={t('fields.template')}>
        {(control) => (
          <Select
            {...control}
            value={paper.template}
            onChange={(template) => onChange({ template })}
            options={of(labelTemplateNames, (value) => t(`templates.${value}`))}
          />
        )}
      </Labelled>
      {paper.format === 'ZPL' && (
        <Labelled label={t('fields.resolution')}>
          {(control) => (
            <Select
              {...control}
              value={paper.resolution}
              onChange={(resolution) => onChange({ resolution })}
              options={of(zplResolutions, String)}
            />
          )}
        </Labelled>
      )}
      {paper.format === 'PDF' && paper.template === 'A4_70X37' && (
        <Labelled label={t('fields.skip')}>
          {(control) => (
            <NumberInput
              {...control}
              min={0}
              max={SHEET_PLACES - 1}
              isWhole
              value={paper.skip}
              onChange={(skip) => onChange({ skip: numberOf(skip) })}
            />
          )}
        </Labelled>
      )}
    </>
  )
}

/** Prints at once, or starts a task when there are many; resolves when it is done. */
function usePrint(subject: LabelSubject, onDone: () => void) {
  const t = useTranslations('labels.dialog')
  const [isBusy, setBusy] = useState(false)
  const inBackground = {
    onDone: () => {
      say(t('task'))
      onDone()
    },
  }
  const many = useCommand(routes.printManyLabels, inBackground)
  const manyAgain = useCommand(routes.reprintManyLabels, inBackground)
  const run = async (labels: number, paper: Paper, reason: string | null) => {
    const body = { subject, ...paper, skip: paper.template === 'A4_70X37' ? paper.skip : 0 }
    if (labels > LABELS_MAX)
      return void (reason === null ? many.run({ body }) : manyAgain.run({ body: { ...body, reason } }))
    setBusy(true)
    try {
      const { name } =
        reason === null
          ? await download(routes.printLabels, { body })
          : await download(routes.reprintLabels, { body: { ...body, reason } })
      say(t('done', { name }))
      onDone()
    } catch (error) {
      warnOf(error)
    } finally {
      setBusy(false)
      void readAgain()
    }
  }
  return { run, isBusy: isBusy || many.isBusy || manyAgain.isBusy }
}

interface PrintDialogProps {
  subject: LabelSubject
  /** If there is only one label. */
  code?: string
  onClose: () => void
}

type Checked = Answer<typeof routes.checkLabels>

/** Labels that were printed before need a reason to be printed again. */
function ReprintReason({
  checked,
  reason,
  isRefused,
  onChange,
}: {
  checked: Checked
  reason: string
  isRefused: boolean
  onChange: (reason: string) => void
}) {
  const t = useTranslations('labels')
  const errorText = useErrorText()
  const { instant } = useFormats()
  return (
    <Labelled
      label={t('fields.reason')}
      hint={t('dialog.before', {
        count: checked.printedBefore,
        at: checked.lastPrint ? instant(checked.lastPrint.at) : '',
        by: checked.lastPrint?.by ?? '',
      })}
      error={isRefused ? errorText('reason_too_short') : undefined}
    >
      {(control) => (
        <Input {...control} maxLength={500} value={reason} onChange={(event) => onChange(event.target.value)} />
      )}
    </Labelled>
  )
}

export function PrintDialog({ subject, code, onClose }: PrintDialogProps) {
  const t = useTranslations('labels')
  const may = useMay()
  const [paper, setPaper] = usePaper()
  const [reason, setReason] = useState('')
  const [isRefused, setRefused] = useState(false)
  const { data, error, refetch } = useRead(routes.checkLabels, { body: { subject } })
  const print = usePrint(subject, onClose)
  const isAgain = data !== undefined && data.printedBefore > 0
  const mayPrint = data !== undefined && (!isAgain || may('labels.reprint'))
  const confirm = () => {
    const isLacking = isAgain && reason.trim().length < REASON_MIN
    setRefused(isLacking)
    if (data && !isLacking) void print.run(data.labels, paper, isAgain ? reason.trim() : null)
  }
  return (
    <Dialog
      title={t('dialog.title')}
      {...(mayPrint && { confirm: t(isAgain ? 'dialog.submitAgain' : 'dialog.submit'), onConfirm: confirm })}
      isBusy={print.isBusy}
      onClose={onClose}
    >
      {error && <ErrorState error={error} onAgain={() => void refetch()} />}
      {!error && data === undefined && <span className="bone" style={{ height: 120 }} />}
      {data && (
        <>
          <p>
            {data.labels === 1 ? <Code>{code ?? data.sample.code}</Code> : t('dialog.count', { count: data.labels })}{' '}
            {data.leftOut > 0 && <span className="soft">{t('dialog.leftOut', { count: data.leftOut })}</span>}
          </p>
          <PaperFields paper={paper} onChange={setPaper} />
          {isAgain && !mayPrint && (
            <p className="field-error">
              {t('dialog.mayNot')} <HoldersOf code={permissionCode('labels.reprint')} />
            </p>
          )}
          {isAgain && mayPrint && (
            <ReprintReason checked={data} reason={reason} isRefused={isRefused} onChange={setReason} />
          )}
        </>
      )}
    </Dialog>
  )
}

export function PrintLabels({
  subject,
  code,
  label,
  isSmall = false,
}: Omit<PrintDialogProps, 'onClose'> & { label?: string; isSmall?: boolean }) {
  const t = useTranslations('labels')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size={isSmall ? 'small' : 'middle'} onClick={() => setOpen(true)}>
        {label ?? t('print')}
      </Button>
      {isOpen && <PrintDialog subject={subject} {...(code !== undefined && { code })} onClose={() => setOpen(false)} />}
    </>
  )
}
