/**
 * A cache of values that never change, with a maximum number of entries. When it is full, the oldest entry is dropped.
 */
export interface BoundedCache<T> {
  has(name: string): boolean
  get(name: string): T | undefined
  set(name: string, value: T): void
}

export function createBoundedCache<T>(maxEntries: number): BoundedCache<T> {
  const entries = new Map<string, T>()
  return {
    has: (name) => entries.has(name),
    get: (name) => entries.get(name),
    set(name, value) {
      const oldest = entries.size >= maxEntries ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(name, value)
    },
  }
}
