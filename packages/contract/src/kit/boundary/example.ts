/** Examples of calls: inputs that are written out, and inputs that an answer to another call holds. */

/** What stands at `at` (`items.0.id`) in the answer to `from`. */
interface FromAnswer {
  from: string
  at: string
}
export type ExampleValue = string | FromAnswer
export interface Example {
  params: Readonly<Record<string, ExampleValue>>
  query: Readonly<Record<string, ExampleValue>>
}
export type Inputs = Record<'params' | 'query', Record<string, string>>

const partOf = (answer: unknown, at: string): unknown =>
  at.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined | null)?.[name], answer)

/** Undefined where there is nothing yet of which the answer could tell. */
export async function inputsOf(
  example: Example,
  read: (address: string) => Promise<unknown>,
): Promise<Inputs | undefined> {
  const inputs: Inputs = { params: {}, query: {} }
  const answers = new Map<string, unknown>()
  for (const place of ['params', 'query'] as const)
    for (const [name, value] of Object.entries(example[place])) {
      if (typeof value === 'string') {
        inputs[place][name] = value
        continue
      }
      if (!answers.has(value.from)) answers.set(value.from, await read(value.from))
      const found = partOf(answers.get(value.from), value.at)
      if (typeof found !== 'string' && typeof found !== 'number') return undefined
      inputs[place][name] = String(found)
    }
  return inputs
}

/** `/api/orders/{id}` with its inputs. */
export function addressWith(path: string, { params, query }: Inputs): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = Object.entries(query)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`
}
