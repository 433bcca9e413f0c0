/** One condition: closed as a sentence, open with its fields. */

import { ruleLeaf } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { Button } from 'antd'
import { useLocale, useTranslations } from 'use-intl'
import { Fault } from './Fault.tsx'
import { LeafFields } from './fields/LeafFields.tsx'
import { numberOf, PartMenu, useAct, useMoveKeys } from './PartMenu.tsx'
import { ruleInWords } from './rule-names.ts'
import { completeLeaf, type EnteredLeaf, type Place, placeName } from './rule-tree.ts'
import type { Editing } from './useRuleEditing.ts'

/** Where a form may name a fault of this leaf: what its shape refuses, and what the server alone knows. */
const faultPlaces = (leaf: EnteredLeaf): string[] => [
  'values',
  'productId',
  ...(ruleLeaf.safeParse(leaf).error?.issues ?? []).map(({ path }) => path.join('.')),
]

export function LeafLine({ editing, place, leaf }: { editing: Editing; place: Place; leaf: EnteredLeaf }) {
  const t = useTranslations('audienceRules')
  const language = useLocale().startsWith('zh') ? 'zh' : 'en'
  const act = useAct(editing)
  const onKeyDown = useMoveKeys(editing, place)
  const { form, naming } = editing
  const name = editing.nameOf(place)
  const number = numberOf(place)
  const isWrong = faultPlaces(leaf).some((one) => form.errorOf(`${name}.${one}`) !== undefined)
  const isOpen = isWrong || editing.open === placeName(place)
  const complete = completeLeaf(leaf)
  return (
    <li className="rule-leaf" data-rule-place={placeName(place)} onKeyDown={onKeyDown}>
      <div className="rule-leaf-head">
        <span className="rule-number num">{number}</span>
        <p className="grow">
          {complete === undefined ? (
            <>
              {t(`kinds.${leaf.kind}`)} <span className="soft">{t('incomplete')}</span>
            </>
          ) : (
            ruleInWords(complete, language, naming.names)
          )}
        </p>
        <span className="rule-actions">
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'closeOf' : 'changeOf', { number })}
            onClick={() => editing.setOpen(isOpen ? null : place)}
          >
            {t(isOpen ? 'actions.close' : 'actions.change')}
          </Button>
          <Button size="small" aria-label={t('removeOf', { number })} onClick={() => act(place, 'REMOVE')}>
            {t('actions.remove')}
          </Button>
          <PartMenu editing={editing} place={place} />
        </span>
      </div>
      <Fault form={form} name={name} />
      <Fault form={form} name={`${name}.kind`} />
      {isOpen && (
        // Once its fault is gone it stays open while the user is in it.
        <div onFocus={() => editing.setOpen(place)}>
          <LeafFields form={form} name={name} naming={naming} kind={leaf.kind} />
        </div>
      )}
    </li>
  )
}
