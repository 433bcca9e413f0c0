/** /404: the page does not exist, or the roles do not allow it; both look the same. */

import { useTranslations } from 'use-intl'
import { GoTo } from '../navigation/navigate.tsx'
import { paths } from '../navigation/paths.ts'
import { useTitle } from './useTitle.ts'
import './shell.css'

const STATUS = 404

export function MissingPage() {
  const t = useTranslations('kit.missing')
  useTitle(t('title'))
  return (
    <main className="lonely">
      <p className="lonely-code mono" aria-hidden="true">
        {STATUS}
      </p>
      <h1>{t('title')}</h1>
      <p className="soft">{t('text')}</p>
      <GoTo to={paths.home} className="lonely-link">
        {t('back')}
      </GoTo>
    </main>
  )
}
