/** One signature at a time: a page requests it, the dialog in the shell answers. */

import type { SIGNATURE_MEANINGS, SignatureInput } from '@serialis/contract/kit/signature.ts'
import { type ReactNode, useSyncExternalStore } from 'react'

export type SignatureMeaning = (typeof SIGNATURE_MEANINGS)[number]

interface SignatureRequest<T = unknown> {
  /** The signed command, e.g. "Approve order PO-2026-1184". */
  title: string
  /** The signed values as the signer must see them, e.g. `<Facts …>`. */
  subject: ReactNode
  /** Digest of the shown version, 64 hex characters, as the server sent it. */
  digest: string
  /** One meaning is fixed; several are offered. All four when omitted. */
  meanings?: readonly SignatureMeaning[]
  /** Text of the button, "Sign" when omitted. */
  confirm?: string
  /** Sends the command with the signature; a refusal is shown in the dialog, which stays open. */
  run: (signature: SignatureInput) => Promise<T>
}

export interface OpenRequest extends SignatureRequest {
  settle: (answer: unknown) => void
}

let open: OpenRequest | null = null
const listeners = new Set<() => void>()

function publish(next: OpenRequest | null) {
  open = next
  for (const listener of listeners) listener()
}

/** Resolves to the result of `run`, or to undefined when the signer cancelled. */
function sign<T>(request: SignatureRequest<T>): Promise<T | undefined> {
  open?.settle(undefined)
  return new Promise((resolve) => {
    publish({
      ...request,
      settle: (answer) => {
        publish(null)
        resolve(answer as T | undefined)
      },
    })
  })
}

/** `const sign = useSignature(); const answer = await sign({ title, subject, digest, run })`. */
export const useSignature = () => sign

export const useOpenRequest = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
