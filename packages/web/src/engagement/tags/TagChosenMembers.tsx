/** On the list of members: gives a tag to those that were chosen. */

import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Can } from '../../kit/navigation/Can.tsx'
import { GiveTag } from './GiveTag.tsx'

interface TagChosenMembersProps {
  /** Null where all pages were chosen. */
  members: readonly string[] | null
  onDone: () => void
}

export function TagChosenMembers({ members, onDone }: TagChosenMembersProps) {
  const t = useTranslations('tags')
  const [isGiving, setGiving] = useState(false)
  const close = () => setGiving(false)
  return (
    <Can permission="tags.assign">
      <Button onClick={() => setGiving(true)}>{t('actions.give')}</Button>
      {isGiving && (
        <GiveTag
          members={members}
          onClose={close}
          onDone={() => {
            close()
            onDone()
          }}
        />
      )}
    </Can>
  )
}
