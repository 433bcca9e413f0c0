import { createHash } from 'node:crypto'
import { getMe, getVerification, login } from '@serialis/contract/platform/access/access.routes.ts'
import type { SessionView } from '@serialis/contract/platform/access/access.schema.ts'
import { answerSecondFactor } from '@serialis/contract/platform/access/second-factor.routes.ts'
import type { Command } from '../command.ts'
import { EXITS, Ended } from '../exits.ts'
import { ask, endAsking } from '../prompt.ts'
import { keepSession, keptSession, type Session } from '../session-file.ts'
import { call, wishesOf, type Caller } from '../wire.ts'
import { consoleAt } from './address.ts'
import { endSession } from './logout.ts'

function hasLeadingZeros(digest: Buffer, bits: number): boolean {
  const whole = Math.floor(bits / 8)
  if (digest.subarray(0, whole).some((byte) => byte !== 0)) return false
  return bits % 8 === 0 || (digest[whole] ?? 0) >> (8 - (bits % 8)) === 0
}

/** The work that stands in for reading a picture. */
function solve(salt: string, bits: number): string {
  for (let n = 0; ; n++)
    if (hasLeadingZeros(createHash('sha256').update(`${salt}${n}`).digest(), bits)) return String(n)
}

async function opened(nobody: Caller, account: string): Promise<Caller> {
  const password = await ask('Password')
  const challenge = await call(nobody, getVerification, { query: { kind: 'WORK' } })
  if (challenge.kind !== 'WORK') throw new Ended(EXITS.unreachable, 'the server asks for a picture to be read')
  const { data } = await call(nobody, login, {
    query: {},
    body: {
      account,
      password,
      verificationId: challenge.verificationId,
      verificationCode: solve(challenge.salt, challenge.bits),
    },
  })
  return { ...nobody, token: data }
}

/** The session once nothing more is due; refused where the account has something to do in the console first. */
async function ready(session: Caller): Promise<Caller> {
  const { factorDue, mustChangePassword } = await call(session, getMe, {})
  if (mustChangePassword)
    throw new Ended(
      EXITS.notAllowed,
      `the account must choose a new password first, in the console: ${session.url}/choose_password`,
      { message: 'change_password_first' },
    )
  if (factorDue === null) return session
  if (factorDue === 'SET_UP')
    throw new Ended(EXITS.notAllowed, 'a role of the account requires a second factor: set it up in the console first')
  const code = await ask('Code of the authenticator app')
  const answer = await call(session, answerSecondFactor, { body: { secondFactor: { code } } })
  return { ...session, token: answer.data }
}

async function loggedIn(nobody: Caller, account: string): Promise<Caller> {
  const session = await opened(nobody, account)
  return ready(session).catch(async (error: unknown) => {
    await endSession(session)
    throw error
  })
}

/** The session that a login replaces. */
function earlierSession(): Session | undefined {
  try {
    return keptSession()
  } catch {
    return undefined
  }
}

const keyOf = async (nobody: Caller): Promise<Caller> => ({
  ...nobody,
  token: (await ask('API key')).trim(),
  isKey: true,
})

export const loginCommand: Command = {
  options: {
    url: { type: 'string' },
    account: { type: 'string' },
    key: { type: 'boolean' },
    insecure: { type: 'boolean' },
  },
  takes: [0, 0],
  async run(values) {
    const { account, key } = values
    const url = consoleAt(values['url'], values['insecure'] === true)
    if (key !== true && typeof account !== 'string')
      throw new Ended(EXITS.usage, 'name the account: --account NAME, or --key')
    const nobody = { ...wishesOf(values), url, token: '' }
    let session: Caller
    let me: SessionView
    try {
      session = typeof account === 'string' && key !== true ? await loggedIn(nobody, account) : await keyOf(nobody)
      me = await call(session, getMe, {})
    } finally {
      endAsking()
    }
    const earlier = earlierSession()
    keepSession({ ...session, idleMinutes: me.idleMinutes })
    const why = earlier && (await endSession(earlier))
    return {
      text: `logged in to ${url} as ${me.userName}${why === undefined ? '' : `; the session before is not closed: ${why}`}`,
      facts: { url, userName: me.userName, tenant: me.tenant },
    }
  },
}
