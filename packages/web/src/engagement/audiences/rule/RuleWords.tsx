/** A rule as a sentence in both languages, that of the reader first. */

import { useLocale, useTranslations } from 'use-intl'
import { type RuleNames, ruleInWords } from './rule-names.ts'
import { completePart, type EnteredGroup, incompleteCount } from './rule-tree.ts'
import './rule.css'

export function RuleWords({ tree, names }: { tree: EnteredGroup; names: RuleNames }) {
  const t = useTranslations('audienceRules')
  const isChinese = useLocale().startsWith('zh')
  const part = completePart(tree)
  const missing = incompleteCount(tree)
  return (
    <div className="stack">
      {part === undefined ? (
        <p className="soft">{t('noWords')}</p>
      ) : (
        (isChinese ? (['zh', 'en'] as const) : (['en', 'zh'] as const)).map((language, at) => (
          <p key={language} lang={language} className={at === 0 ? 'rule-words' : 'rule-words soft'}>
            {ruleInWords(part, language, names)}
          </p>
        ))
      )}
      {missing > 0 && <p className="soft">{t('leftOut', { count: missing })}</p>}
    </div>
  )
}
