/**
 * Appends to the list stored under a key. In place: copying the list each time would make a million additions
 * quadratic.
 */
export function pushTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
