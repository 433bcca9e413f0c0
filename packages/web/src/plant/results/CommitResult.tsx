/** Commits a checked file: the dialog says what is entered and what is left out. */

import { commitResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFileDetail, ResultOutcome } from '@serialis/contract/plant/results/results.schema.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Facts } from '../../kit/page/Facts.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'

/** What the commit enters; only what there is. */
function Entered({ outcome }: { outcome: ResultOutcome }) {
  const t = useTranslations('results')
  const { levels, packs, unpacked, noted } = outcome
  const counts = {
    // Not the sum of the changes: a sampled code is commissioned before.
    willChange: levels.reduce((sum, level) => sum + level.willChange, 0),
    members: packs.members,
    containers: packs.containers,
    unpacked,
    noted,
  }
  const names = ['willChange', 'members', 'containers', 'unpacked', 'noted'] as const
  return (
    <Facts
      facts={names
        .filter((name) => counts[name] > 0)
        .map((name) => ({ label: t(`commit.${name}`), value: <Num>{counts[name]}</Num> }))}
    />
  )
}

interface CommitResultProps {
  file: ResultFileDetail
  digest: string
  outcome: ResultOutcome
}

export function CommitResult({ file, digest, outcome }: CommitResultProps) {
  const t = useTranslations('results')
  const [isAsking, setAsking] = useState(false)
  const [leavesOut, setLeavesOut] = useState(false)
  const refused = outcome.errors.rows
  const command = useCommand(commitResultFile, { inPlace: true, onDone: () => setAsking(false) })
  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        {t('actions.commit')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('commit.title', { name: file.name })}
          confirm={refused > 0 ? t('commit.confirmRest', { count: refused }) : t('commit.confirm')}
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          {...(refused > 0 && !leavesOut && { obstacle: t('commit.tickFirst') })}
          onConfirm={() => void command.run({ params: { id: file.id }, body: { digest, leaveOutRefused: leavesOut } })}
        >
          <p>{t('commit.lead', { order: file.orderNo })}</p>
          <Entered outcome={outcome} />
          {refused > 0 && (
            <Checkbox checked={leavesOut} onChange={(event) => setLeavesOut(event.target.checked)}>
              {t('commit.leaveOut', { count: refused })}
            </Checkbox>
          )}
        </Dialog>
      )}
    </>
  )
}
