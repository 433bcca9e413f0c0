/** Enters a mapped file or discards it, each after a question; a file whose task ended early goes on at once. */

import type { idParam } from '@serialis/contract/kit/entity.ts'
import type { importDecision, ImportStatus } from '@serialis/contract/kit/import-file.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { say } from '../../../kit/notices/notices.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'

/** A step that needs no more than the file in the version that its user saw. */
type Step = Omit<Route, 'input'> & { input: { params: typeof idParam; body: typeof importDecision } }

interface MappedDecisionProps {
  file: { id: string; version: number; status: ImportStatus; allowed: readonly string[] }
  routes: { enter: Step; drop: Step }
  /** What the button says; the question; what would happen; and what discarding leaves. */
  words: { enter: string; title: string; text: string; dropText: string }
}

export function MappedDecision({ file: { id, version, status, allowed }, routes, words }: MappedDecisionProps) {
  const t = useTranslations('imports')
  const [asked, setAsked] = useState<'enter' | 'drop' | null>(null)
  const close = () => setAsked(null)
  const enter = useCommand(routes.enter, {
    onDone: () => {
      close()
      say(t('started'))
    },
  })
  const drop = useCommand(routes.drop, {
    onDone: () => {
      close()
      say(t('dropped'))
    },
  })
  const goesOn = status === 'ENTERING'
  const label = goesOn ? t('goOn') : words.enter
  const input = { params: { id }, body: { version } }
  return (
    <>
      {allowed.includes('drop') && <Button onClick={() => setAsked('drop')}>{t('drop')}</Button>}
      {allowed.includes('enter') && (
        <Button
          type="primary"
          loading={enter.isBusy}
          onClick={() => (goesOn ? void enter.run(input) : setAsked('enter'))}
        >
          {label}
        </Button>
      )}
      {asked === 'enter' && (
        <Dialog
          title={words.title}
          confirm={label}
          isBusy={enter.isBusy}
          onClose={close}
          onConfirm={() => void enter.run(input)}
        >
          <p>{words.text}</p>
        </Dialog>
      )}
      {asked === 'drop' && (
        <Dialog
          title={t('dropTitle')}
          confirm={t('drop')}
          isDanger
          isBusy={drop.isBusy}
          onClose={close}
          onConfirm={() => void drop.run(input)}
        >
          <p>{words.dropText}</p>
        </Dialog>
      )}
    </>
  )
}
