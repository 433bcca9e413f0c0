/** Several filters of a list in one parameter of an address: `name~value`, with `;` between. What separates is escaped in both. */

const escaped = (text: string) => text.replaceAll(/[%;~]/g, encodeURIComponent).replaceAll('~', '%7E')

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Those that are empty are left out. */
export const packedFilters = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .flatMap(([key, value]) => (value === '' ? [] : [`${escaped(key)}~${escaped(value)}`]))
    .join(';')

/** Undefined where the text is none. */
export function unpackedFilters(text: string): Record<string, string> | undefined {
  const entries = text.split(';').map((part) => part.split('~').map(unescaped))
  const isWhole = entries.every(
    (parts) => parts.length === 2 && parts.every((part) => part !== undefined && part !== ''),
  )
  return isWhole ? (Object.fromEntries(entries) as Record<string, string>) : undefined
}
