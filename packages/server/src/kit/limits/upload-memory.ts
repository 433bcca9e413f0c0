/**
 * Limits the memory for uploads of senders without a token: the number of uploads per sender, and the total number of
 * bytes. A sender above the limit is refused before anything is read, with the time after which it may try again.
 */

import { failure } from '../http/failure.ts'

export interface UploadMemory {
  /**
   * Throws `server_busy` when the sender has reached its number of uploads, or `declaredBytes` do not fit. `work`
   * counts the bytes it really reads, and is refused when these do not fit.
   */
  hold<T>(sender: string, declaredBytes: number, work: (count: (bytes: number) => void) => Promise<T>): Promise<T>
}

export interface UploadMemoryLimits {
  uploadsOfSender: number
  totalBytes: number
  /** The delay for a refused sender. */
  retrySeconds: number
}

export function createUploadMemory({ uploadsOfSender, totalBytes, retrySeconds }: UploadMemoryLimits): UploadMemory {
  const uploads = new Map<string, number>()
  let bytesHeld = 0
  const isFull = () => failure('server_busy', { seconds: retrySeconds })
  return {
    async hold(sender, declaredBytes, work) {
      const own = uploads.get(sender) ?? 0
      if (own >= uploadsOfSender || bytesHeld + declaredBytes > totalBytes) throw isFull()
      uploads.set(sender, own + 1)
      let read = 0
      const count = (bytes: number) => {
        if (bytesHeld + bytes > totalBytes) throw isFull()
        read += bytes
        bytesHeld += bytes
      }
      try {
        return await work(count)
      } finally {
        bytesHeld -= read
        const left = (uploads.get(sender) ?? 1) - 1
        if (left === 0) uploads.delete(sender)
        else uploads.set(sender, left)
      }
    },
  }
}
