/** What a status says, next to its tag: the sentence of the glossary, and the way there. */

import { useTranslations } from 'use-intl'
import { type PhraseKey, usePhrase } from '../../kit/language/i18n.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'

declare module '../../kit/shell/slots.ts' {
  interface Slots {
    StatusHelp: (props: { term: string }) => React.ReactNode
  }
}

export function StatusHelp({ term }: { term: string }) {
  const t = useTranslations('glossary')
  const phrase = usePhrase()
  return (
    <>
      <span>{phrase(`glossary.statuses.${term}` as PhraseKey)}</span>
      <GoTo to={paths.glossary} search={{ at: term }}>
        {t('more')}
      </GoTo>
    </>
  )
}
