/**
 * Into how many partitions an opening stock is sorted, and which one a code belongs to, so that each of them fits into
 * memory.
 */

/** Maximum rows of one partition; about 200 bytes each in memory. */
const ROWS_PER_PARTITION = 250_000
/** No row is shorter. */
const ROW_BYTES = 40

export const partitionsFor = (bytes: number): number => Math.max(1, Math.ceil(bytes / ROW_BYTES / ROWS_PER_PARTITION))

/** FNV-1a: cheap, and the same in every run. */
export function partitionOf(key: string, partitions: number): number {
  if (partitions === 1) return 0
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % partitions
}
