/** One command on the open container: scan, check, confirm. Also works by typing and by keyboard alone. */

import type { DeskContainer, DeskMode, PackingDone } from '@serialis/contract/desk/packing/packing.schema.ts'
import { Button, type InputRef } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { sound } from '../../kit/look/sound.ts'
import { warn } from '../../kit/notices/notices.ts'
import { ScanField } from '../../kit/scanner/ScanField.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { DeskTray } from './DeskTray.tsx'
import { SaidFields } from './SaidFields.tsx'
import { ScanVerdict } from './ScanVerdict.tsx'
import { useDesk, type Tray } from './useDesk.ts'
import { type LastAct, type Said, useDeskCommands } from './useDeskCommands.ts'

const REASON_MIN = 3
/** What must still be scanned before the command makes sense; null: nothing. */
function missing(mode: DeskMode, { items, target }: Tray): 'nothing' | 'noTarget' | null {
  if (mode === 'MOVE' || mode === 'REPLACE') return target === null ? (mode === 'MOVE' ? 'noTarget' : 'nothing') : null
  return items.length === 0 ? 'nothing' : null
}

export interface DeskWorkProps {
  container: DeskContainer
  mode: DeskMode
  said: Said
  onSaid: (said: Said) => void
  onDone: (act: LastAct, answer: PackingDone) => void
}

/** Scans and their confirmation. The page is reset after it. */
function useAct({ container, mode, said, onDone }: DeskWorkProps) {
  const t = useTranslations('packing.answers')
  const [isRefused, setRefused] = useState(false)
  const reason = useRef<InputRef>(null)
  const commands = useDeskCommands(container, mode, onDone)
  const confirm = (tray: Tray, isAll = false) => {
    const lack = isAll && mode === 'UNPACK' ? null : missing(mode, tray)
    if (lack !== null) {
      sound('bad')
      warn(t(lack))
      return
    }
    const isLacking = mode !== 'PACK' && said.reason.trim().length < REASON_MIN
    setRefused(isLacking)
    if (isLacking) reason.current?.focus()
    else void commands.act(isAll ? { ...tray, items: [] } : tray, { ...said, reason: said.reason.trim() })
  }
  const desk = useDesk(container, mode, confirm)
  return { desk, confirm, isRefused, reason, isBusy: commands.isBusy }
}

export function DeskWork(props: DeskWorkProps) {
  const { container, mode, said, onSaid } = props
  const t = useTranslations('packing')
  const { number } = useFormats()
  const { desk, confirm, isRefused, reason, isBusy } = useAct(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm(desk)
  }
  const isAll = mode === 'MOVE' && desk.items.length === 0
  const word = isAll
    ? t('confirm.moveAll')
    : desk.items.length === 0 && mode !== 'REPLACE'
      ? t(`modes.${mode}`)
      : t(`confirm.${mode}`, { count: number(desk.items.length) })
  return (
    <>
      <Card>
        <div className="stack">
          <ScanField
            key={mode}
            label={t(`scan.${mode}`)}
            hint={t('scan.hint')}
            onScan={desk.scan}
            onEmpty={() => confirm(desk)}
          />
          <ScanVerdict answer={desk.last} />
        </div>
      </Card>
      <DeskTray container={container} mode={mode} desk={desk} />
      <form className="desk-confirm stack" onSubmit={submit} noValidate>
        {mode !== 'PACK' && (
          <SaidFields
            said={said}
            onChange={onSaid}
            isRefused={isRefused}
            hasRecord={mode === 'REPLACE' || (mode === 'MERGE' && said.destroysEmptied)}
            hasChoice={mode === 'MERGE'}
            reasonRef={reason}
          />
        )}
        <div className="row">
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            loading={isBusy}
            disabled={missing(mode, desk) !== null}
          >
            {word}
          </Button>
          {mode === 'UNPACK' && (
            <Button size="large" disabled={isBusy || container.count === 0} onClick={() => confirm(desk, true)}>
              {t('confirm.unpackAll')}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}
