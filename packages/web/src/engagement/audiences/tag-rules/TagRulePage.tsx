/** The rule of a tag: entered, or another one. */

import {
  getTagNames,
  getTagRule,
  setTagRule,
} from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.routes.ts'
import type { TagRule } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.schema.ts'
import { getTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { Tag } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { useAudienceName } from '../audiences.display.ts'
import { BesideRule } from '../rule/BesideRule.tsx'
import { type EnteredGroup, newGroup } from '../rule/rule-tree.ts'
import { RuleBuilder } from '../rule/RuleBuilder.tsx'
import { useLearned, useRuleNames } from '../rule/useRuleNames.ts'

function EditRule({ tag, of }: { tag: Tag; of: TagRule }) {
  const t = useTranslations('tagRules')
  const nameOf = useAudienceName()
  const go = useGo()
  const { id, version } = tag
  const { learned, learn, more } = useLearned()
  const names = { ...useRuleNames(getTagNames, id), ...learned }
  const back = pathTo(paths.tag, { id })
  const form = useContractForm(setTagRule, {
    initial: { rule: (of.rule ?? newGroup()) as TagRule['rule'] & object, version },
    params: { id },
    draft: `tag rule ${id}`,
    more,
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  const tree = form.values.rule as EnteredGroup
  return (
    <FormPage
      form={form}
      title={t('of', { name: nameOf(tag) })}
      lead={t('lead')}
      submit={t('save')}
      back={back}
      aside={<BesideRule tree={tree} names={names} />}
    >
      <RuleBuilder form={form as never} name="rule" naming={{ names, learn }} />
    </FormPage>
  )
}

export function TagRulePage() {
  const id = useParam()
  return (
    <Loaded route={getTag} input={{ params: { id } }}>
      {(tag) => (
        <Loaded route={getTagRule} input={{ params: { id } }}>
          {(of) => <EditRule tag={tag} of={of} />}
        </Loaded>
      )}
    </Loaded>
  )
}
