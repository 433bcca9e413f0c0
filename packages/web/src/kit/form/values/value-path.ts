/** Reads and writes a value by its path (`levels.0.capacity`) without changing the given object. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | null | undefined)?.[step], values)
}

export function withValueAt<T>(values: T, path: string, value: unknown): T {
  const [step = '', ...rest] = path.split('.')
  const copy = (Array.isArray(values) ? [...values] : { ...values }) as Record<string, unknown>
  copy[step] =
    rest.length === 0 ? value : withValueAt(copy[step] ?? (/^\d+$/.test(rest[0]!) ? [] : {}), rest.join('.'), value)
  return copy as T
}
