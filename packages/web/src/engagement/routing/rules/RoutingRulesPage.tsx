/** The draft of the next version: which rules decide, and the rules, those of the newest version to begin with. */

import { getRouting, saveRoutingDraft } from '@serialis/contract/engagement/routing/routings.routes.ts'
import { type Routing, routingMatches } from '@serialis/contract/engagement/routing/routings.schema.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { RuleList } from './RuleList.tsx'

function EditRules({ routing }: { routing: Routing }) {
  const t = useTranslations('routings')
  const go = useGo()
  const { id, version, draft, published, slug } = routing
  const back = pathTo(paths.routing, { id })
  const { match = 'FIRST', rules = [] } = draft ?? published ?? {}
  const form = useContractForm(saveRoutingDraft, {
    initial: { version, match, rules: [...rules] },
    params: { id },
    draft: `routing rules ${id}`,
    onDone: () => {
      say(t('draftSaved'))
      go(back)
    },
  })
  return (
    <FormPage
      form={form}
      title={t('rulesOf', { name: slug })}
      lead={t('rulesLead')}
      submit={t('saveDraft')}
      back={back}
    >
      <ChoiceField
        form={form}
        name="match"
        label={t('fields.match')}
        hint={t('hints.match')}
        options={routingMatches.map((value) => ({ value, label: t(`matches.${value}`) }))}
      />
      <RuleList form={form} />
    </FormPage>
  )
}

export function RoutingRulesPage() {
  const id = useParam()
  return (
    <Loaded route={getRouting} input={{ params: { id } }}>
      {(routing) => <EditRules routing={routing} />}
    </Loaded>
  )
}
