/**
 * Undo for settings: what was saved can be taken back for some seconds, by the same command with the values before. It
 * has an event of its own, and is refused when others changed the setting meanwhile. Never for what is signed.
 */

import { bodyOf } from '@serialis/contract/kit/boundary/strict.ts'
import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { useTranslations } from 'use-intl'
import { hasSecret } from '../form/useDraft.ts'
import { call } from '../wire/api.ts'
import { readAgain } from '../wire/server-state.ts'
import { say, sayWithAction, warnOf } from './notices.ts'

export interface UndoOptions<A> {
  /** What was done, e.g. "The rules are saved". */
  said: string
  /** Where the answer keeps the setting's version elsewhere. */
  versionOf?: (answer: A) => number
  /** Fields of the command that belong to the act and not to the setting, such as its reason. */
  also?: Record<string, string>
}

interface Saved {
  /** The values that were replaced, and those that replaced them. */
  before: object
  after: object
}

const versionOf = (value: unknown): unknown => (value as { version?: unknown } | null)?.version

export function useUndo<R extends Route>(route: R, params: Record<string, string> | undefined) {
  const t = useTranslations('kit.undo')
  const takeBack = async (body: object) => {
    try {
      await call(route, { ...(params && { params }), body: bodyOf(route, body) } as unknown as ClientInput<R>)
      await readAgain()
      say(t('done'))
    } catch (error) {
      warnOf(error)
    }
  }
  /** Says it, and offers to take it back where that restores everything: a secret that was replaced is nowhere kept. */
  return ({ before, after }: Saved, answer: Answer<R>, options: UndoOptions<Answer<R>>) => {
    const version = options.versionOf?.(answer) ?? versionOf(answer)
    if (typeof version !== 'number' || hasSecret(after)) return say(options.said)
    const body = { ...before, ...options.also, version }
    sayWithAction(options.said, { label: t('action'), run: () => void takeBack(body) })
  }
}
