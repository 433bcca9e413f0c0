interface RowPage {
  items: readonly unknown[]
  next: string | null
}

/** The first rows of a list, and whether it has more; `read` returns the page after a cursor. */
export async function rowsUpTo(
  maximum: number,
  read: (after: string | undefined) => Promise<RowPage>,
): Promise<{ rows: unknown[]; hasMore: boolean }> {
  const rows: unknown[] = []
  for (let after: string | undefined; ;) {
    const { items, next } = await read(after)
    rows.push(...items)
    if (next === null || rows.length >= maximum)
      return { rows: rows.slice(0, maximum), hasMore: next !== null || rows.length > maximum }
    after = next
  }
}
