/** Next to the builder: the rule in words, and whom it fits. */

import { useTranslations } from 'use-intl'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import type { RuleNames } from './rule-names.ts'
import type { EnteredGroup } from './rule-tree.ts'
import { RulePreview } from './RulePreview.tsx'
import { RuleWords } from './RuleWords.tsx'

export function BesideRule({ tree, names }: { tree: EnteredGroup; names: RuleNames }) {
  const t = useTranslations('audienceRules')
  const may = useMay()
  return (
    <div className="rule-aside">
      <Card title={t('inWords')}>
        <RuleWords tree={tree} names={names} />
      </Card>
      {may('audiences.preview') && <RulePreview tree={tree} />}
    </div>
  )
}
