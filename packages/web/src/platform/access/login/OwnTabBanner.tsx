/** In a tab that another person has opened to sign in: whose session it is, and how it ends. */

import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import './own-tab.css'
import { isOwnTab, useSession } from '../../../kit/wire/session.ts'

export function OwnTabBanner({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations('access.ownTab')
  const { userName } = useSession()
  if (!isOwnTab()) return null
  return (
    <div className="banner own-tab" role="status">
      <p className="grow">{t('banner', { name: userName })}</p>
      <Button onClick={onEnd}>{t('end')}</Button>
    </div>
  )
}
