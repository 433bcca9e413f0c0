/** Ids of the columns; stored, never reused. */
export const columnIds = { state: 1, parent: 2, seenAt: 3, sourceRow: 4, operator: 5 } as const
export type ColumnName = keyof typeof columnIds
