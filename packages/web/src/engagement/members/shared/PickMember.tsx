/** Finds one active member by a phone number, an address or an ID. */

import { listMembers, searchMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { IDENTITY_MAXIMUM } from '@serialis/contract/engagement/members/members.schema.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ControlProps } from '../../../kit/form/Labelled.tsx'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { call } from '../../../kit/wire/api.ts'
import { CallError } from '../../../kit/wire/call-error.ts'

export interface FoundMember {
  id: string
  name: string
  phone: string
  email: string
}

/** Finds one active member by an identity, which goes in a body and is kept nowhere. */
export function PickMember({
  control,
  onFound,
}: {
  control: ControlProps
  onFound: (found: FoundMember | null) => void
}) {
  const t = useTranslations('ownedSerials')
  const [text, setText] = useState('')
  const [found, setFound] = useState<FoundMember | null | undefined>()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const errorText = useErrorText()
  const keep = (next: FoundMember | null | undefined) => {
    setFound(next)
    onFound(next ?? null)
  }
  const find = async () => {
    setBusy(true)
    setFault(undefined)
    await call(searchMembers, { body: { text } })
      .then(({ identity }) => call(listMembers, { query: { identity, status: 'ACTIVE', limit: 1 } }))
      .then(({ items }) => keep(items[0] ?? null))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        setFault(errorText(error.key, error.params))
      })
      .finally(() => setBusy(false))
  }
  return (
    <>
      <div className="row">
        <Input
          {...control}
          autoComplete="off"
          value={text}
          disabled={isBusy}
          maxLength={IDENTITY_MAXIMUM}
          onChange={({ target }) => {
            setText(target.value)
            if (found !== undefined) keep(undefined)
          }}
        />
        <Button loading={isBusy} disabled={text.trim() === ''} onClick={() => void find()}>
          {t('actions.find')}
        </Button>
      </div>
      <div role="status">
        {fault !== undefined && <p className="field-error">{fault}</p>}
        {found === null && <p className="field-error">{t('notFound')}</p>}
        {found && (
          <p>{[found.name || t('nameless'), found.phone, found.email].filter((part) => part !== '').join(' · ')}</p>
        )}
      </div>
    </>
  )
}
