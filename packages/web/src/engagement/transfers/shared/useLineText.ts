/** Lines of a transfer model in words: where the value comes from, what is done with it, and what happens to an error. */

import type { TransferLine, TransferStep } from '@serialis/contract/engagement/transfers/transfer-lines.ts'
import type { DictNamed } from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { useNameOf } from '../../collections/shared/useNameOf.ts'

export function useLineText(dicts: readonly DictNamed[]) {
  const t = useTranslations('transferModels')
  const nameOf = useNameOf()
  const { clauses } = useFormats()
  const partOf = ({ kind, value }: TransferLine['parts'][number]) =>
    kind === 'PATH' ? value : t('lines.quoted', { text: value })
  const sourceOf = ({ source, parts }: Pick<TransferLine, 'source' | 'parts'>) =>
    parts.map(partOf).join(source === 'CONCAT' ? ' + ' : ' / ')
  const dictOf = (dictId: string) => {
    const dict = dicts.find(({ id }) => id === dictId)
    return dict === undefined ? t('steps.unknownDict') : nameOf(dict)
  }
  /** What a step is set to; empty where it has no settings. */
  const settingOf = (step: TransferStep): string => {
    switch (step.kind) {
      case 'DATE':
        return step.format
      case 'DICTIONARY':
        return dictOf(step.dictId)
      case 'SPLIT':
        return step.part === null ? step.separator : `${step.separator} ${step.part}`
      case 'PATTERN':
        return step.pattern
      case 'NUMBER':
        return step.decimal === ',' ? t('steps.comma') : ''
      default:
        return ''
    }
  }
  const stepOf = (step: TransferStep) => {
    const setting = settingOf(step)
    return setting === ''
      ? t(`steps.kinds.${step.kind}`)
      : t('steps.set', { step: t(`steps.kinds.${step.kind}`), setting })
  }
  const stepsOf = ({ steps }: Pick<TransferLine, 'steps'>) => steps.map(stepOf).join(' → ')
  const errorOf = ({ onError, defaultValue }: Pick<TransferLine, 'onError' | 'defaultValue'>) =>
    onError === 'DEFAULT' ? t('lines.default', { value: defaultValue ?? '' }) : t(`onErrors.${onError}`)
  const textOf = (line: TransferLine) =>
    clauses([sourceOf(line), line.steps.length > 0 && stepsOf(line), line.onError !== 'REJECT' && errorOf(line)])
  return { sourceOf, stepsOf, errorOf, textOf }
}
