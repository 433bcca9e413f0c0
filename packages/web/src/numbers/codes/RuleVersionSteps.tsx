/** The steps of a rule version: approve with signature, retire with a reason, delete a draft, create the next one. */

import {
  approveRuleVersion,
  createRuleVersion,
  deleteRuleVersion,
  retireRuleVersion,
} from '@serialis/contract/numbers/codes/codes.routes.ts'
import type { RuleVersion } from '@serialis/contract/numbers/codes/codes.schema.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { call } from '../../kit/wire/api.ts'
import { useCommand } from '../../kit/wire/server-state.ts'
import { useSignature } from '../../platform/signatures/shared/signing.ts'
import { VersionFacts } from './VersionFacts.tsx'

export function ApproveVersion({ version }: { version: RuleVersion }) {
  const t = useTranslations('rules')
  const sign = useSignature()
  const approve = async () => {
    const made = await sign({
      title: t('approveTitle', { name: version.ruleName, number: String(version.number) }),
      subject: <VersionFacts version={version} />,
      digest: version.digest,
      meanings: ['APPROVAL'],
      confirm: t('actions.approve'),
      run: (signature) => call(approveRuleVersion, { params: { id: version.id }, body: { signature } }),
    })
    if (!made) return
    say(t('approved'))
  }
  return (
    <Button type="primary" onClick={() => void approve()}>
      {t('actions.approve')}
    </Button>
  )
}

export function RetireVersion({ version }: { version: RuleVersion }) {
  const t = useTranslations('rules')
  const [isAsking, setAsking] = useState(false)
  const [isKeyLeaked, setLeaked] = useState(false)
  const command = useCommand(retireRuleVersion, {
    inPlace: true,
    onDone: () => {
      say(t('retired'))
      setAsking(false)
    },
  })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('actions.retire')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('retireTitle', { number: String(version.number) })}
          confirm={t('actions.retire')}
          isDanger
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => void command.run({ params: { id: version.id }, body: { reason, isKeyLeaked } })}
        >
          <p>{t('retireText')}</p>
          <Checkbox checked={isKeyLeaked} onChange={(event) => setLeaked(event.target.checked)}>
            {t('leaked')}
          </Checkbox>
        </ReasonDialog>
      )}
    </>
  )
}

export function DeleteVersion({ version }: { version: RuleVersion }) {
  const t = useTranslations('rules')
  const go = useGo()
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(deleteRuleVersion, {
    onDone: () => {
      setAsking(false)
      if (version.number === 1) go(paths.rules)
    },
  })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('actions.delete')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('deleteQuestion', { number: String(version.number) })}
          confirm={t('actions.delete')}
          isDanger
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => void command.run({ params: { id: version.id } })}
        >
          {null}
        </Dialog>
      )}
    </>
  )
}

export function NewVersion({ ruleId }: { ruleId: string }) {
  const t = useTranslations('rules')
  const go = useGo()
  const command = useCommand(createRuleVersion, {
    onDone: (version) => {
      say(t('newVersionMade'))
      go(pathTo(paths.ruleEdit, { id: version.id }))
    },
  })
  return (
    <Button
      type="primary"
      loading={command.isBusy}
      onClick={() => void command.run({ params: { id: ruleId }, body: {} })}
    >
      {t('actions.newVersion')}
    </Button>
  )
}
