/** The bench of a transfer model: the sample left, the lines in the middle, what they make of it right. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { LINES_MAXIMUM } from '@serialis/contract/engagement/transfers/transfer-lines.ts'
import { getTransferBench, saveTransferDraft } from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import {
  SAMPLE_MAXIMUM,
  sampleOf,
  type TransferBench,
} from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { type ContractForm, useContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { useNameOf } from '../../collections/shared/useNameOf.ts'
import '../transfer-models.css'
import { type EnteredLine, LineEditor } from './LineEditor.tsx'
import type { AnyFields } from './StepEditor.tsx'
import { useFaultText } from './useFaultText.ts'
import { type BenchResult, useMapped } from './useMapped.ts'

type BenchForm = ContractForm<typeof saveTransferDraft>

function SampleSide({
  form,
  bench,
  tried,
  onTry,
}: {
  form: BenchForm
  bench: TransferBench
  tried: string
  onTry: (text: string) => void
}) {
  const t = useTranslations('transferModels')
  return (
    <Card title={t('bench.message')}>
      <div className="stack">
        <Field form={form} name="metaNumber" label={t('fields.metaNumber')} hint={t('hints.metaNumber')}>
          {(control, value, set) => (
            <Select
              {...control}
              value={value as number}
              options={bench.metaVersions.map(({ number }) => ({
                value: number,
                label: t('versions.number', { number: String(number) }),
              }))}
              onChange={(next: number) => set(next)}
            />
          )}
        </Field>
        <Field form={form} name="sample" label={t('fields.sample')} hint={t('hints.sample')}>
          {(control, value, set) => (
            <Input.TextArea
              {...control}
              className="mono"
              rows={16}
              maxLength={SAMPLE_MAXIMUM}
              value={value as string}
              onChange={(event) => set(event.target.value)}
            />
          )}
        </Field>
        <details>
          <summary>{t('bench.try')}</summary>
          <Labelled label={t('bench.tried')} hint={t('hints.tried')}>
            {(control) => (
              <Input.TextArea
                {...control}
                className="mono"
                rows={8}
                maxLength={SAMPLE_MAXIMUM}
                value={tried}
                onChange={(event) => onTry(event.target.value)}
              />
            )}
          </Labelled>
        </details>
      </div>
    </Card>
  )
}

const NEW: EnteredLine = {
  target: '',
  source: 'PATH',
  parts: [{ kind: 'PATH', value: '' }],
  steps: [],
  onError: 'REJECT',
}
const isList = ({ type, itemType }: MetaField) => type === 'ARRAY' && itemType === 'OBJECT'

/** Lines for the fields without one, each from the name that the sample has for it at the top. */
function missingLines(fields: readonly MetaField[], lines: readonly EnteredLine[], sample: string): EnteredLine[] {
  const known = new Set(lines.map(({ target }) => target))
  const names = new Map(Object.keys(sampleOf(sample) ?? {}).map((name) => [name.toLowerCase(), name]))
  return fields
    .filter((field) => !known.has(field.path) && field.type !== 'OBJECT')
    .map(({ path }) => ({
      ...NEW,
      target: path,
      parts: [{ kind: 'PATH', value: names.get(path.toLowerCase()) ?? path.slice(path.lastIndexOf('.') + 1) }],
    }))
}

function LinesMiddle({
  form,
  bench,
  fields,
  result,
}: {
  form: BenchForm
  bench: TransferBench
  fields: readonly MetaField[]
  result: BenchResult | undefined
}) {
  const t = useTranslations('transferModels')
  const [open, setOpen] = useState<number | null>(null)
  const lines = (form.values.lines ?? []) as readonly EnteredLine[]
  const put = (next: readonly EnteredLine[]) => form.set('lines', next)
  const missing = missingLines(fields, lines, form.values.sample ?? '')
  const room = LINES_MAXIMUM - lines.length
  return (
    <section className="stack" aria-label={t('bench.lines')}>
      <h2>{t('bench.lines')}</h2>
      {lines.length === 0 && <p className="soft">{t('lines.none')}</p>}
      {lines.map((line, at) => (
        <LineEditor
          key={at}
          // Fields of lines are named by their places.
          form={form as unknown as AnyFields}
          at={at}
          line={line}
          fields={fields}
          dicts={bench.dicts}
          zone={bench.zone}
          faults={result?.mapped.faults.filter((fault) => fault.line === at) ?? []}
          isOpen={open === at}
          onToggle={() => setOpen(open === at ? null : at)}
          onRemove={() => {
            setOpen(null)
            put(lines.filter((_, other) => other !== at))
          }}
        />
      ))}
      <div className="row">
        {room > 0 && (
          <Button
            onClick={() => {
              setOpen(lines.length)
              put([...lines, NEW])
            }}
          >
            {t('lines.add')}
          </Button>
        )}
        {room > 0 && missing.length > 0 && (
          <Button onClick={() => put([...lines, ...missing.slice(0, room)])}>
            {t('lines.addMissing', { count: missing.length })}
          </Button>
        )}
      </div>
    </section>
  )
}

function ResultSide({
  result,
  fields,
  text,
}: {
  result: BenchResult | undefined
  fields: readonly MetaField[]
  text: string
}) {
  const t = useTranslations('transferModels')
  const { percent } = useFormats()
  const { faultOf, recordFaultOf } = useFaultText()
  if (result === undefined)
    return (
      <Card title={t('bench.result')}>
        <p className="soft">{t(text === '' ? 'bench.noSample' : 'bench.noMessage')}</p>
      </Card>
    )
  const { mapped, coverage } = result
  const filled = new Set(mapped.lineage.map(({ at }) => at.replace(/\.\d+(?=\.|$)/g, '')))
  const empty = fields.filter((field) => field.type !== 'OBJECT' && !isList(field) && !filled.has(field.path))
  return (
    <Card title={t('bench.result')} note={percent(coverage.percent / 100)}>
      <div className="stack">
        <p>{t('bench.coverage', { filled: String(coverage.filled), fields: String(coverage.fields) })}</p>
        {mapped.record === null && <p className="field-error">{t('bench.rejected')}</p>}
        <ul className="transfer-faults" aria-label={t('fields.faults')}>
          {mapped.faults.map((fault, at) => (
            <li key={at} className="field-error">
              {faultOf(fault)}
            </li>
          ))}
          {mapped.recordFaults.map((fault, at) => (
            <li key={`record ${at}`} className="field-error">
              {recordFaultOf(fault)}
            </li>
          ))}
        </ul>
        <pre className="transfer-json mono" data-testid="result">
          {JSON.stringify(mapped.built, null, 2)}
        </pre>
        {empty.length > 0 && (
          <p className="soft">{t('bench.empty', { fields: empty.map(({ path }) => path).join(', ') })}</p>
        )}
      </div>
    </Card>
  )
}

function EditBench({ bench }: { bench: TransferBench }) {
  const t = useTranslations('transferModels')
  const nameOf = useNameOf()
  const go = useGo()
  const { model, metaVersions } = bench
  const { id, version, draft, published } = model
  const back = pathTo(paths.transferModel, { id })
  const { metaNumber = metaVersions[0]?.number ?? 1, sample = '', lines = [] } = draft ?? published ?? {}
  const form = useContractForm(saveTransferDraft, {
    initial: { version, metaNumber, sample, lines: [...lines] },
    params: { id },
    draft: `transfer lines ${id}`,
    onDone: () => {
      say(t('draftSaved'))
      go(back)
    },
  })
  const [tried, setTried] = useState('')
  const text = tried.trim() === '' ? (form.values.sample ?? '') : tried
  const fields = metaVersions.find(({ number }) => number === form.values.metaNumber)?.fields ?? NO_FIELDS
  const result = useMapped(bench, fields, form.values.lines ?? [], text)
  return (
    <FormPage
      form={form}
      title={t('linesOf', { name: nameOf(model) })}
      lead={t('bench.lead', { name: nameOf(model.collection) })}
      submit={t('saveDraft')}
      back={back}
    >
      <div className="transfer-bench">
        <SampleSide form={form} bench={bench} tried={tried} onTry={setTried} />
        <LinesMiddle form={form} bench={bench} fields={fields} result={result} />
        <div className="transfer-bench-result">
          <ResultSide result={result} fields={fields} text={text.trim()} />
        </div>
      </div>
    </FormPage>
  )
}

const NO_FIELDS: readonly MetaField[] = []

export function BenchPage() {
  const id = useParam()
  return (
    <Loaded route={getTransferBench} input={{ params: { id } }}>
      {(bench) => <EditBench bench={bench} />}
    </Loaded>
  )
}
