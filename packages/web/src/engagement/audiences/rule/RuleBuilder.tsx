/** A rule is built here: groups and conditions, each as a sentence that opens, wholly with mouse or keyboard. */

import { RULE_DEPTH_MAXIMUM, RULE_LEAVES_MAXIMUM } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { useTranslations } from 'use-intl'
import type { FormFields } from '../../../kit/form/useContractForm.ts'
import { GroupEditor } from './GroupEditor.tsx'
import type { Naming } from './PickNamed.tsx'
import { depthOf, leafCount } from './rule-tree.ts'
import { useRuleEditing } from './useRuleEditing.ts'
import './rule.css'

interface RuleBuilderProps {
  form: FormFields<string>
  /** Of the rule in the form. */
  name: string
  naming: Naming
}

export function RuleBuilder({ form, name, naming }: RuleBuilderProps) {
  const t = useTranslations('audienceRules')
  const { editing, root, said } = useRuleEditing(form, name, naming)
  const { tree } = editing
  return (
    <div ref={root} className="rule">
      <p className="soft">
        {t('counts', {
          count: leafCount(tree),
          most: String(RULE_LEAVES_MAXIMUM),
          depth: String(depthOf(tree)),
          deepest: String(RULE_DEPTH_MAXIMUM),
        })}{' '}
        {t('keys')}
      </p>
      <GroupEditor editing={editing} place={[]} group={tree} />
      <p role="status" className="soft rule-said">
        {said}
      </p>
    </div>
  )
}
