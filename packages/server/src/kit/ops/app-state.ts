/** What a module keeps in memory for as long as an app runs. Each app has its own state, which ends with the app. */

export interface StateKey<T> {
  /** `room.what`; unique. */
  readonly name: string
  readonly make: () => T
}

export const stateKey = <T>(name: string, make: () => T): StateKey<T> => ({ name, make })

/** Returns the state of a key; the first call creates it. */
export type StateOf = <T>(key: StateKey<T>) => T

export function openState(): StateOf {
  const states = new Map<string, { key: StateKey<unknown>; value: unknown }>()
  return <T>(key: StateKey<T>): T => {
    const known = states.get(key.name)
    if (known === undefined) {
      const value = key.make()
      states.set(key.name, { key, value })
      return value
    }
    if (known.key !== key) throw new Error(`two keys of the app's state are named ${key.name}`)
    return known.value as T
  }
}
