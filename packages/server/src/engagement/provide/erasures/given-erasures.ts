/** What a receiver or reader is to forget after an erasure, and nothing of the person. */

interface Erasure {
  itemId: string
  key: string | null
  erasedAt: Date
}

export const erasureGiven = ({ itemId, key, erasedAt }: Erasure) => ({
  id: itemId,
  ...(key !== null && { key }),
  erasedAt: erasedAt.toISOString(),
})
