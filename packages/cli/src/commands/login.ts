import { createHash } from 'node:crypto'
import { getMe, getVerification, login, logout } from '@serialis/contract/platform/access/access.routes.ts'
import { answerSecondFactor } from '@serialis/contract/platform/access/second-factor.routes.ts'
import type { Command } from '../command.ts'
import { EXITS, Ended } from '../exits.ts'
import { ask } from '../prompt.ts'
import { forgetSession, keepSession, keptSession, type Session } from '../session-file.ts'
import { call } from '../wire.ts'

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

async function tokenOf(url: string, account: string): Promise<Session> {
  const nobody = { url, token: '' }
  const password = await ask('Password', { isSecret: true })
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
  const session = { url, token: data }
  const { factorDue } = await call(session, getMe, {})
  if (factorDue === null) return session
  if (factorDue === 'SET_UP')
    throw new Ended(EXITS.notAllowed, 'a role of the account requires a second factor: set it up in the console first')
  const code = await ask('Code of the authenticator app', { isSecret: true })
  const answer = await call(session, answerSecondFactor, { body: { secondFactor: { code } } })
  return { url, token: answer.data }
}

export const loginCommand: Command = {
  options: { url: { type: 'string' }, account: { type: 'string' }, key: { type: 'boolean' } },
  takes: [0, 0],
  async run({ url, account, key }) {
    if (typeof url !== 'string' || !/^https?:\/\//.test(url))
      throw new Ended(EXITS.usage, 'name the console: --url https://…')
    if (key !== true && typeof account !== 'string')
      throw new Ended(EXITS.usage, 'name the account: --account NAME, or --key')
    const session =
      typeof account === 'string' && key !== true
        ? await tokenOf(url, account)
        : { url, token: (await ask('API key', { isSecret: true })).trim() }
    const me = await call(session, getMe, {})
    keepSession(session)
    return { text: `logged in to ${url} as ${me.userName}`, facts: { url, userName: me.userName, tenant: me.tenant } }
  },
}

export const logoutCommand: Command = {
  options: {},
  takes: [0, 0],
  async run() {
    const session = keptSession()
    forgetSession()
    // An API key has no session to end.
    await call(session, logout, {}).catch(() => undefined)
    return { text: 'logged out', facts: {} }
  },
}
