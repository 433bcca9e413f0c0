import { logout } from '@serialis/contract/platform/access/access.routes.ts'
import { IDLE_MINUTES } from '@serialis/contract/platform/access/password-policy.schema.ts'
import type { Command } from '../command.ts'
import { EXITS, Ended } from '../exits.ts'
import { forgetSession, keptSession, type Session } from '../session-file.ts'
import { call } from '../wire.ts'

const MINUTE_MS = 60_000

/** Ends a session on the server. Returns why it may still be open, and until when; undefined when it has ended. */
export async function endSession(session: Session): Promise<string | undefined> {
  if (session.isKey === true) return undefined
  try {
    await call(session, logout, {})
    return undefined
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    // It had ended before.
    if (error.facts['status'] === 401) return undefined
    const { idleMinutes = IDLE_MINUTES.most } = session
    const latest = new Date(Date.now() + idleMinutes * MINUTE_MS).toISOString()
    return `${error.message}. The session ends by itself once it was not used for ${idleMinutes} minutes, by ${latest}`
  }
}

export const logoutCommand: Command = {
  options: {},
  takes: [0, 0],
  async run() {
    const session = keptSession()
    forgetSession()
    const why = await endSession(session)
    if (why !== undefined)
      throw new Ended(EXITS.unreachable, `the token is removed from this machine, but ${why}`, {
        message: 'unreachable',
      })
    return session.isKey === true
      ? {
          text: 'the API key is removed from this machine; it stays valid until it is deleted in the console',
          facts: {},
        }
      : { text: 'logged out', facts: {} }
  },
}
