/** A list of uploads, one after the other; each can be stopped, tried again and taken out. */

import { useEffect, useRef, useState } from 'react'
import { type UploadedFile, uploadFile } from './controller.ts'
import type { FileKind } from './insert.ts'
import { isStopped, useMediaText } from './useMediaText.ts'

export interface Upload {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** From 0 to 1. */
  share: number
  fault?: string
  stored?: UploadedFile
}

export interface Uploads {
  list: readonly Upload[]
  add: (files: readonly File[]) => void
  again: (id: number) => void
  /** Stops it, where it is under way. */
  remove: (id: number) => void
}

type Waiting = Pick<Upload, 'id' | 'file'>

/** One after the other; nothing goes on for a dialog that is closed. */
function useQueue(run: (upload: Waiting, abort: AbortController) => Promise<void>) {
  const waiting = useRef<Waiting[]>([])
  const under = useRef<{ id: number; abort: AbortController }>(undefined)
  const next = async (): Promise<void> => {
    const upload = under.current === undefined ? waiting.current.shift() : undefined
    if (upload === undefined) return
    const abort = new AbortController()
    under.current = { id: upload.id, abort }
    await run(upload, abort)
    under.current = undefined
    return next()
  }
  useEffect(
    () => () => {
      waiting.current = []
      under.current?.abort.abort()
    },
    [],
  )
  return {
    begin: (uploads: readonly Waiting[]) => {
      waiting.current.push(...uploads)
      void next()
    },
    end: (id: number) => {
      waiting.current = waiting.current.filter((one) => one.id !== id)
      if (under.current?.id === id) under.current.abort.abort()
    },
  }
}

let last = 0

export function useUploads(kind: FileKind): Uploads {
  const mediaText = useMediaText()
  const [list, setList] = useState<readonly Upload[]>([])
  const change = (id: number, part: Partial<Upload>) =>
    setList((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const leave = (id: number) => setList((before) => before.filter((one) => one.id !== id))
  const { begin, end } = useQueue(async ({ id, file }, { signal }) => {
    change(id, { state: 'sending', share: 0 })
    const onProgress = ({ done, total }: { done: number; total: number | null }) =>
      change(id, { share: total === null ? 0 : done / total })
    try {
      const stored = await uploadFile(kind, file, { signal, onProgress })
      change(id, { state: 'done', share: 1, stored })
    } catch (error) {
      if (isStopped(error)) leave(id)
      else change(id, { state: 'failed', fault: mediaText(error) })
    }
  })
  return {
    list,
    add: (files) => {
      const added = files.map((file): Upload => ({ id: ++last, file, state: 'waiting', share: 0 }))
      setList((before) => [...before, ...added])
      begin(added)
    },
    again: (id) => {
      change(id, { state: 'waiting' })
      begin(list.filter((one) => one.id === id))
    },
    remove: (id) => {
      end(id)
      leave(id)
    },
  }
}
