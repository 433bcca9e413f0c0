/** The packing desk: one open container, one command at a time. Container and command are in the address. */

import { openPackingContainer } from '@serialis/contract/desk/packing/packing.routes.ts'
import type { DeskContainer, DeskMode, PackingDone } from '@serialis/contract/desk/packing/packing.schema.ts'
import { Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { sound } from '../../kit/look/sound.ts'
import { toneGround, toneInk } from '../../kit/look/tone.ts'
import { Can } from '../../kit/navigation/Can.tsx'
import { useChangeSearch, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { ScanField } from '../../kit/scanner/ScanField.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { ToneShape } from '../../kit/ui/ToneShape.tsx'
import type { CallError } from '../../kit/wire/call-error.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import { ContainerCard } from './ContainerCard.tsx'
import { keyOf, useModes } from './desk.ts'
import { DeskWork } from './DeskWork.tsx'
import './packing.css'
import { UndoBar } from './UndoBar.tsx'
import type { LastAct, Said } from './useDeskCommands.ts'

/** Alt 1 to Alt 5 choose the command, like the buttons. */
function useModeKeys(modes: readonly DeskMode[], choose: (mode: DeskMode) => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const mode =
        event.altKey && !event.ctrlKey && !event.metaKey
          ? modes[Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0) - 1]
          : undefined
      if (mode === undefined) return
      event.preventDefault()
      choose(mode)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

function OpenContainer({ container, onOpen }: { container: DeskContainer; onOpen: (code: string) => void }) {
  const t = useTranslations('packing')
  const { mode: asked } = useSearch()
  const changeSearch = useChangeSearch()
  const modes = useModes()
  const mode = modes.find((one) => one === asked) ?? modes[0]
  const [said, setSaid] = useState<Said>({ reason: '', record: '', destroysEmptied: true })
  const [act, setAct] = useState<LastAct | null>(null)
  const choose = (next: DeskMode) => changeSearch({ mode: next })
  useModeKeys(modes, choose)
  const continueWith = (next: LastAct | null, answer: PackingDone) => {
    setAct(next)
    if (answer.container.ordinal !== container.ordinal) onOpen(keyOf(answer.container))
  }
  return (
    <Columns
      main={
        <>
          {act && <UndoBar key={act.eventId} act={act} onUndone={(answer) => continueWith(null, answer)} />}
          {mode !== undefined && (
            <>
              <div className="desk-modes">
                <Segmented
                  block
                  size="large"
                  aria-label={t('mode')}
                  value={mode}
                  onChange={choose}
                  options={modes.map((value, at) => ({
                    value,
                    label: t(`modes.${value}`),
                    title: t('shortcut', { number: String(at + 1) }),
                  }))}
                />
              </div>
              <DeskWork
                key={`${container.ordinal} ${mode} ${act?.eventId}`}
                container={container}
                mode={mode}
                said={said}
                onSaid={setSaid}
                onDone={continueWith}
              />
            </>
          )}
        </>
      }
      side={<ContainerCard container={container} />}
    />
  )
}

function Refused({ error: { key, params } }: { error: Pick<CallError, 'key' | 'params'> }) {
  const errorText = useErrorText()
  return (
    <div
      role="alert"
      className="desk-verdict"
      style={{ background: toneGround('rejected'), color: toneInk('rejected') }}
    >
      <ToneShape tone="rejected" size={22} />
      <p>{errorText(key, params)}</p>
    </div>
  )
}

export function DeskPage() {
  const t = useTranslations('packing')
  const { container: code = '' } = useSearch()
  const changeSearch = useChangeSearch()
  const { data, error, refetch } = useRead(
    openPackingContainer,
    { query: { code } },
    { enabled: code !== '', keepsPrevious: true },
  )
  const isOpen = code !== '' && data !== undefined && error === null
  const open = (next: string) => changeSearch({ container: next })
  useEffect(() => {
    if (error) sound('bad')
  }, [error])
  const around = isOpen && data.isAround ? keyOf(data.container) : null
  useEffect(() => {
    // The unit may leave the container: from here on the address names the container itself.
    if (around === null) return
    say(t('open.around'))
    changeSearch({ container: around })
  }, [around, changeSearch, t])
  return (
    <div className="page">
      <PageHead
        title={isOpen ? data.container.code : t('title')}
        lead={isOpen ? undefined : t('lead')}
        actions={
          <>
            <LinkButton to={paths.zeroBoxes}>{t('partials.link')}</LinkButton>
            <Can permission="packing.rule">
              <LinkButton to={paths.packingRule}>{t('rule.title')}</LinkButton>
            </Can>
            <LinkButton to={paths.labels}>{t('container.labels')}</LinkButton>
            {isOpen && <LinkButton to={paths.packagingDesk}>{t('open.other')}</LinkButton>}
          </>
        }
      />
      <div className="cards">
        {isOpen ? (
          <OpenContainer container={data.container} onOpen={open} />
        ) : (
          <Card isWide>
            <div className="stack">
              <ScanField label={t('open.label')} hint={t('open.hint')} onScan={open} />
              {code !== '' && error ? (
                error.status === 400 ? (
                  <Refused error={error} />
                ) : (
                  <ErrorState error={error} onAgain={() => void refetch()} />
                )
              ) : code !== '' ? (
                <span className="bone" style={{ height: 160 }} />
              ) : (
                <EmptyState title={t('open.empty')} text={t('open.emptyText')} />
              )}
            </div>
          </Card>
        )}
      </div>
    </div>
  )
}
