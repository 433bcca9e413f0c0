/** One file of the record: facts as text, one `key = value` per line, and the difference between two versions of it. */

/** Key and value; the key names the fact and is unique. */
export type Fact = readonly [key: string, value: string]

export interface Subject {
  /** Name of the file, without `.txt`. */
  name: string
  /** First line of the file. */
  title: string
  facts(): readonly Fact[] | Promise<readonly Fact[]>
}

export interface Difference {
  kind: 'removed' | 'added' | 'changed'
  key: string
  before?: string
  after?: string
}

const SEPARATOR = ' = '

/** By UTF-16 code units, so that every machine sorts alike. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
export const sorted = (facts: readonly Fact[]): Fact[] => facts.toSorted(([one], [other]) => byText(one, other))

export function textOf(title: string, facts: readonly Fact[]): string {
  const keys = new Set<string>()
  for (const [key, value] of facts) {
    if (keys.has(key)) throw new Error(`two facts have the key ${key}`)
    if (/[\r\n]/.test(key + value) || value.includes(SEPARATOR)) throw new Error(`${key} does not fit on a line`)
    keys.add(key)
  }
  return [`# ${title}`, ...facts.map(([key, value]) => key + SEPARATOR + value), ''].join('\n')
}

export function factsOf(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('# '))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(SEPARATOR)
      return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + SEPARATOR.length)]
    }),
  )
}

export function differencesOf(textBefore: string, textAfter: string): Difference[] {
  const [before, after] = [factsOf(textBefore), factsOf(textAfter)]
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return keys.flatMap((key): Difference[] => {
    const [was, is] = [before.get(key), after.get(key)]
    if (was === is) return []
    if (is === undefined) return [{ kind: 'removed', key, before: was! }]
    if (was === undefined) return [{ kind: 'added', key, after: is }]
    return [{ kind: 'changed', key, before: was, after: is }]
  })
}

export const lineOf = ({ kind, key, before, after }: Difference): string =>
  kind === 'changed'
    ? `  changed  ${key}\n             from  ${before}\n             to    ${after}`
    : `  ${kind.padEnd(7)}  ${key}${SEPARATOR}${before ?? after}`
