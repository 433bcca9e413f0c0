/** A command that a page gives when it opens, such as the record of a print: once, and once more only when it is asked. */

import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { useEffect, useState } from 'react'
import type { CallError } from '../wire/call-error.ts'
import { useCommand } from '../wire/server-state.ts'

/** `input` null: not yet. Sent again after a lost answer it keeps its key, so that it happens once. */
export function useOnOpen<R extends Route>(route: R, input: ClientInput<R> | null) {
  const [answer, setAnswer] = useState<Answer<R>>()
  const [error, setError] = useState<CallError | null>(null)
  const { run } = useCommand(route, {
    onDone: (done) => setAnswer(done),
    onRefused: (refusal) => {
      setError(refusal)
      return true
    },
  })
  const give = () => {
    setError(null)
    if (input !== null) void run(input)
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when there is something to send
  useEffect(give, [input === null])
  return { answer, error, again: give }
}
