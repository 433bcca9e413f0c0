/** Whether two values of a field say the same; both were made by the same code, so their names are in the same order. */
export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
