/** What records that a rule names are called: those that the server knows of, and those that were chosen since. */

import { wordsOfRule } from '@serialis/contract/engagement/audiences/rule-words.ts'
import type { RuleNode } from '@serialis/contract/engagement/audiences/rules.schema.ts'

export type NamedKind = Parameters<Parameters<typeof wordsOfRule>[2]>[0]
export interface RecordName {
  en: string
  zh: string
}
/** By kind and id. */
export type RuleNames = Readonly<Record<string, RecordName>>
export const nameKey = (kind: NamedKind, id: string): string => `${kind} ${id}`

/** A record without a name is one that nobody finds any more. */
export const ruleInWords = (node: RuleNode, language: 'en' | 'zh', names: RuleNames): string =>
  wordsOfRule(node, language, (kind, id) => names[nameKey(kind, id)]?.[language] ?? '…')
