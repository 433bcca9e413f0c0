/** The named fields of a record, in the order of the list. One list of names stands for the copies that would be written by hand. */
export function pick<T extends object, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>
}
