/** Says which permission a page lacks, and offers what its user may do there without it. */

import type { PermissionName } from '@serialis/contract/permissions.ts'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { usePhrase, useRoomPhrase } from '../language/i18n.tsx'
import { heldAt, offersOf } from '../navigation/opening.ts'
import type { Screen } from '../navigation/screen.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import '../ui/ui.css'
import { useSession } from '../wire/session.ts'
import { useScreens } from './screens-context.ts'
import { useSlots } from './slots.ts'

declare module './slots.ts' {
  interface Slots {
    /** The exports that these permissions allow. */
    ExportsOf: ComponentType<{ permissions: readonly PermissionName[] }>
  }
}

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
  const { ExportsOf } = useSlots()
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
          <Suspense>
            <ExportsOf permissions={held} />
          </Suspense>
        </div>
      </div>
    </section>
  )
}
