/** A rule part by part, each with its number as in the builder, and with what it says of one member where that is known. */

import type { RuleGroup, RuleNode } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { useLocale, useTranslations } from 'use-intl'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { numberOf } from './PartMenu.tsx'
import { type RuleNames, ruleInWords } from './rule-names.ts'
import { type Place, placeName } from './rule-tree.ts'
import './rule.css'

/** By place; null is not shown to the reader. */
type Verdicts = ReadonlyMap<string, boolean | null>

interface OutlineProps {
  names: RuleNames
  verdicts?: Verdicts | undefined
}

function Verdict({ verdicts, place }: Pick<OutlineProps, 'verdicts'> & { place: Place }) {
  const t = useTranslations('audienceRules.verdicts')
  const verdict = verdicts?.get(placeName(place))
  if (verdict === undefined) return null
  const word = verdict === null ? 'HIDDEN' : verdict ? 'YES' : 'NO'
  return <StatusTag tone={({ HIDDEN: 'neutral', YES: 'active', NO: 'inactive' } as const)[word]}>{t(word)}</StatusTag>
}

function GroupLine({ group, place, verdicts }: { group: RuleGroup; place: Place } & Pick<OutlineProps, 'verdicts'>) {
  const t = useTranslations('audienceRules')
  return (
    <div className="rule-line">
      {place.length > 0 && <span className="rule-number num">{numberOf(place)}</span>}
      <span className="rule-line-text">
        {group.match === 'AT_LEAST'
          ? t('atLeastHold', { count: String(group.atLeast), all: String(group.rules.length) })
          : t(`matches.${group.match}`)}
        {group.not && ` (${t('turned')})`}
      </span>
      <Verdict verdicts={verdicts} place={place} />
    </div>
  )
}

function Part({ node, place, names, verdicts }: OutlineProps & { node: RuleNode; place: Place }) {
  const language = useLocale().startsWith('zh') ? 'zh' : 'en'
  if (node.kind !== 'GROUP')
    return (
      <div className="rule-line">
        <span className="rule-number num">{numberOf(place)}</span>
        <span className="rule-line-text">{ruleInWords(node, language, names)}</span>
        <Verdict verdicts={verdicts} place={place} />
      </div>
    )
  return (
    <>
      <GroupLine group={node} place={place} verdicts={verdicts} />
      <ul className="rule-outline">
        {node.rules.map((one, at) => (
          <li key={at}>
            <Part node={one} place={[...place, at]} names={names} verdicts={verdicts} />
          </li>
        ))}
      </ul>
    </>
  )
}

export function RuleOutline({ rule, ...props }: OutlineProps & { rule: RuleGroup }) {
  return (
    <div className="rule-whole">
      <Part node={rule} place={[]} {...props} />
    </div>
  )
}
