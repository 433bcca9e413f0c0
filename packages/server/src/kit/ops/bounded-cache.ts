/** A cache of values that never change. It holds a number of entries at most; the oldest entry makes room for a new one. */
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
