/** The result of one pack of the sample. */

import { recordInspectionResults } from '@serialis/contract/desk/inspection/inspection.routes.ts'
import {
  defectClasses,
  type DefectClass,
  type LotDetail,
  type Sample,
} from '@serialis/contract/desk/inspection/inspection.schema.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { Radios } from '../../kit/form/Radios.tsx'
import { numberOf } from '../../kit/form/values/typed-number.ts'
import { say } from '../../kit/notices/notices.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'

type Result = 'CONFORMING' | 'NONCONFORMING'

export function SampleResultDialog({ lot, sample, onClose }: { lot: LotDetail; sample: Sample; onClose: () => void }) {
  const t = useTranslations('inspection')
  const [result, setResult] = useState<Result>(sample.state === 'NONCONFORMING' ? 'NONCONFORMING' : 'CONFORMING')
  const [defectClass, setClass] = useState<DefectClass>(sample.defectClass ?? 'MAJOR')
  const [defects, setDefects] = useState(Math.max(sample.defects, 1))
  const [note, setNote] = useState(sample.note)
  const { run, isBusy } = useCommand(recordInspectionResults, {
    onDone: () => {
      say(t('samples.recorded'))
      onClose()
    },
  })
  const countsDefects = lot.sampling.method === 'ISO' && lot.sampling.counting === 'DEFECTS'
  const { id } = sample
  const save = () =>
    void run({
      params: { id: lot.id },
      body: { results: [result === 'CONFORMING' ? { id, result, note } : { id, result, defectClass, defects, note }] },
    })
  return (
    <Dialog
      title={t('samples.judgeTitle', { code: sample.code })}
      confirm={t('samples.save')}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={save}
    >
      <Radios<Result>
        label={t('samples.result')}
        value={result}
        onChange={setResult}
        options={[
          { value: 'CONFORMING', label: t('samples.conforming') },
          { value: 'NONCONFORMING', label: t('samples.nonconforming') },
        ]}
      />
      {result === 'NONCONFORMING' && (
        <Labelled label={t('samples.defectClass')} hint={t('planCard.critical')}>
          {(control) => (
            <Select
              {...control}
              value={defectClass}
              onChange={setClass}
              options={defectClasses.map((value) => ({ value, label: t(`defectClass.${value}`) }))}
            />
          )}
        </Labelled>
      )}
      {result === 'NONCONFORMING' && countsDefects && (
        <Labelled label={t('samples.defects')}>
          {(control) => (
            <NumberInput {...control} min={1} isWhole value={defects} onChange={(next) => setDefects(numberOf(next))} />
          )}
        </Labelled>
      )}
      <Labelled label={t('samples.note')} isOptional>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
