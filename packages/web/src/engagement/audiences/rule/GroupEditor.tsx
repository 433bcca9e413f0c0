/** A group: how many of its parts must hold, its parts, and what can be added to it. */

import {
  groupMatches,
  RULE_DEPTH_MAXIMUM,
  RULE_LEAVES_MAXIMUM,
} from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { Button, Select } from 'antd'
import { useTranslations } from 'use-intl'
import { PlainNumberInput } from '../../../kit/form/NumberInput.tsx'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { Fault } from './Fault.tsx'
import { LeafLine } from './LeafLine.tsx'
import { numberOf, PartMenu, useMoveKeys } from './PartMenu.tsx'
import {
  type EnteredGroup,
  insert,
  isGroup,
  LEAF_KINDS,
  mayHaveGroup,
  newGroup,
  newLeaf,
  type Place,
  placeName,
  roomOf,
} from './rule-tree.ts'
import type { Editing } from './useRuleEditing.ts'

interface GroupProps {
  editing: Editing
  place: Place
  group: EnteredGroup
}

function Matching({ editing, place, group }: GroupProps) {
  const t = useTranslations('audienceRules')
  const { form } = editing
  const name = editing.nameOf(place)
  const number = numberOf(place)
  const isWrong = form.errorOf(`${name}.atLeast`) !== undefined
  return (
    <>
      <Select
        aria-label={number === '' ? t('matchOfAll') : t('matchOf', { number })}
        className="rule-match-choice"
        value={group.match}
        options={groupMatches.map((value) => ({ value, label: t(`matches.${value}`) }))}
        onChange={(match: EnteredGroup['match']) => {
          form.set(`${name}.match`, match)
          form.set(`${name}.atLeast`, match === 'AT_LEAST' ? Math.max(1, group.rules.length - 1) : null)
        }}
      />
      {group.match === 'AT_LEAST' && (
        <span className="row rule-at-least">
          <PlainNumberInput
            aria-label={number === '' ? t('atLeastOfAll') : t('atLeastOf', { number })}
            aria-invalid={isWrong}
            status={isWrong ? 'error' : ''}
            value={group.atLeast}
            onChange={(value) => form.set(`${name}.atLeast`, value)}
          />
          <span>{t('ofParts', { count: String(group.rules.length) })}</span>
        </span>
      )}
      {group.not && <span className="rule-turned">{t('turned')}</span>}
    </>
  )
}

/** What is chosen from a list is offered to those who may read that list. */
const LISTS = { TAG: 'tags.list', AUDIENCE: 'audiences.list', ATTRIBUTE: 'audiences.list' } as const

function Adding({ editing, place, group }: GroupProps) {
  const t = useTranslations('audienceRules')
  const may = useMay()
  const mayFind = (kind: string) => !(kind in LISTS) || may(LISTS[kind as keyof typeof LISTS])
  const { form, tree } = editing
  const number = numberOf(place)
  const isEmpty = form.errorOf(`${editing.nameOf(place)}.rules`) !== undefined
  const isFull = roomOf(tree) === 0
  const isDeep = !mayHaveGroup(place)
  const at = group.rules.length
  return (
    <div className="rule-add">
      <Select
        aria-label={number === '' ? t('addToAll') : t('addTo', { number })}
        aria-invalid={isEmpty}
        status={isEmpty ? 'error' : ''}
        className="rule-add-choice"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('add')}
        disabled={isFull}
        value={null}
        options={LEAF_KINDS.filter((kind) => mayFind(kind)).map((value) => ({
          value,
          label: t(`kinds.${value}`),
        }))}
        onChange={(kind: (typeof LEAF_KINDS)[number] | null) => {
          if (kind === null) return
          const said = t('said.ADD', { kind: t(`kinds.${kind}`) })
          editing.change(insert(tree, place, at, newLeaf(kind)), { said, focus: 'FIELD', opens: true })
        }}
      />
      <Button
        disabled={isDeep}
        aria-label={number === '' ? t('groupInAll') : t('groupIn', { number })}
        onClick={() => editing.change(insert(tree, place, at, newGroup()), { said: t('said.GROUP'), focus: 'ADD' })}
      >
        {t('addGroup')}
      </Button>
      {isFull && <span className="soft">{t('full', { most: String(RULE_LEAVES_MAXIMUM) })}</span>}
      {isDeep && <span className="soft">{t('deep', { most: String(RULE_DEPTH_MAXIMUM) })}</span>}
    </div>
  )
}

export function GroupEditor({ editing, place, group }: GroupProps) {
  const t = useTranslations('audienceRules')
  const onKeyDown = useMoveKeys(editing, place)
  const name = editing.nameOf(place)
  const number = numberOf(place)
  return (
    <div
      role="group"
      aria-label={number === '' ? t('title') : t('group', { number })}
      className={place.length === 0 ? 'rule-group' : 'rule-group rule-group-inner'}
      data-rule-place={placeName(place)}
      onKeyDown={onKeyDown}
    >
      <div className="rule-group-head">
        {number !== '' && <span className="rule-number num">{number}</span>}
        <Matching editing={editing} place={place} group={group} />
        <span className="rule-actions">
          <PartMenu editing={editing} place={place} />
        </span>
      </div>
      <Fault form={editing.form} name={`${name}.atLeast`} />
      <ul className="rule-parts">
        {group.rules.map((one, at) => {
          const inside = [...place, at]
          return isGroup(one) ? (
            <li key={at}>
              <GroupEditor editing={editing} place={inside} group={one} />
            </li>
          ) : (
            <LeafLine key={at} editing={editing} place={inside} leaf={one} />
          )
        })}
      </ul>
      <Fault form={editing.form} name={`${name}.rules`} />
      <Fault form={editing.form} name={name} />
      <Adding editing={editing} place={place} group={group} />
    </div>
  )
}
