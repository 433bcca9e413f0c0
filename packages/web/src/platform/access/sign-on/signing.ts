/**
 * A signature that the provider confirms: it opens in a window of its own, and that window hands its answer to the tab
 * that waits for it. Both are of this console; no other site hears the channel.
 */

import { finishLinking, startLinking } from '@serialis/contract/platform/access/sign-on/identities.routes.ts'
import { finishSigning, startSigning } from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import { call } from '../../../kit/wire/api.ts'
import { CallError } from '../../../kit/wire/call-error.ts'
import { newSecret } from './sign-on.ts'

const CHANNEL = 'sign_on'
const WINDOW = 'popup,width=520,height=680'
/** The other tab answers at once, or there is none. */
const TAKEN_MS = 1_000

interface Message {
  state: string
  /** Absent: the answer of this state was taken. */
  answer?: string
}

const stateOf = (query: string): string => new URLSearchParams(query).get('state') ?? ''

/** Resolves to the answer with this state; never when the window is closed without one. */
function answerTo(state: string, signal: AbortSignal): Promise<string> {
  const channel = new BroadcastChannel(CHANNEL)
  signal.addEventListener('abort', () => channel.close(), { once: true })
  return new Promise((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.state !== state || data.answer === undefined) return
      channel.postMessage({ state } satisfies Message)
      resolve(data.answer)
    }
  })
}

/** What comes of an answer of the provider, in a window; null when the browser opens none. Throws `CallError`. */
async function askedInWindow<T>(
  signal: AbortSignal,
  start: (tabSecret: string) => Promise<{ url: string }>,
  finish: (found: { tabSecret: string; answer: string }) => Promise<T>,
): Promise<T | null> {
  // At once: later the browser takes it for a window that nobody asked for.
  const opened = window.open('about:blank', '_blank', WINDOW)
  if (opened === null) return null
  const tabSecret = newSecret()
  try {
    const { url } = await start(tabSecret)
    const waiting = answerTo(stateOf(new URL(url).search), signal)
    opened.location.assign(url)
    return await finish({ tabSecret, answer: await waiting })
  } catch (error) {
    opened.close()
    throw error instanceof CallError ? error : new CallError({ status: 0, key: 'server_busy' })
  }
}

/** The proof for a signature of the record with this digest; null when the browser opens no window. Throws `CallError`. */
export async function confirmedAtProvider(digest: string, signal: AbortSignal): Promise<string | null> {
  const found = await askedInWindow(
    signal,
    (tabSecret) => call(startSigning, { body: { tabSecret, digest } }),
    (body) => call(finishSigning, { body }),
  )
  return found?.proof ?? null
}

/** Links the identity of the provider to the own account; false when the browser opens no window. Throws `CallError`. */
export async function linkedAtProvider(password: string, signal: AbortSignal): Promise<boolean> {
  const found = await askedInWindow(
    signal,
    (tabSecret) => call(startLinking, { body: { tabSecret, password } }),
    (body) => call(finishLinking, { body }),
  )
  return found !== null
}

/** Hands the answer to the tab that began, if there is one. */
export function handedOver(answer: string): Promise<boolean> {
  const state = stateOf(answer)
  if (state === '') return Promise.resolve(false)
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      channel.close()
      resolve(isTaken)
    }
    const timer = setTimeout(() => end(false), TAKEN_MS)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.state !== state || data.answer !== undefined) return
      clearTimeout(timer)
      end(true)
    }
    channel.postMessage({ state, answer } satisfies Message)
  })
}
