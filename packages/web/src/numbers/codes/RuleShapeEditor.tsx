/**
 * The segments of a rule as a list of small cards in their order; every change keeps `length` equal to the sum of the
 * widths.
 */

import { CHECK_ALGORITHMS } from '@serialis/contract/kit/check-characters.ts'
import { ALPHABET_NAMES } from '@serialis/contract/numbers/codes/alphabets.ts'
import { segmentWidth } from '@serialis/contract/numbers/codes/rule-shape.ts'
import {
  LETTER_CASES,
  LOGIC_SOURCES,
  RULE_LENGTH,
  type RuleSegment,
  SEGMENTS_MAX,
  type SnRuleShape,
} from '@serialis/contract/numbers/codes/rule.schema.ts'
import { Button, Input, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import './rules.css'
import { numberOf } from '../../kit/form/values/typed-number.ts'
import { useErrorText } from '../../kit/language/i18n.tsx'

interface ShapeError {
  key: string
  params: Record<string, string | number>
}
export interface RuleShapeEditorProps {
  shape: SnRuleShape
  onChange: (shape: SnRuleShape) => void
  /** The fault at a path of the shape, e.g. `segments.2`. */
  errorAt: (path: string) => ShapeError | undefined
}

const KINDS = ['PREFIX', 'FIXED', 'LOGIC', 'RANDOM', 'SEQUENCE', 'SUFFIX'] as const

const emptySegment: Record<RuleSegment['kind'], RuleSegment> = {
  PREFIX: { kind: 'PREFIX', text: '' },
  SUFFIX: { kind: 'SUFFIX', text: '' },
  FIXED: { kind: 'FIXED', text: '' },
  LOGIC: { kind: 'LOGIC', source: 'yy' },
  RANDOM: { kind: 'RANDOM', alphabet: 'CLEAR_31', width: 10 },
  SEQUENCE: { kind: 'SEQUENCE', alphabet: 'DIGITS', width: 9 },
}

const lengthOf = (segments: readonly RuleSegment[]) => segments.reduce((sum, segment) => sum + segmentWidth(segment), 0)

/** The same list with a segment moved by one position. */
function moved(segments: readonly RuleSegment[], at: number, by: -1 | 1): RuleSegment[] {
  const result = [...segments]
  const [segment] = result.splice(at, 1)
  result.splice(at + by, 0, segment!)
  return result
}

interface PartProps<K extends RuleSegment['kind']> {
  segment: Extract<RuleSegment, { kind: K }>
  set: (segment: RuleSegment) => void
}

function TextPart({ segment, set }: PartProps<'PREFIX' | 'SUFFIX' | 'FIXED'>) {
  const t = useTranslations('rules')
  return (
    <>
      <Labelled label={t('segment.text')}>
        {(control) => (
          <Input
            {...control}
            className="mono"
            maxLength={40}
            value={segment.text}
            onChange={(event) => set({ ...segment, text: event.target.value })}
          />
        )}
      </Labelled>
      {segment.kind === 'FIXED' && (
        <Labelled label={t('segment.epoch')} hint={t('hints.epoch')}>
          {({ id }) => (
            <span className="switch-line">
              <Switch
                id={id}
                checked={segment.isEpoch === true}
                onChange={(isEpoch) => set({ kind: 'FIXED', text: segment.text, ...(isEpoch && { isEpoch }) })}
              />
            </span>
          )}
        </Labelled>
      )}
    </>
  )
}

function LogicPart({ segment, set }: PartProps<'LOGIC'>) {
  const t = useTranslations('rules')
  const hasWidth = segment.source === 'LINE_CODE' || segment.source === 'PRODUCT_CODE'
  return (
    <>
      <Labelled label={t('segment.source')}>
        {(control) => (
          <Select
            {...control}
            value={segment.source}
            options={LOGIC_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
            onChange={(source) => set({ kind: 'LOGIC', source })}
          />
        )}
      </Labelled>
      {hasWidth && (
        <Labelled label={t('segment.width')}>
          {(control) => (
            <NumberInput
              {...control}
              min={1}
              max={20}
              isWhole
              value={segment.width}
              onChange={(width) =>
                set({ kind: 'LOGIC', source: segment.source, ...(width !== undefined && { width: numberOf(width) }) })
              }
            />
          )}
        </Labelled>
      )}
      {segment.source === 'CHECK_CHARACTER' && (
        <Labelled label={t('segment.algorithm')}>
          {(control) => (
            <Select
              {...control}
              value={segment.algorithm ?? 'ISO_7064_MOD_37_36'}
              options={CHECK_ALGORITHMS.map((value) => ({ value, label: t(`algorithms.${value}`) }))}
              onChange={(algorithm) => set({ ...segment, algorithm })}
            />
          )}
        </Labelled>
      )}
    </>
  )
}

function NumberPart({ segment, set }: PartProps<'RANDOM' | 'SEQUENCE'>) {
  const t = useTranslations('rules')
  return (
    <>
      <Labelled label={t('segment.alphabet')}>
        {(control) => (
          <Select
            {...control}
            value={segment.alphabet}
            options={ALPHABET_NAMES.map((value) => ({ value, label: t(`alphabets.${value}`) }))}
            onChange={(alphabet) => set({ kind: segment.kind, alphabet, width: segment.width })}
          />
        )}
      </Labelled>
      {segment.alphabet === 'OWN' && (
        <Labelled label={t('segment.characters')}>
          {(control) => (
            <Input
              {...control}
              className="mono"
              maxLength={82}
              value={segment.characters ?? ''}
              onChange={(event) => set({ ...segment, characters: event.target.value })}
            />
          )}
        </Labelled>
      )}
      <Labelled label={t('segment.width')}>
        {(control) => (
          <NumberInput
            {...control}
            min={1}
            max={20}
            isWhole
            value={segment.width}
            onChange={(width) => set({ ...segment, width: numberOf(width) })}
          />
        )}
      </Labelled>
    </>
  )
}

function partOf(segment: RuleSegment, set: (segment: RuleSegment) => void): ReactNode {
  if (segment.kind === 'LOGIC') return <LogicPart segment={segment} set={set} />
  if (segment.kind === 'RANDOM' || segment.kind === 'SEQUENCE') return <NumberPart segment={segment} set={set} />
  return <TextPart segment={segment} set={set} />
}

function Segments({ shape, onChange, errorAt }: RuleShapeEditorProps) {
  const t = useTranslations('rules')
  const errorText = useErrorText()
  const put = (segments: RuleSegment[]) => onChange({ ...shape, segments, length: lengthOf(segments) })
  const errorsOf = (at: number) =>
    errorAt(`segments.${at}`) ??
    errorAt(`segments.${at}.text`) ??
    errorAt(`segments.${at}.width`) ??
    errorAt(`segments.${at}.source`)
  return (
    <ol className="segments">
      {shape.segments.map((segment, at) => {
        const error = errorsOf(at)
        const set = (next: RuleSegment) => put(shape.segments.with(at, next))
        return (
          <li
            key={at}
            className={`segment segment-${segment.kind.toLowerCase()}${error ? ' segment-wrong' : ''}`}
            aria-label={t('segment.number', { at: String(at + 1) })}
          >
            <div className="segment-head">
              <Select
                className="segment-kind"
                aria-label={t('segment.kind', { at: String(at + 1) })}
                value={segment.kind}
                options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
                onChange={(kind) => set(emptySegment[kind])}
              />
              <span className="grow" />
              <Button
                type="text"
                disabled={at === 0}
                aria-label={t('segment.up', { at: String(at + 1) })}
                onClick={() => put(moved(shape.segments, at, -1))}
              >
                ↑
              </Button>
              <Button
                type="text"
                disabled={at === shape.segments.length - 1}
                aria-label={t('segment.down', { at: String(at + 1) })}
                onClick={() => put(moved(shape.segments, at, 1))}
              >
                ↓
              </Button>
              <Button
                type="text"
                aria-label={t('segment.remove', { at: String(at + 1) })}
                onClick={() => put(shape.segments.toSpliced(at, 1))}
              >
                ✕
              </Button>
            </div>
            <div className="segment-fields">{partOf(segment, set)}</div>
            {error && <p className="field-error">{errorText(error.key, error.params)}</p>}
          </li>
        )
      })}
      <li>
        <Button
          disabled={shape.segments.length >= SEGMENTS_MAX}
          onClick={() => put([...shape.segments, emptySegment.FIXED])}
        >
          {t('segment.add')}
        </Button>
      </li>
    </ol>
  )
}

export function RuleShapeEditor(props: RuleShapeEditorProps) {
  const { shape, onChange, errorAt } = props
  const t = useTranslations('rules')
  const errorText = useErrorText()
  const textAt = (path: string) => {
    const error = errorAt(path)
    return error && errorText(error.key, error.params)
  }
  const whole = (name: 'min' | 'max') => (event: { target: { value: string } }) =>
    onChange({ ...shape, [name]: event.target.value.trim() || null })
  return (
    <fieldset className="form-group">
      <legend>{t('fields.segments')}</legend>
      {textAt('segments') !== undefined && <p className="field-error">{textAt('segments')}</p>}
      <Segments {...props} />
      <p className={textAt('length') === undefined ? 'field-hint' : 'field-error'}>
        {textAt('length') ??
          t('hints.length', { found: String(lengthOf(shape.segments)), maximum: String(RULE_LENGTH[shape.target]) })}
      </p>
      <Labelled label={t('fields.letterCase')}>
        {(control) => (
          <Select
            {...control}
            value={shape.letterCase}
            options={LETTER_CASES.map((value) => ({ value, label: t(`cases.${value}`) }))}
            onChange={(letterCase) => onChange({ ...shape, letterCase })}
          />
        )}
      </Labelled>
      <div className="form-pair">
        <Labelled label={t('fields.min')} hint={t('hints.min')} error={textAt('min')} isOptional>
          {(control) => <Input {...control} inputMode="numeric" value={shape.min ?? ''} onChange={whole('min')} />}
        </Labelled>
        <Labelled label={t('fields.max')} hint={t('hints.max')} error={textAt('max')} isOptional>
          {(control) => <Input {...control} inputMode="numeric" value={shape.max ?? ''} onChange={whole('max')} />}
        </Labelled>
      </div>
    </fieldset>
  )
}
