/** What types of activities are called: those of a tenant by their code. */

import { builtInTypes } from '@serialis/contract/engagement/activities/activities.schema.ts'
import { useTranslations } from 'use-intl'

const isBuiltIn = (type: string): type is (typeof builtInTypes)[number] => builtInTypes.some((one) => one === type)

export function useActivityType(): (type: string) => string {
  const t = useTranslations('activities.types')
  return (type) => (isBuiltIn(type) ? t(type) : type)
}
