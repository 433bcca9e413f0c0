/** On the list of members: puts those that were chosen into an audience. */

import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Can } from '../../kit/navigation/Can.tsx'
import { PutIntoAudience } from './PutIntoAudience.tsx'

interface AudienceChosenMembersProps {
  /** Null where all pages were chosen. */
  members: readonly string[] | null
  onDone: () => void
}

export function AudienceChosenMembers({ members, onDone }: AudienceChosenMembersProps) {
  const t = useTranslations('audiences')
  const [isChoosing, setChoosing] = useState(false)
  const close = () => setChoosing(false)
  return (
    <Can permission="audiences.assign">
      <Button onClick={() => setChoosing(true)}>{t('actions.put')}</Button>
      {isChoosing && (
        <PutIntoAudience
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
