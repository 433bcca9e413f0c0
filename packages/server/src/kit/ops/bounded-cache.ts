/** Keeps what never changes, the most recently added of it: at most so many entries, the oldest leave first. */
export interface Kept<T> {
  has(name: string): boolean
  get(name: string): T | undefined
  set(name: string, value: T): void
}

export function keptMost<T>(most: number): Kept<T> {
  const entries = new Map<string, T>()
  return {
    has: (name) => entries.has(name),
    get: (name) => entries.get(name),
    set(name, value) {
      const oldest = entries.size >= most ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(name, value)
    },
  }
}
