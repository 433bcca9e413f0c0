/**
 * Users: 250 logins, 50 at once, each of an account of its own with its whole hash; and the list of 100,000 users over
 * HTTP, by the ways in which administrators ask for it.
 */

import type { AddressInfo } from 'node:net'
import { login } from '@serialis/contract/platform/access/access.routes.ts'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from '../../test/harness/accounts.ts'
import { type Bench, closeBench, connect, openBench, percentile } from '../environment.ts'

const USERS = 100_000
/** One address may log in 300 times a minute. */
const LOGINS = 250
const AT_ONCE = 50
const WARM_UP = 10
const ASKED = 60

/** Each user has the password of the administrator, and the administrator's role. */
async function fill({ superuserUrl }: Bench): Promise<void> {
  const owner = await connect(superuserUrl)
  await owner.query(
    `insert into users (tenant_id, id, account, name, phone, email, password_hash, created_at)
     select 1, gen_random_uuid(), 'user' || n, 'Person ' || n, '', 'user' || n || '@example.com',
            (select password_hash from users where tenant_id = 1 and account = 'admin'), now()
     from generate_series(1, $1::int) n`,
    [USERS],
  )
  await owner.query(
    `insert into user_roles (tenant_id, user_id, role_id)
     select 1, u.id, r.role_id from users u,
       (select role_id from user_roles where tenant_id = 1 limit 1) r
     where u.tenant_id = 1 and u.account like 'user%'`,
  )
  await owner.query('vacuum analyze')
  await owner.end()
}

async function loggedIn(url: string): Promise<{ perSecond: number; p95: number }> {
  const took: number[] = []
  let next = 1
  const one = async () => {
    while (next <= LOGINS) {
      const account = `user${next++ * 300}`
      const began = performance.now()
      const answer = await fetch(url + login.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account, password: ADMIN_PASSWORD, verificationCode: VERIFICATION_CODE }),
      })
      if (answer.status !== 200) throw new Error(`${account}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      took.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return { perSecond: LOGINS / ((performance.now() - began) / 1_000), p95: percentile(took, 0.95) }
}

const questions: readonly ((at: number) => Record<string, string>)[] = [
  () => ({}),
  (at) => ({ account: `user${at * 37}` }),
  (at) => ({ account: `Person ${at * 41}` }),
  () => ({ isDisabled: 'true' }),
  () => ({ notSeenFor: '90' }),
]

async function listed(url: string, token: string): Promise<number[]> {
  const slowest: number[] = []
  for (const question of questions) {
    const took: number[] = []
    for (let at = 0; at < WARM_UP + ASKED; at++) {
      const began = performance.now()
      const answer = await fetch(`${url}/api/access/users?${new URLSearchParams({ ...question(at), limit: '25' })}`, {
        headers: { authorization: token },
      })
      if (answer.status !== 200) throw new Error(`${JSON.stringify(question(at))}: ${await answer.text()}`)
      await answer.arrayBuffer()
      if (at >= WARM_UP) took.push(performance.now() - began)
    }
    console.error(`  ${JSON.stringify(question(1))}: p95 ${percentile(took, 0.95).toFixed(1)} ms`)
    slowest.push(percentile(took, 0.95))
  }
  return slowest
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  try {
    await fill(bench)
    await bench.http.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(bench.http.server.address() as AddressInfo).port}`
    const users = await listed(url, bench.admin.token)
    const { perSecond, p95 } = await loggedIn(url)
    return { login_per_s: perSecond, login_p95_ms: p95, users_list_p95_ms: Math.max(...users) }
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
