import type { RecordFault } from '@serialis/contract/engagement/collections/record-check.ts'
import type { MapFault } from '@serialis/contract/engagement/transfers/map-record.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'

/** Faults in words; those of the record in the words of the meta data. */
export function useFaultText() {
  const t = useTranslations('transferModels')
  const { clauses } = useFormats()
  return {
    faultOf: ({ at, reason, value, step }: MapFault) =>
      clauses([
        at,
        step !== null && t('bench.inStep', { step: String(step + 1) }),
        t(`reasons.${reason}`),
        value !== '' && t('lines.quoted', { text: value }),
      ]),
    recordFaultOf: ({ at, reason }: RecordFault) => clauses([at, t(`recordReasons.${reason}`)]),
  }
}
