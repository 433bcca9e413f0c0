/** Chooses a tag for one member, or for those that were chosen in the list of members. */

import { assignTag, listTagOptions } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { PAGE_LIMIT } from '@serialis/contract/kit/list.ts'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { say } from '../../kit/notices/notices.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand, useRead } from '../../kit/wire/server-state.ts'
import { useTagName } from './tags.display.ts'

interface GiveTagProps {
  members: readonly string[] | null
  /** Tags that are not offered. */
  without?: readonly string[]
  onClose: () => void
  onDone: () => void
}

export function GiveTag({ members, without = [], onClose, onDone }: GiveTagProps) {
  const t = useTranslations('tags')
  const nameOf = useTagName()
  const id = useId()
  const [tag, setTag] = useState<string>()
  const [search, setSearch] = useState('')
  const { data } = useRead(
    listTagOptions,
    { query: { status: 'ACTIVE', kind: 'MANUAL', limit: PAGE_LIMIT.max, ...(search && { search }) } },
    { keepsPrevious: true },
  )
  const options = (data?.items ?? []).filter((one) => !without.includes(one.id))
  const command = useCommand(assignTag, {
    onDone: ({ changed, kept, skipped }) => {
      say(t('given', { changed, kept, skipped }))
      onDone()
    },
  })
  const obstacle = members === null ? t('onePage') : tag === undefined ? t('chooseTag') : undefined
  return (
    <Dialog
      title={t('giveTitle')}
      confirm={t('actions.assign')}
      isBusy={command.isBusy}
      {...(obstacle !== undefined && { obstacle })}
      onClose={onClose}
      onConfirm={() => tag && members && void command.run({ params: { id: tag }, body: { members: [...members] } })}
    >
      <div className="stack">
        <p>{t('giveText', { count: members?.length ?? 0 })}</p>
        <label htmlFor={id}>{t('one')}</label>
        <Select
          id={id}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          value={tag ?? null}
          onChange={(value) => setTag(value ?? undefined)}
          options={options.map((one) => ({ value: one.id, label: nameOf(one), title: nameOf(one) }))}
          notFoundContent={t('noneToGive')}
          getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        />
      </div>
    </Dialog>
  )
}
