/** Login: the challenge, its proof of work, and the session that follows. */

import { getMe, getVerification, login } from '@serialis/contract/platform/access/access.routes.ts'
import type { SessionView } from '@serialis/contract/platform/access/access.schema.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../kit/wire/api.ts'
import { CallError } from '../../../kit/wire/call-error.ts'
import { deviceSecret, storeIdentity, storeToken } from '../../../kit/wire/session.ts'

export type ChallengeKind = 'PICTURE' | 'WORK'
export interface Challenge {
  kind: ChallengeKind
  verificationId: string
  /** A picture as a data address; null for work. */
  picture: string | null
  /** The answer to the work; null until it is found, and for pictures. */
  answer: string | null
}

const pictureOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

function startWork(salt: string, bits: number, onSolved: (answer: string) => void, onFailed: () => void): () => void {
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<string>) => onSolved(data)
  worker.onerror = onFailed
  worker.postMessage({ salt, bits })
  return () => worker.terminate()
}

interface ChallengeRequest {
  /** Kind and round of the challenge that this answers. */
  of: string
  challenge: Challenge | null
  error: CallError | null
}

/** The current challenge of a kind; `renew` requests another one. `error` when none is available. */
export function useChallenge(kind: ChallengeKind) {
  const [asked, setAsked] = useState<ChallengeRequest | null>(null)
  const [round, setRound] = useState(0)
  const of = `${kind}.${round}`
  useEffect(() => {
    const abort = new AbortController()
    let stop = () => {}
    const show = (challenge: Challenge | null, error: CallError | null = null) => {
      if (!abort.signal.aborted) setAsked({ of, challenge, error })
    }
    const failed = (reason: unknown) =>
      show(null, reason instanceof CallError ? reason : new CallError({ status: 0, key: 'server_busy' }))
    call(getVerification, { query: { kind } }, { signal: abort.signal }).then((given) => {
      const challenge = {
        kind,
        verificationId: given.verificationId,
        picture: given.kind === 'PICTURE' ? pictureOf(given.svg) : null,
        answer: null,
      }
      show(challenge)
      if (given.kind === 'WORK' && !abort.signal.aborted)
        stop = startWork(
          given.salt,
          given.bits,
          (answer) => show({ ...challenge, answer }),
          () => failed(null),
        )
    }, failed)
    return () => {
      abort.abort()
      stop()
    }
  }, [kind, of])
  const renew = useCallback(() => setRound((before) => before + 1), [])
  const current = asked?.of === of ? asked : null
  return { challenge: current?.challenge ?? null, error: current?.error ?? null, renew }
}

export interface Credentials {
  account: string
  password: string
  verificationCode: string
  verificationId: string
}

/** Logs in and fills the session. Throws `CallError`. */
export async function openSession(credentials: Credentials, tenant: string | undefined): Promise<SessionView> {
  const { data } = await call(login, {
    query: tenant === undefined ? {} : { tenant },
    body: { ...credentials, device: deviceSecret() },
  })
  storeToken(data)
  const me = await call(getMe, {})
  storeIdentity(me)
  return me
}
