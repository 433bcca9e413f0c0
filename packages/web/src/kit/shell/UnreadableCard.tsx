/** Says which permission a page lacks, and offers what its user may do there without it. */

import { useTranslations } from 'use-intl'
import { usePhrase, useRoomPhrase } from '../language/i18n.tsx'
import { heldAt, offersOf } from '../navigation/opening.ts'
import type { Screen } from '../navigation/screen.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import '../ui/ui.css'
import { useSession } from '../wire/session.ts'
import { useScreens } from './screens-context.ts'

function usePermissionText() {
  const t = useTranslations('kit.permissionNames')
  const word = useRoomPhrase('permissions')
  return (name: string) => {
    const [subject = '', action = ''] = name.split('.')
    return t('of', { subject: word(`subjects.${subject}`, subject), action: word(`actions.${action}`, action) })
  }
}

export function UnreadableCard({ screen }: { screen: Screen }) {
  const t = useTranslations('kit.unreadable')
  const phrase = usePhrase()
  const permissionText = usePermissionText()
  const { authorities } = useSession()
  const screens = useScreens()
  const held = heldAt(authorities, screen)
  return (
    <section className="card">
      <div className="empty">
        <p className="empty-title">{t('title')}</p>
        <p className="soft">{t('text', { permission: permissionText(screen.permission) })}</p>
        <p>{t('held', { permissions: held.map(permissionText).join(t('separator')) })}</p>
        <div className="row">
          {offersOf(screens, screen, authorities).map((offer) => (
            <LinkButton key={offer.path} to={offer.path}>
              {phrase(offer.title)}
            </LinkButton>
          ))}
        </div>
      </div>
    </section>
  )
}
