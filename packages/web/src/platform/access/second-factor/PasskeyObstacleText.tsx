/** Why passkeys cannot be used on this page. */

import { useTranslations } from 'use-intl'
import type { obstacleHere } from './passkey.ts'

export function PasskeyObstacleText({
  obstacle,
  publicUrl,
}: {
  obstacle: NonNullable<ReturnType<typeof obstacleHere>>
  publicUrl: string | null
}) {
  const t = useTranslations('secondFactor.passkeys.obstacles')
  return <p className="soft">{t(obstacle, { address: publicUrl ?? '' })}</p>
}
