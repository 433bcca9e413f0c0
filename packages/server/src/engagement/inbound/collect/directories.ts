/**
 * Which addresses there are, so that a stranger who tries names costs a statement a second and not one for each. One
 * reading answers all who ask while it is under way.
 */

const KEPT_MS = 1_000

export interface Directory<T> {
  known: Promise<T>
  until: number
}

export function keptOf<K, T>(all: Map<K, Directory<T>>, name: K, read: () => Promise<T>): Promise<T> {
  const before = all.get(name)
  if (before !== undefined && before.until > performance.now()) return before.known
  const fresh = { known: read(), until: performance.now() + KEPT_MS }
  all.set(name, fresh)
  fresh.known.catch(() => all.get(name) === fresh && all.delete(name))
  return fresh.known
}
