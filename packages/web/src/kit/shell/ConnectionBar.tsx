/** Says since when the server is not reached; the page below keeps what it shows. */

import { useTranslations } from 'use-intl'
import { useFormats } from '../language/time.ts'
import { ToneShape } from '../ui/ToneShape.tsx'
import { useLostAt } from '../wire/connection.ts'

export function ConnectionBar() {
  const t = useTranslations('kit.shell')
  const { clock } = useFormats()
  const lostAt = useLostAt()
  return (
    <div role="status" className="connection">
      {lostAt !== null && (
        <p className="connection-bar">
          <ToneShape tone="hold" />
          <span>{t('noConnection', { since: clock(new Date(lostAt)) })}</span>
        </p>
      )}
    </div>
  )
}
