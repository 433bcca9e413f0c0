/** Puts the open page among the favourites of the menu, or takes it out. */

import { useTranslations } from 'use-intl'
import { warn } from '../notices/notices.ts'
import { FAVOURITES_MAX, useChoices } from './menu-choices.ts'
import type { Visit } from './recent.ts'

export function FavouriteStar({ visit }: { visit: Visit }) {
  const t = useTranslations('kit.shell')
  const choices = useChoices()
  if (choices === null) return null
  const isFavourite = choices.favourites.some(({ path }) => path === visit.path)
  const toggle = () => {
    if (!isFavourite && choices.isFull) warn(t('favouritesFull', { count: String(FAVOURITES_MAX) }))
    else choices.toggle(visit)
  }
  return (
    <button
      type="button"
      className="plain favourite"
      aria-pressed={isFavourite}
      aria-label={t('favourite')}
      title={t(isFavourite ? 'favouriteOut' : 'favouriteIn')}
      onClick={toggle}
    >
      <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
        <path
          d="m10 2.6 2.3 4.7 5.2.7-3.8 3.6.9 5.2-4.6-2.5-4.6 2.5.9-5.2L2.5 8l5.2-.7Z"
          fill={isFavourite ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
