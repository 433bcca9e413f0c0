/** One proposal of the partial-case desk, to be checked and confirmed. */

import { mergePartials } from '@serialis/contract/desk/packing/packing.routes.ts'
import type { MergeProposal, PartialGroup } from '@serialis/contract/desk/packing/packing.schema.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { say } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { SaidFields } from './SaidFields.tsx'
import type { LastAct, Said } from './useDeskCommands.ts'

const REASON_MIN = 3

export function MergeDialog({
  group,
  proposal,
  onClose,
  onDone,
}: {
  group: PartialGroup
  proposal: MergeProposal
  onClose: () => void
  onDone: (act: LastAct) => void
}) {
  const t = useTranslations('packing')
  const { number } = useFormats()
  const [said, setSaid] = useState<Said>({ reason: '', record: '', destroysEmptied: true })
  const [isRefused, setRefused] = useState(false)
  const codeOf = new Map(group.boxes.map(({ ordinal, code }) => [ordinal, code]))
  const into = codeOf.get(proposal.into) ?? ''
  const merge = useCommand(mergePartials, {
    onDone: ({ eventId, count, container }) => {
      const text = t('done.MERGE', { count, code: container.code })
      say(text)
      onDone({ eventId, mode: 'MERGE', text })
    },
  })
  const confirm = () => {
    const isLacking = said.reason.trim().length < REASON_MIN
    setRefused(isLacking)
    const record = said.record.trim()
    if (!isLacking)
      void merge.run({
        body: {
          into: proposal.into,
          from: proposal.from,
          reason: said.reason.trim(),
          destroysEmptied: said.destroysEmptied,
          ...(record !== '' && { record }),
        },
      })
  }
  return (
    <Dialog
      title={t('partials.merge')}
      confirm={t('partials.merge')}
      isBusy={merge.isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Facts
        facts={[
          {
            label: t('partials.from'),
            value: (
              <span className="zero-from">
                {proposal.from.map((ordinal) => (
                  <Code key={ordinal}>{codeOf.get(ordinal) ?? ''}</Code>
                ))}
              </span>
            ),
          },
          { label: t('partials.into'), value: <Code>{into}</Code> },
          { label: t('partials.moves'), value: <span className="num">{number(proposal.moves)}</span> },
          {
            label: t('fields.inside'),
            value:
              group.capacity === null
                ? number(proposal.total)
                : t('tray.after', { count: number(proposal.total), capacity: number(group.capacity) }),
          },
        ]}
      />
      <SaidFields said={said} onChange={setSaid} isRefused={isRefused} hasRecord={said.destroysEmptied} hasChoice />
    </Dialog>
  )
}
