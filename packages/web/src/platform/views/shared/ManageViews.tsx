/** The views of a list: rename, share, delete, and which one the list opens with. */

import { deleteListView, updateListView } from '@serialis/contract/platform/views/views.routes.ts'
import type { ListView } from '@serialis/contract/platform/views/views.schema.ts'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { say } from '../../../kit/notices/notices.ts'
import { LackingStep } from '../../../kit/page/OtherSteps.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { RoleChoice } from './RoleChoice.tsx'
import './views.css'

function ViewLine({ view, mayShare }: { view: ListView; mayShare: boolean }) {
  const t = useTranslations('views')
  const [isAsking, setAsking] = useState(false)
  const update = useCommand(updateListView, { onDone: () => say(t('saved')) })
  const remove = useCommand(deleteListView)
  const { id, name, role, version, content, isOwn } = view
  const change = (part: { name?: string; roleId?: string | null }) =>
    void update.run({ params: { id }, body: { name, roleId: role?.id ?? null, content, version, ...part } })
  const rename = (next: string) => {
    if (next.trim() !== name) change({ name: next })
  }
  return (
    <li className="views-line">
      {isOwn ? (
        <Input
          key={`${name} ${version}`}
          aria-label={t('rename', { name })}
          defaultValue={name}
          maxLength={60}
          onBlur={(event) => rename(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault()
            event.currentTarget.blur()
          }}
        />
      ) : (
        <span className="views-name">
          {name} <span className="soft">{t('by', { name: view.ownerName })}</span>
        </span>
      )}
      {isOwn && mayShare ? (
        <RoleChoice
          label={t('share', { name })}
          value={role?.id ?? null}
          name={role?.name}
          onChange={(roleId) => change({ roleId })}
        />
      ) : (
        <span className="soft views-role">{role === null ? t('onlyMe') : t('sharedWith', { role: role.name })}</span>
      )}
      {(isOwn || mayShare) && (
        <Button
          danger
          aria-label={t('deleteOne', { name })}
          onClick={() => (role === null ? void remove.run({ params: { id } }) : setAsking(true))}
        >
          {t('delete')}
        </Button>
      )}
      {isAsking && role !== null && (
        <Dialog
          title={t('deleteOne', { name })}
          confirm={t('delete')}
          isBusy={remove.isBusy}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={() => void remove.run({ params: { id } })}
        >
          <p>{t('deleteText', { role: role.name })}</p>
        </Dialog>
      )}
    </li>
  )
}

export function ManageViews({
  views,
  mayShare,
  defaultId,
  onDefault,
  onClose,
}: {
  views: readonly ListView[]
  mayShare: boolean
  defaultId: string | null
  onDefault: (id: string | null) => void
  onClose: () => void
}) {
  const t = useTranslations('views')
  const NONE = ''
  const known = views.some(({ id }) => id === defaultId) ? (defaultId ?? NONE) : NONE
  return (
    <Dialog title={t('manage')} width={640} onClose={onClose}>
      {views.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <>
          <ul className="views-list">
            {views.map((view) => (
              <ViewLine key={view.id} view={view} mayShare={mayShare} />
            ))}
          </ul>
          {!mayShare && <LackingStep label={t('sharing')} permission="views.share" />}
          <div className="field">
            <span className="field-label">{t('defaultView')}</span>
            <Select
              aria-label={t('defaultView')}
              value={known}
              options={[
                { value: NONE, label: t('noDefault') },
                ...views.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(id) => onDefault(id === NONE ? null : id)}
            />
          </div>
        </>
      )}
    </Dialog>
  )
}
