/** What went wrong with a pull, a message or a connection, as a sentence. */

import type { PullProblem } from '@serialis/contract/plant/sources/pulls.status.ts'
import { useTranslations } from 'use-intl'

type Params = Readonly<Record<string, string | number>>

export function useProblemText() {
  const t = useTranslations('sources')
  const detail = (params: Params): string => {
    const { line, code, count, asked, missing, text, name } = params
    if (line !== undefined && code !== undefined)
      return t('problemDetail.line', { line: String(line), code: String(code) })
    if (count !== undefined && code !== undefined)
      return t('problemDetail.count', { count: Number(count), code: String(code) })
    if (count !== undefined && asked !== undefined)
      return t('problemDetail.tooMany', { count: Number(count), asked: Number(asked) })
    if (missing !== undefined) return t('problemDetail.missing', { missing: Number(missing) })
    return [text, name, params['gtin'], params['requestId'], params['place']]
      .filter((one) => one !== undefined && one !== '')
      .join(' ')
  }
  return (problem: PullProblem | null | string, params: Params = {}): string => {
    if (problem === null) return ''
    const more = detail(params)
    const words = t(`problems.${problem as PullProblem}`)
    return more === '' ? words : `${words}: ${more}`
  }
}
