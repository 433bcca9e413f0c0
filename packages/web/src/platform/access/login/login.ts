/** Login: the challenge, its proof of work, and the session that follows. */

import type { SecondFactorAnswer } from '@serialis/contract/kit/second-factor.ts'
import { getMe, getVerification, login } from '@serialis/contract/platform/access/access.routes.ts'
import type { SessionView } from '@serialis/contract/platform/access/access.schema.ts'
import { answerSecondFactor } from '@serialis/contract/platform/access/second-factor.routes.ts'
import { getPlatformSession } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { useCallback, useEffect, useState } from 'react'
import { useGo, useOpensAddress } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { safeReturn, type Search } from '../../../kit/navigation/search.ts'
import { call } from '../../../kit/wire/api.ts'
import { BASE } from '../../../kit/wire/base.ts'
import { CallError } from '../../../kit/wire/call-error.ts'
import { forgetReads, serverState } from '../../../kit/wire/server-state.ts'
import {
  deviceSecret,
  mayOpen,
  PLATFORM_AUTHORITY,
  session,
  storeIdentity,
  storeToken,
  takeReloadFlag,
} from '../../../kit/wire/session.ts'

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

/** Proves that this is a browser, without asking its user. */
export async function provenBrowser(): Promise<Pick<Credentials, 'verificationCode' | 'verificationId'>> {
  const given = await call(getVerification, { query: { kind: 'WORK' } })
  if (given.kind !== 'WORK') throw new CallError({ status: 0, key: 'server_busy' })
  const { salt, bits, verificationId } = given
  const verificationCode = await new Promise<string>((resolve, reject) =>
    startWork(salt, bits, resolve, () => reject(new CallError({ status: 0, key: 'server_busy' }))),
  )
  return { verificationCode, verificationId }
}

export interface Credentials {
  account: string
  password: string
  verificationCode: string
  verificationId: string
}

type Entered = Pick<SessionView, 'factorDue' | 'mustChangePassword'>

/** Logs in and fills the session, of a tenant or of the platform. Throws `CallError`. */
export async function openSession(credentials: Credentials, tenant: string | undefined): Promise<Entered> {
  const { data } = await call(login, {
    query: tenant === undefined ? {} : { tenant },
    body: { ...credentials, device: deviceSecret() },
  })
  return data.startsWith(PLATFORM_TOKEN) ? openedPlatform(data) : opened(data)
}

const PLATFORM_TOKEN = 'p_'

/** A page of this session must not begin with what the one before read. */
function beginWith(token: string) {
  forgetReads()
  storeToken(token)
}

async function openedPlatform(token: string): Promise<Entered> {
  beginWith(token)
  const me = await call(getPlatformSession, {})
  // The platform has no zone of its own: times are read in that of the browser.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  storeIdentity({ ...me, authorities: [PLATFORM_AUTHORITY], zone: timeZone })
  return { factorDue: me.factorDue, mustChangePassword: false }
}

/** Stores the session, and returns whose it is. */
export async function opened(token: string): Promise<SessionView> {
  beginWith(token)
  const me = await call(getMe, {})
  storeIdentity(me)
  return me
}

/** The second step of a login. Throws `CallError`. */
export async function finishLogin(secondFactor: SecondFactorAnswer): Promise<Entered> {
  const { data } = await call(answerSecondFactor, { body: { secondFactor, device: deviceSecret() } })
  const me = await (data.startsWith(PLATFORM_TOKEN) ? openedPlatform(data) : opened(data))
  // What was read before says that the second factor is due.
  serverState.clear()
  return me
}

/**
 * Continues to the page that the session is due for, or to the one that was wanted: by a person who logged in again
 * (`return`), or by the one before at this workstation (`next`), whose page may not be open to this person.
 */
export function useEnter({ return: wanted, next }: Search): (me: Entered) => void {
  const go = useGo()
  const opensAddress = useOpensAddress()
  // Pages of a tenant are closed to the platform, and the other way round.
  const targetOf = (address: string | undefined) =>
    mayOpen(session().authorities, 'session')
      ? safeReturn(address)
      : address !== undefined && opensAddress(address)
        ? address
        : paths.tenants
  return ({ factorDue, mustChangePassword }) => {
    if (factorDue === 'ASK') return go(paths.secondFactor, Object.fromEntries(given({ return: wanted, next })))
    const target =
      factorDue === 'SET_UP'
        ? paths.ownSecondFactor
        : mustChangePassword
          ? paths.ownPassword
          : targetOf(next !== undefined && opensAddress(next) ? next : wanted)
    // A session that was ended by the server starts on a fresh page: the console may have changed in the meantime.
    if (takeReloadFlag()) location.assign(`${BASE}${target}`)
    else go(target.split('?')[0]!, Object.fromEntries(new URLSearchParams(target.split('?')[1] ?? '')))
  }
}

const given = (search: Record<string, string | undefined>): [string, string][] =>
  Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined)
