/**
 * The preview of a rule that is being written: requested when the author pauses; the last answer stays until the next.
 */

import { previewSnRule } from '@serialis/contract/numbers/codes/codes.routes.ts'
import { previewInput } from '@serialis/contract/numbers/codes/codes.schema.ts'
import type { SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import { useEffect, useState } from 'react'
import { useRead } from '../../kit/wire/server-state.ts'

const PAUSE_MS = 250

export function useRulePreview(shape: SnRuleShape | undefined, plannedVolume: number | undefined) {
  const [asked, setAsked] = useState<unknown>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(shape && { ...shape, plannedVolume: plannedVolume ?? 1 }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [shape, plannedVolume])
  const parsed = previewInput.safeParse(asked)
  const body = parsed.success ? parsed.data : { target: 'GS1' as const, segments: [], length: 1, plannedVolume: 1 }
  const { data } = useRead(previewSnRule, { body }, { enabled: parsed.success, keepsPrevious: true })
  return parsed.success ? data : undefined
}
