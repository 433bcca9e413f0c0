/** A step of a qualification: what is tried, what is expected, and what was seen. */

export const LANGUAGES = ['en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]
type Words = Readonly<Record<Language, string>>

export interface Seen {
  passed: boolean
  seen: string
}

export interface Step {
  number: string
  what: Words
  expected: Words
  run(): Promise<Seen>
}

export interface Result extends Seen {
  number: string
  what: Words
  expected: Words
}

/** Nothing is wrong, or what is: only the first few of a long list are shown. */
export function listed(wrong: readonly string[], right: string): Seen {
  const most = 5
  const more = wrong.length > most ? ` … (${wrong.length})` : ''
  return { passed: wrong.length === 0, seen: wrong.length === 0 ? right : `${wrong.slice(0, most).join('; ')}${more}` }
}

/** What is expected, word by word, against what was seen. */
export const same = (expected: readonly unknown[], seen: readonly unknown[]): Seen => ({
  passed: JSON.stringify(seen) === JSON.stringify(expected),
  seen: seen.map(String).join(', '),
})

/** Each step is tried, whatever became of those before it; an error is what was seen of its step. */
export async function runSteps(
  steps: readonly Step[],
  tell: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const results: Result[] = []
  for (const { number, what, expected, run } of steps) {
    const seen = await run().catch((error: Error): Seen => ({ passed: false, seen: error.message }))
    const result = { number, what, expected, ...seen }
    results.push(result)
    tell(result)
  }
  return results
}
