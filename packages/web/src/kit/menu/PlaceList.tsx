/** Favourites, or what was opened lately: links to the pages that the user may still open. */

import { usePhrase } from '../language/i18n.tsx'
import { GoTo } from '../navigation/navigate.tsx'
import { opens } from '../navigation/opening.ts'
import type { Screen } from '../navigation/screen.ts'
import { useSession } from '../wire/session.ts'
import type { Visit } from './recent.ts'

export function PlaceList({ screens, places }: { screens: readonly Screen[]; places: readonly Visit[] }) {
  const phrase = usePhrase()
  const { authorities } = useSession()
  return (
    <ul>
      {places.flatMap(({ path, name, record }) => {
        const screen = screens.find((one) => one.name === name)
        if (screen === undefined || !opens(authorities, screen)) return []
        return [
          <li key={path} className="nav-item">
            <GoTo to={path} className="nav-link nav-place" isCurrent={false}>
              {record ?? phrase(screen.title)}
            </GoTo>
          </li>,
        ]
      })}
    </ul>
  )
}
