/** Says that a part of the page could not be read where the part itself has no place for it. */

import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../language/i18n.tsx'
import { ToneShape } from '../ui/ToneShape.tsx'
import { readUnread, useUnread } from '../wire/unread.ts'

export function UnreadBar() {
  const t = useTranslations('kit')
  const errorText = useErrorText()
  const error = useUnread()
  return (
    <div role="status" className="connection">
      {error !== null && (
        <div className="connection-bar">
          <ToneShape tone="hold" />
          <span className="grow">
            {t('shell.unreadParts')} {errorText(error.key, error.params)}{' '}
            {error.requestId && <span className="mono">{t('shell.requestId', { id: error.requestId })}</span>}
          </span>
          <Button size="small" onClick={() => void readUnread()}>
            {t('states.again')}
          </Button>
        </div>
      )}
    </div>
  )
}
