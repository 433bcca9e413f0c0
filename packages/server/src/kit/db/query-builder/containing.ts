/** A pattern for `ilike`: any text that contains this one, in which `%` and `_` are characters like others. */
export const containing = (text: string): string => `%${text.replace(/[%_\\]/g, '\\$&')}%`
