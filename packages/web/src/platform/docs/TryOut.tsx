/** Runs a read with the reader's session or key, and says the call as a command. */

import { addressWith, inputsOf, type Inputs } from '@serialis/contract/kit/boundary/example.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { warn } from '../../kit/notices/notices.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { rawGet, type RawAnswer } from '../../kit/wire/raw.ts'
import { curlOf, type Operation } from './openapi.ts'

const SHOWN = 20_000

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function Result({ answer }: { answer: RawAnswer }) {
  const t = useTranslations('docs')
  const text = pretty(answer.text)
  return (
    <div role="status">
      <p>
        {answer.status === 0
          ? t('noAnswer')
          : t('result', { status: String(answer.status), ms: String(answer.milliseconds) })}
      </p>
      <pre className="docs-text" tabIndex={0} aria-label={t('answer')}>
        {text.slice(0, SHOWN)}
      </pre>
      {text.length > SHOWN && <p className="soft">{t('cut')}</p>}
    </div>
  )
}

export function TryOut({ operation, token }: { operation: Operation; token: string }) {
  const t = useTranslations('docs')
  const [inputs, setInputs] = useState<Inputs>({ params: {}, query: {} })
  const [answer, setAnswer] = useState<RawAnswer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { example, path, parameters } = operation
  const address = addressWith(path, inputs)
  const fields = parameters.filter((one) => one.in !== 'header')
  const placeOf = (place: string) => (place === 'path' ? 'params' : 'query')
  const change = (place: 'params' | 'query', name: string, value: string) =>
    setInputs({ ...inputs, [place]: { ...inputs[place], [name]: value } })
  const busy = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  const fill = async () => {
    if (example === undefined) return
    const found = await inputsOf(example, async (from) => {
      const { status, text } = await rawGet(from, token)
      return status === 200 ? (JSON.parse(text) as unknown) : null
    })
    if (found === undefined) warn(t('nothingToTake'))
    else setInputs(found)
  }
  return (
    <div className="stack">
      {example !== undefined && fields.length > 0 && (
        <div className="docs-fields">
          {fields.map(({ name, in: place }) => (
            <Labelled key={`${place} ${name}`} label={name}>
              {(control) => (
                <Input
                  {...control}
                  value={inputs[placeOf(place)][name] ?? ''}
                  onChange={(event) => change(placeOf(place), name, event.target.value)}
                />
              )}
            </Labelled>
          ))}
        </div>
      )}
      {example !== undefined && (
        <div className="row">
          {Object.keys({ ...example.params, ...example.query }).length > 0 && (
            <Button loading={isBusy} onClick={() => void busy(fill)}>
              {t('fill')}
            </Button>
          )}
          <Button
            type="primary"
            loading={isBusy}
            onClick={() => void busy(async () => setAnswer(await rawGet(address, token)))}
          >
            {t('run')}
          </Button>
        </div>
      )}
      {answer !== null && <Result answer={answer} />}
      <div>
        <h4>{t('command')}</h4>
        <div className="docs-text">
          <Code isCopyable isUngrouped>
            {curlOf(operation, address)}
          </Code>
        </div>
      </div>
    </div>
  )
}
