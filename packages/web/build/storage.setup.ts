/**
 * Unit tests run without a browser. Modules that read the session when they are loaded find an empty storage, whichever test
 * loads them first; a test that needs more stubs its own.
 */

const kept = new Map<string, string>()

const storage: Pick<Storage, 'clear' | 'getItem' | 'removeItem' | 'setItem'> = {
  clear: () => kept.clear(),
  getItem: (key) => kept.get(key) ?? null,
  removeItem: (key) => void kept.delete(key),
  setItem: (key, value) => void kept.set(key, value),
}

// Each file begins with an empty one, also where it did not clean up.
Object.assign(globalThis, { localStorage: storage })
