/** Favourites, or what was opened lately: links to the pages that the user may still open. */

import { Link } from '@tanstack/react-router'
import { usePhrase } from '../language/i18n.tsx'
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
            <Link to={path} className="nav-link nav-place" aria-current={undefined}>
              {record ?? phrase(screen.title)}
            </Link>
          </li>,
        ]
      })}
    </ul>
  )
}
