/** Chooses the audience into which one member comes, or those that were chosen in the list of members. */

import { addToAudience, listAudienceOptions } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { PAGE_LIMIT } from '@serialis/contract/kit/list.ts'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { say } from '../../kit/notices/notices.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand, useRead } from '../../kit/wire/server-state.ts'
import { useAudienceName } from './audiences.display.ts'

interface PutIntoAudienceProps {
  members: readonly string[] | null
  /** Audiences that are not offered. */
  without?: readonly string[]
  onClose: () => void
  onDone: () => void
}

export function PutIntoAudience({ members, without = [], onClose, onDone }: PutIntoAudienceProps) {
  const t = useTranslations('audiences')
  const nameOf = useAudienceName()
  const id = useId()
  const [audience, setAudience] = useState<string>()
  const [search, setSearch] = useState('')
  const { data } = useRead(
    listAudienceOptions,
    { query: { status: 'ACTIVE', limit: PAGE_LIMIT.max, ...(search && { search }) } },
    { keepsPrevious: true },
  )
  const options = (data?.items ?? []).filter((one) => !without.includes(one.id))
  const command = useCommand(addToAudience, {
    onDone: ({ changed, kept, skipped }) => {
      say(t('entered', { changed, kept, skipped }))
      onDone()
    },
  })
  const obstacle = members === null ? t('onePage') : audience === undefined ? t('chooseAudience') : undefined
  return (
    <Dialog
      title={t('putTitle')}
      confirm={t('actions.assign')}
      isBusy={command.isBusy}
      {...(obstacle !== undefined && { obstacle })}
      onClose={onClose}
      onConfirm={() =>
        audience && members && void command.run({ params: { id: audience }, body: { members: [...members] } })
      }
    >
      <div className="stack">
        <p>{t('putText', { count: members?.length ?? 0 })}</p>
        <label htmlFor={id}>{t('one')}</label>
        <Select
          id={id}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          value={audience ?? null}
          onChange={(value) => setAudience(value ?? undefined)}
          options={options.map((one) => ({ value: one.id, label: nameOf(one), title: nameOf(one) }))}
          notFoundContent={t('noneToChoose')}
          getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        />
      </div>
    </Dialog>
  )
}
