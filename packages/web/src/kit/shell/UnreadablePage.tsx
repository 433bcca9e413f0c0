/** A page of the menu for users who hold codes of its position, but not the one that reads it (decision 085). */

import { usePhrase } from '../language/i18n.tsx'
import type { Screen } from '../navigation/screen.ts'
import { PageHead } from '../page/PageHead.tsx'
import { UnreadableCard } from './UnreadableCard.tsx'

export function UnreadablePage({ screen }: { screen: Screen }) {
  const phrase = usePhrase()
  return (
    <div className="page">
      <PageHead title={phrase(screen.title)} />
      <UnreadableCard screen={screen} />
    </div>
  )
}
