/** The rules of a form in their order, each as one line that opens. They are moved by buttons, or dragged. */

import { CONDITION_MAXIMUM } from '@serialis/contract/engagement/routing/predicates.ts'
import type { saveRoutingDraft } from '@serialis/contract/engagement/routing/routings.routes.ts'
import {
  RULE_NAME_MAXIMUM,
  type RoutingRule,
  RULES_MAXIMUM,
} from '@serialis/contract/engagement/routing/routings.schema.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import '../routings.css'

type RulesForm = ContractForm<typeof saveRoutingDraft>
/** As entered, of which much may be missing. */
type Entered = Partial<RoutingRule>
const NAMES = ['name', 'condition', 'models'] as const
const NEW: Entered = { name: '', condition: '', models: [] }
const HELP = ['helpCompare', 'helpText', 'helpList', 'helpField', 'helpEnvelope', 'helpJoin', 'helpLimits'] as const

function OpenRule({ form, at }: { form: RulesForm; at: number }) {
  const t = useTranslations('routings')
  const { list } = useFormats()
  const name = (one: (typeof NAMES)[number]) => `rules.${at}.${one}` as const
  return (
    <div className="stack">
      <TextField
        form={form}
        name={name('name')}
        label={t('fields.name')}
        hint={t('hints.name')}
        maxLength={RULE_NAME_MAXIMUM}
      />
      <TextAreaField
        form={form}
        name={name('condition')}
        label={t('fields.condition')}
        hint={t('hints.condition')}
        maxLength={CONDITION_MAXIMUM}
      />
      <Field
        form={form}
        name={name('models')}
        label={t('fields.models')}
        hint={t('hints.models')}
        textOf={(value) => list([...(value as readonly string[])])}
      >
        {(control, value, set) => (
          <Select
            {...control}
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ' ']}
            value={(value as string[] | undefined) ?? []}
            onChange={(next: string[]) => set(next)}
          />
        )}
      </Field>
    </div>
  )
}

interface OneRuleProps {
  form: RulesForm
  at: number
  rule: Entered
  isLast: boolean
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
  onMove: (to: number) => void
}

function OneRule({ form, at, rule, isLast, isOpen, onToggle, onRemove, onMove }: OneRuleProps) {
  const t = useTranslations('routings.rules')
  const { list } = useFormats()
  const { models = [] } = rule
  const name = rule.name || t('number', { number: String(at + 1) })
  return (
    <Card
      title={`${at + 1}. ${name}`}
      note={models.length > 0 && t('leadsTo', { models: list([...models]) })}
      actions={
        <>
          <Button aria-label={t('upOf', { name })} disabled={at === 0} onClick={() => onMove(at - 1)}>
            {t('up')}
          </Button>
          <Button aria-label={t('downOf', { name })} disabled={isLast} onClick={() => onMove(at + 1)}>
            {t('down')}
          </Button>
          <Button aria-label={t('removeOf', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
          <Button
            aria-expanded={isOpen}
            aria-label={isOpen ? t('closeOf', { name }) : t('open', { name })}
            onClick={onToggle}
          >
            {isOpen ? t('close') : t('change')}
          </Button>
        </>
      }
    >
      {isOpen ? <OpenRule form={form} at={at} /> : <p className="mono routing-condition">{rule.condition}</p>}
    </Card>
  )
}

function Help() {
  const t = useTranslations('routings.rules')
  return (
    <details>
      <summary>{t('help')}</summary>
      <ul>
        {HELP.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
    </details>
  )
}

export function RuleList({ form }: { form: RulesForm }) {
  const t = useTranslations('routings.rules')
  const [open, setOpen] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [moved, setMoved] = useState('')
  const rules = (form.values.rules ?? []) as readonly Entered[]
  const put = (next: readonly Entered[]) => form.set('rules', next)
  const isWrong = (at: number) => NAMES.some((name) => form.errorOf(`rules.${at}.${name}`) !== undefined)
  const move = (from: number, to: number) => {
    const rule = rules[from]
    if (rule === undefined || from === to) return
    const rest = rules.filter((_, other) => other !== from)
    put([...rest.slice(0, to), rule, ...rest.slice(to)])
    setOpen(null)
    setMoved(t('moved', { name: rule.name || t('number', { number: String(from + 1) }), place: String(to + 1) }))
  }
  return (
    <section className="stack" aria-label={t('title')}>
      <Help />
      {rules.map((rule, at) => (
        <div
          key={at}
          className="routing-rule"
          draggable={open === null && !isWrong(at)}
          onDragStart={() => setDragged(at)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => {
            if (dragged !== null) move(dragged, at)
            setDragged(null)
          }}
        >
          <OneRule
            form={form}
            at={at}
            rule={rule}
            isLast={at === rules.length - 1}
            isOpen={open === at || isWrong(at)}
            onToggle={() => setOpen(open === at ? null : at)}
            onRemove={() => {
              setOpen(null)
              put(rules.filter((_, other) => other !== at))
            }}
            onMove={(to) => move(at, to)}
          />
        </div>
      ))}
      <p role="status" className="soft">
        {moved}
      </p>
      {rules.length < RULES_MAXIMUM && (
        <Button
          onClick={() => {
            setOpen(rules.length)
            put([...rules, NEW])
          }}
        >
          {t('add')}
        </Button>
      )}
    </section>
  )
}
