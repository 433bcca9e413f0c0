/** Keeps what the list shows under a name. */

import { createListView } from '@serialis/contract/platform/views/views.routes.ts'
import type { ListView, ListViewContent } from '@serialis/contract/platform/views/views.schema.ts'
import { Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { say } from '../../../kit/notices/notices.ts'
import { LackingStep } from '../../../kit/page/OtherSteps.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { RoleChoice } from './RoleChoice.tsx'
import './views.css'

export function SaveView({
  list,
  content,
  mayShare,
  onDefault,
  onSaved,
  onClose,
}: {
  list: string
  content: ListViewContent
  mayShare: boolean
  onDefault: (id: string) => void
  onSaved: (view: ListView) => void
  onClose: () => void
}) {
  const t = useTranslations('views')
  const nameId = useId()
  const [name, setName] = useState('')
  const [roleId, setRoleId] = useState<string | null>(null)
  const [isDefault, setIsDefault] = useState(false)
  const { run, isBusy } = useCommand(createListView, {
    // The list knows the view before it is asked for by its id.
    inPlace: true,
    onDone: (view) => {
      say(t('saved'))
      if (isDefault) onDefault(view.id)
      onSaved(view)
      onClose()
    },
  })
  return (
    <Dialog
      title={t('saveAs')}
      confirm={t('saveAs')}
      isBusy={isBusy}
      {...(name.trim() === '' && { obstacle: t('errors.list_view_name_can_not_be_empty') })}
      onClose={onClose}
      onConfirm={() => void run({ body: { list, name, content, roleId } })}
    >
      <p>{t('saveText')}</p>
      <div className="field">
        <label className="field-label" htmlFor={nameId}>
          {t('name')}
        </label>
        <Input id={nameId} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </div>
      {mayShare ? (
        <div className="field">
          <span className="field-label">{t('shareWith')}</span>
          <RoleChoice label={t('shareWith')} value={roleId} onChange={setRoleId} />
        </div>
      ) : (
        <LackingStep label={t('sharing')} permission="views.share" />
      )}
      <Checkbox checked={isDefault} onChange={(event) => setIsDefault(event.target.checked)}>
        {t('isDefault')}
      </Checkbox>
    </Dialog>
  )
}
