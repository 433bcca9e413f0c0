/** Roles, keys and tasks of the release before decision 103 keep their rights, and nobody can write its codes any more. */

import { randomUUID } from 'node:crypto'
import { permissions } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { movedCodes } from '@serialis/contract/platform/access/moved-codes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { freshDatabase, testApp, type TestApp } from '../../../../test/harness/database.ts'
import { withMigrations } from '../../../../test/harness/version-dump.ts'
import { migrate } from '../../../kit/db/migrate.ts'

const BEFORE = '0053'
const earlier = new Map(Object.entries(movedCodes).map(([code, now]) => [now, code]))
/** Permissions that were a part of another one, and those that were not there. */
const PARTS: Record<string, string> = { 'pushes.create': '020602', 'pushes.test': '020602' }
const NEW = new Set(['pushes.delete'])

const oldCodeOf = (name: string, code: string) => PARTS[name] ?? earlier.get(code) ?? code
const all = Object.entries<string>(permissions).filter(([name]) => !NEW.has(name))
const oldCodes = [...new Set(all.map(([name, code]) => oldCodeOf(name, code)))].sort()

const grantedBefore = (held: readonly string[]) =>
  all.filter(([name, code]) => held.includes(oldCodeOf(name, code))).map(([name]) => name)
const grantedNow = (held: readonly string[]) => all.filter(([, code]) => held.includes(code)).map(([name]) => name)
const prefixesOf = (held: readonly string[]) => [...new Set(held.map((code) => code.slice(0, 4)))].sort()

let client: pg.Client
/** Every code alone, and all of them. */
const holdings = [...oldCodes.map((code) => [code]), oldCodes]

beforeAll(async () => {
  const database = await freshDatabase('template1')
  await withMigrations({ last: BEFORE }, (folder) => migrate(database.ownerUrl, { folder }))
  client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  atEnd(() => client.end())
  await client.query("insert into tenants (tenant_id, code, name, sn_scheme) values (1, '0001', 'One', 'A')")
  for (const [number, held] of holdings.entries()) {
    const name = `holding ${number}`
    await client.query(
      'insert into roles (tenant_id, id, name, authorities, created_at) values (1, $1, $2, $3, now())',
      [randomUUID(), name, held],
    )
    await client.query(
      `insert into api_keys (tenant_id, id, name, begins, token_hash, authorities, created_by, created_by_name, created_at, holder_id, holder_name, known_to)
       values (1, $1, $2, $2, decode(md5($2), 'hex'), $3, $1, 'A', now(), $1, 'A', '{}')`,
      [randomUUID(), name, held],
    )
    await client.query(
      `insert into tasks (tenant_id, id, kind, subject_type, subject_id, state, input, starter, created_at)
       values (1, $1, 'kept', 'kept', $2, 'QUEUED', '{}', jsonb_build_object('authorities', to_jsonb($3::text[])), now())`,
      [randomUUID(), name, held],
    )
  }
  for (const [wanted, standing] of [
    ['{"authorities":["021111"]}', '{}'],
    ['{}', '{"authorities":["050111"]}'],
    ['{"authorities":["010100"]}', '{"authorities":["050100"]}'],
  ])
    await client.query(
      `insert into access_requests (tenant_id, id, kind, subject_type, subject_id, subject_name, wanted, standing, reason, digest, asked_by, asked_by_name, asked_at, expires_at)
       values (1, $1, 'ROLE', 'role', $1, $2, $2, $3, '', '', $1, 'A', now(), now() + interval '1 day')`,
      [randomUUID(), wanted, standing],
    )
  await migrate(database.ownerUrl)
})

describe('the upgrade', () => {
  it.each([
    ['roles', 'select name, authorities as held from roles'],
    ['api_keys', 'select name, authorities as held from api_keys'],
    [
      'tasks',
      "select subject_id as name, array(select jsonb_array_elements_text(starter->'authorities')) as held from tasks",
    ],
  ])('changes no right in %s, whichever codes are held', async (table, statement) => {
    // Who changes users saw their phones and mail addresses before they were masked (0122).
    const sees = (names: readonly string[]) =>
      table !== 'tasks' && names.includes('users.edit') ? [...new Set([...names, 'users.unmask'])].sort() : names
    const { rows } = await client.query<{ name: string; held: string[] }>(statement)
    expect(rows).toHaveLength(holdings.length)
    for (const { name, held } of rows) {
      const before = holdings[Number(name.slice('holding '.length))]!
      expect(grantedNow(held).toSorted(), before.join()).toEqual([...sees(grantedBefore(before))].sort())
      expect(prefixesOf(held)).toEqual(prefixesOf(before))
      expect(held).toEqual([...new Set(held)].sort())
    }
  })

  it('lets requests lapse that were written with old codes, and no others', async () => {
    const { rows } = await client.query<{ wanted: string }>(
      "select wanted from access_requests where status = 'PENDING'",
    )
    expect(rows).toEqual([{ wanted: '{"authorities":["010100"]}' }])
  })
})

describe('an old code', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await testApp()
  })

  it.each(Object.entries(movedCodes))('%s is refused with its new one, %s', async (code, now) => {
    const authorities = ['010100', code]
    const refused = {
      status: 400,
      message: 'invalid_input',
      fields: { 'authorities.1': 'authority_moved' },
      fieldParams: { 'authorities.1': { code, now } },
    }
    expect(await t.admin.refusal(createRole, { body: { name: `Old ${code}`, authorities } })).toMatchObject(refused)
    expect(await t.admin.refusal(createApiKey, { body: { name: `Old ${code}`, authorities } })).toMatchObject(refused)
  })
})
