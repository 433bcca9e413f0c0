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
  /** Of what one sender holds at once; without it all of the total. */
  bytesOfSender?: number
  totalBytes: number
  /** The delay for a refused sender. */
  retrySeconds: number
}

export function createUploadMemory({
  uploadsOfSender,
  totalBytes,
  bytesOfSender = totalBytes,
  retrySeconds,
}: UploadMemoryLimits): UploadMemory {
  const uploads = new Map<string, { count: number; bytes: number }>()
  let bytesHeld = 0
  const isFull = () => failure('server_busy', { seconds: retrySeconds })
  return {
    async hold(sender, declaredBytes, work) {
      const own = uploads.get(sender) ?? { count: 0, bytes: 0 }
      const fits = (bytes: number) => own.bytes + bytes <= bytesOfSender && bytesHeld + bytes <= totalBytes
      if (own.count >= uploadsOfSender || !fits(declaredBytes)) throw isFull()
      own.count++
      uploads.set(sender, own)
      let read = 0
      const count = (bytes: number) => {
        if (!fits(bytes)) throw isFull()
        read += bytes
        own.bytes += bytes
        bytesHeld += bytes
      }
      try {
        return await work(count)
      } finally {
        bytesHeld -= read
        own.bytes -= read
        if (--own.count === 0) uploads.delete(sender)
      }
    },
  }
}
