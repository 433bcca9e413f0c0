/** Names of what was chosen since; they belong to the draft, which has ids alone. */

import { useState } from 'react'
import type { RecordName, RuleNames } from './rule-names.ts'

export function useLearned() {
  const [learned, setLearned] = useState<RuleNames>({})
  const learn = (key: string, name: RecordName) => setLearned((before) => ({ ...before, [key]: name }))
  return { learned, learn, more: { value: learned, use: setLearned as (value: never) => void } }
}
