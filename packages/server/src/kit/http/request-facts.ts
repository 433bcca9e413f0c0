/** What a request says of itself: its language, its token, the way that it came. */

import type { FastifyRequest } from 'fastify'
import type { RequestFacts, RequestWay } from './context.ts'

/** The first language of the request that the product speaks. */
function spokenIn(request: FastifyRequest): RequestFacts['spokenLocale'] {
  const spoken = /(?:^|,)\s*(en|zh)(?=[-_,;\s]|$)/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase()
  return spoken === 'en' || spoken === 'zh' ? spoken : undefined
}

/** What counts for a header that cannot be read: it must not keep a session alive. */
const LONGEST_IDLE_SECONDS = 999_999

/** What a console says of its user; a program that says nothing is at work. */
function idleMsOf(request: FastifyRequest): number {
  const said = request.headers['x-idle-seconds']
  if (said === undefined) return 0
  return (/^\d{1,6}$/.test(String(said)) ? Number(said) : LONGEST_IDLE_SECONDS) * 1_000
}

/** Longer names of programs are cut. */
const USER_AGENT_MAX = 300

/** `Forwarded`, `X-Forwarded-For` and their kind, with the names that other proxies use. */
const OF_PROXIES = /^(forwarded|x-forwarded-.+|x-real-ip|via)$/

const wayOf = ({ raw, headers }: FastifyRequest): RequestWay => ({
  peer: raw.socket.remoteAddress ?? '',
  host: headers.host ?? '',
  isForwarded: Object.keys(headers).some((name) => OF_PROXIES.test(name)),
})

export function factsOf(request: FastifyRequest): RequestFacts {
  const header = request.headers.authorization ?? ''
  const spokenLocale = spokenIn(request)
  return {
    id: request.id,
    ip: request.ip,
    locale: spokenLocale ?? 'en',
    spokenLocale,
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX),
    token: header.replace(/^Bearer\s+/i, '').trim(),
    idleMs: idleMsOf(request),
    way: wayOf(request),
  }
}
