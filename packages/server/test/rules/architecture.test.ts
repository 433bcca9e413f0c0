import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorStatus } from '@serialis/contract/errors.ts'
import { kitErrors } from '@serialis/contract/kit/kit.errors.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { exportableLists } from '@serialis/contract/lists.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import { routes } from '@serialis/contract/routes.ts'
import { subjects } from '@serialis/contract/subjects.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { tenantTable } from '../../src/kit/db/migration-files.ts'
import { rooms } from '../../src/rooms.ts'
import { atEnd } from '../harness/at-end.ts'
import { freshDatabase } from '../harness/database.ts'
import { tellGuards } from '../harness/told-guards.ts'
import {
  fullFolders,
  importCircles,
  programsOf,
  roomCircles,
  sourcesOf,
  strayRooms,
  strayStatements,
  tooLong,
  unusedBesideBindings,
  wrongImports,
  type Source,
} from './architecture.ts'

const sources = sourcesOf()
const PARTNERS = join(import.meta.dirname, '../../../partners/src')
const all = Object.entries<Route>(routes)
const addressOf = (route: Route) => `${route.method} ${route.path}`
const mentions = (name: string, among: readonly Source[]) => among.some((source) => source.text.includes(`'${name}'`))

describe('the contract', () => {
  it('has every route bound exactly once, and binds nothing else', () => {
    const bound = rooms.flatMap((room) => room.bindings.map((binding) => addressOf(binding.route))).sort()
    expect(bound).toEqual(all.map(([, route]) => addressOf(route)).sort())
    expect(new Set(bound).size).toBe(bound.length)
  })

  it('gives every route a permission, every command an event, every query none', () => {
    /**
     * Changes nothing but the caller's own view, asks something that an answer with an event follows, is of no tenant, or
     * is a row of a stream (decision 171).
     */
    const withoutEvent = new Set([
      'putPreference',
      'startAuthenticatorApp',
      'startPasskey',
      'askPasskey',
      'startSignOn',
      'closePlatformSession',
      'resetAdministratorFactor',
      'startLinking',
      'startSigning',
      'recordActivity',
    ])
    for (const [name, route] of all) {
      expect(
        ['public', 'session', 'platform'].includes(route.permission) || route.permission in permissions,
        name,
      ).toBe(true)
      expect(route.event !== undefined, `${name}: event`).toBe(
        route.kind !== 'query' && route.kind !== 'feed' && !withoutEvent.has(name),
      )
      expect(
        route.method === 'GET' || route.kind !== 'query' || route.input.body !== undefined,
        `${name}: a query is a GET, unless it asks with a body`,
      ).toBe(true)
      expect(route.method !== 'GET' || ['query', 'stream', 'feed'].includes(route.kind), `${name}: a GET reads`).toBe(
        true,
      )
      expect(route.output !== undefined, `${name}: output`).toBe(route.kind !== 'stream')
      if (route.signed)
        expect(Object.keys((route.input.body as unknown as { shape: object }).shape), `${name}: signature`).toContain(
          'signature',
        )
    }
  })

  it('names only errors that exist, and every error is one that something answers', () => {
    const declared = new Set<string>(all.flatMap(([, route]) => [...route.errors]))
    for (const key of declared) expect(errorStatus, key).toHaveProperty(key)
    const elsewhere = sources.filter(
      (source) => !source.path.endsWith('.errors.ts') && !/\.(en|zh)\.ts$/.test(source.path),
    )
    const unused = Object.keys(errorStatus).filter(
      (key) => !(key in kitErrors) && !declared.has(key) && !mentions(key, elsewhere),
    )
    expect(unused).toEqual([])
  })

  it('has permission codes of six digits, each once, each used by a route or a screen', () => {
    const codes = Object.values<string>(permissions)
    const opensPage = /^\d{4}$/
    for (const [name, code] of Object.entries<string>(permissions))
      expect(code, name).toMatch(/^\d{6}$|^\d{4}$|^\d{2}$/)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    const users = sources.filter((source) => !source.path.endsWith('.permissions.ts'))
    const ofLists = new Set<string>(Object.values(exportableLists).map(({ permission }) => permission))
    const unused = Object.keys(permissions).filter((name) => !mentions(name, users) && !ofLists.has(name))
    expect(unused).toEqual([])
    for (const [, route] of all)
      if (route.permission in permissions)
        expect(permissions[route.permission as keyof typeof permissions], addressOf(route)).not.toMatch(opensPage)
  })

  it('says for every type of subject in the log who may read its history', () => {
    /** Neither has a page of its own. */
    const withoutPage = ['list', 'task_kind']
    const written = sources
      .filter((source) => source.path.startsWith('packages/server/src/') && !/\.(test|fixtures)\.ts$/.test(source.path))
      .flatMap((source) => [...source.text.matchAll(/subjectType: '(\w+)'/g)].map((match) => match[1]!))
    expect([...new Set(written)].filter((type) => !(type in subjects) && !withoutPage.includes(type))).toEqual([])
  })
})

describe('the sources', () => {
  it('import only what the house allows', () => {
    expect(wrongImports(sources)).toEqual([])
  })

  it.each([
    [
      'server/src/plant/orders/orders.service.ts',
      '../../platform/access/users/users.queries.ts',
      "another room's queries",
    ],
    ['server/src/kit/http/http.ts', '../../platform/access/users/users.service.ts', 'the kit imports a room'],
    ['contract/src/kit/list.ts', '../platform/access/users.schema.ts', 'the kit imports a room'],
    ['web/src/kit/list/ListPage.tsx', '../../platform/exports/shared/ExportButton.tsx', 'the kit imports a room'],
    [
      'web/src/kit/list/ListPage.tsx',
      '@serialis/contract/platform/exports/exports.routes.ts',
      'the kit imports a room',
    ],
    [
      'web/src/plant/orders/OrderPage.tsx',
      '../../../../server/src/platform/access/users/users.service.ts',
      'web may not import server',
    ],
    [
      'contract/src/plant/orders/orders.schema.ts',
      '../../../../server/src/kit/db/db.ts',
      'contract may not import server',
    ],
    [
      'server/src/platform/access/users/users.service.ts',
      '../../../plant/orders/orders.service.ts',
      'wing platform imports wing plant',
    ],
    [
      'contract/src/numbers/codes/codes.schema.ts',
      '../../desk/serials/serials.schema.ts',
      'wing numbers imports wing desk',
    ],
    [
      'web/src/plant/orders/OrderPage.tsx',
      '@serialis/contract/workplace/overview/overview.routes.ts',
      'wing plant imports wing workplace',
    ],
    ['web/src/plant/orders/OrderPage.tsx', '../lines/LineFacts.tsx', 'a part that the other room does not share'],
    ['server/src/plant/orders/orders.service.ts', '../../platform/alerts/alerts.room.ts', "another room's bindings"],
    ['server/src/plant/orders/orders.service.ts', '../../rooms.ts', 'a room imports a registry'],
  ])('that are known to be wrong are found: %s %s', (file, target, fault) => {
    const path = `packages/${file}`
    for (const text of [`import { x } from '${target}'`, `const x = await import('${target}')`]) {
      const wrong = wrongImports([{ path, text }, ...sources.filter((source) => source.path !== path)])
      expect(wrong.filter((line) => line.startsWith(path))).toEqual([expect.stringContaining(fault)])
    }
  })

  it.each(['contract', 'server', 'web'])('tie no rooms of the %s in a circle', (floor) => {
    const circles = roomCircles(sources).map((circle) => circle.replace(/ \(.*$/, ''))
    expect(circles.filter((circle) => circle.startsWith(floor))).toEqual([])
    const circle = ['codes', 'ledger', 'units'].map((room, index, all) => ({
      path: `packages/${floor}/src/numbers/${room}/a.ts`,
      text: `import { y } from '../${all[(index + 1) % 3]}/a.ts'`,
    }))
    expect(roomCircles(circle)).toEqual([expect.stringContaining(`${floor}: codes -> ${floor}: ledger`)])
  })

  it('stand in a room of one wing', () => {
    expect(strayRooms(sources)).toEqual([])
    expect(strayRooms([{ path: 'packages/server/src/attic/orders/orders.service.ts', text: '' }])).toHaveLength(1)
    const twice = ['plant', 'desk'].map((wing) => ({ path: `packages/web/src/${wing}/orders/a.ts`, text: '' }))
    expect(strayRooms(twice)).toHaveLength(1)
  })

  it('fill no folder with more than about fifteen files', () => {
    expect(fullFolders(sources, 18)).toEqual([])
    const many = Array.from({ length: 19 }, (_, at) => ({
      path: `packages/server/src/plant/orders/${at}.ts`,
      text: '',
    }))
    expect(fullFolders(many, 18)).toEqual(['packages/server/src/plant/orders: 19'])
  })

  it('import one another in no circle', () => {
    expect(importCircles(sources)).toEqual([])
    const circle = ['a', 'b', 'c'].map((name, index, names) => ({
      path: `packages/server/src/x/${name}.ts`,
      text: `import { y } from './${names[(index + 1) % 3]}.ts'`,
    }))
    expect(importCircles(circle)).toHaveLength(1)
  })

  it('of the stand-ins for partners use nothing of the product', () => {
    const partners = readdirSync(PARTNERS, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(PARTNERS, name), 'utf8'))
    expect(partners.length).toBeGreaterThan(5)
    for (const text of partners) expect(text).not.toMatch(/@serialis\/|\.\.\/\.\.\//)
  })

  it('hold SQL only in *.queries.ts', () => {
    expect(strayStatements(sources)).toEqual([])
    for (const text of [
      'sql`select 1`',
      'sql<{ n: number }>`select 1`',
      "trx.selectFrom('users')",
      "ctx.db.client.query('select 1')",
    ])
      expect(
        strayStatements([{ path: 'packages/server/src/plant/orders/orders.service.ts', text }]),
        text,
      ).toHaveLength(1)
  })

  it('export nothing unused beside the functions that a room binds', () => {
    const programs = programsOf()
    expect(programs.length).toBeGreaterThan(100)
    expect(unusedBesideBindings(sources, programs)).toEqual([])
    const path = 'packages/server/src/plant/x/x.service.ts'
    const room = `import * as x from './x.service.ts'\nexport const room = { bindings: bindingsOf(x) }`
    const text = `export const getX = bind(routes.getX, shown)\nexport const LIMIT = 5\nexport function shown() {}`
    const user = `import { LIMIT } from '../../src/plant/x/x.service.ts'`
    expect(
      unusedBesideBindings(
        [
          { path, text },
          { path: path.replace('service', 'room'), text: room },
        ],
        [{ path: 'packages/server/test/plant/x.ts', text: user }],
      ),
    ).toEqual([`${path}: shown`])
  })

  it('stay below 400 lines, tests and programs as well', () => {
    expect(tooLong([...sources, ...programsOf()], 400)).toEqual([])
  })
})

describe('the tables', () => {
  let client: pg.Client
  beforeAll(async () => {
    const database = await freshDatabase()
    client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    atEnd(() => client.end())
  })

  /** What a table of the schema lacks to be a tenant table; nothing for the few that are declared to be none. */
  async function faults(): Promise<string[]> {
    const { rows } = await client.query<{ name: string; fault: string }>(`
      with t as (
        select c.oid, c.relname as name, coalesce(obj_description(c.oid), '') as kind, c.relrowsecurity, c.relforcerowsecurity
          from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
      ), checked as (
        select name, unnest(array[
          case when kind not in ('tenant table', 'reference table') then 'is declared as nothing' end,
          case when kind = 'tenant table' and not relrowsecurity then 'row security is off' end,
          case when kind = 'tenant table' and not relforcerowsecurity then 'row security is not forced' end,
          case when kind = 'tenant table' and not exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id' and a.attnotnull and a.atttypid = 'int4'::regtype) then 'has no tenant_id' end,
          case when kind = 'tenant table' and not exists (select 1 from pg_constraint k join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
            where k.conrelid = t.oid and k.contype = 'p' and a.attname = 'tenant_id') then 'tenant_id is not first in the primary key' end,
          case when kind = 'tenant table' and exists (select 1 from pg_constraint k join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
            where k.conrelid = t.oid and k.contype in ('u', 'f') and a.attname <> 'tenant_id') then 'tenant_id is not first in a unique or foreign key' end,
          case when kind = 'tenant table' and exists (select 1 from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
            where i.indrelid = t.oid and i.indisunique and a.attname <> 'tenant_id') then 'tenant_id is not first in a unique index' end,
          case when kind = 'tenant table' and 1 <> (select count(*) from pg_policy p where p.polrelid = t.oid and p.polpermissive and p.polcmd = '*') then 'has not one policy' end,
          case when kind = 'tenant table' and not exists (select 1 from pg_policy p where p.polrelid = t.oid
            and pg_get_expr(p.polqual, p.polrelid) = '(tenant_id = (current_setting(''app.tenant_id''::text))::integer)' and p.polwithcheck is null) then 'its policy is another' end,
          case when exists (select 1 from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal) then 'has a trigger' end,
          case when exists (select 1 from pg_attrdef d where d.adrelid = t.oid and pg_get_expr(d.adbin, d.adrelid) like 'nextval%')
                 or exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attidentity <> '') then 'counts by a sequence' end
        ]) as fault from t
      )
      select name, fault from checked where fault is not null order by 1, 2`)
    return rows.map((row) => `${row.name}: ${row.fault}`)
  }

  it('belong to a tenant, by key, policy and force', async () => {
    expect(await faults()).toEqual([])
  })

  it.each([
    ['alter table % disable row level security', 'row security is off'],
    ['alter table % no force row level security', 'row security is not forced'],
    ['drop policy %__tenant on %', 'has not one policy'],
    ['alter policy %__tenant on % using (true)', 'its policy is another'],
  ])('are refused after "%s", each of them', async (change, fault) => {
    await client.query('begin')
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where obj_description(oid, 'pg_class') = 'tenant table'",
    )
    for (const { name } of rows) await client.query(change.replaceAll('%', name))
    const found = await faults()
    await client.query('rollback')
    const removed = rows.map(({ name }) => name).sort()
    const noticed = removed.filter((name) => found.includes(`${name}: ${fault}`))
    tellGuards({ kind: `policy of the database (${fault})`, removed, noticed })
    expect(removed.length).toBeGreaterThan(80)
    expect(noticed).toEqual(removed)
  })

  it.each<[string, string[], string]>([
    [
      'nothing is declared',
      ['create table bad (tenant_id int not null, id uuid not null, primary key (tenant_id, id))'],
      'is declared as nothing',
    ],
    [
      'the key begins with the id',
      [
        'create table bad (tenant_id int not null, id uuid not null, primary key (id, tenant_id))',
        ...tenantTable('bad', 'select'),
      ],
      'tenant_id is not first in the primary key',
    ],
    [
      'force is missing',
      [
        'create table bad (tenant_id int not null, id uuid not null, primary key (tenant_id, id))',
        ...tenantTable('bad', 'select'),
        'alter table bad no force row level security',
      ],
      'row security is not forced',
    ],
    [
      'the policy lets all pass',
      [
        'create table bad (tenant_id int not null, id uuid not null, primary key (tenant_id, id))',
        ...tenantTable('bad', 'select'),
        'alter policy bad__tenant on bad using (true)',
      ],
      'its policy is another',
    ],
    [
      'a second policy opens it',
      [
        'create table bad (tenant_id int not null, id uuid not null, primary key (tenant_id, id))',
        ...tenantTable('bad', 'select'),
        'create policy more on bad using (true)',
      ],
      'has not one policy',
    ],
    [
      'a unique key crosses tenants',
      [
        'create table bad (tenant_id int not null, id uuid not null, code text unique, primary key (tenant_id, id))',
        ...tenantTable('bad', 'select'),
      ],
      'tenant_id is not first in a unique or foreign key',
    ],
    [
      'it counts by a sequence',
      [
        'create table bad (tenant_id int not null, id int generated always as identity, primary key (tenant_id, id))',
        ...tenantTable('bad', 'select'),
      ],
      'counts by a sequence',
    ],
  ])('that are known to be wrong are found: %s', async (_name, statements, fault) => {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    const found = await faults()
    await client.query('rollback')
    expect(found).toContain(`bad: ${fault}`)
  })

  it('that nobody may edit are insert-only for the working role', async () => {
    const { rows } = await client.query<{ name: string; rights: string }>(`
      select table_name as name, string_agg(lower(privilege_type), ',' order by privilege_type) as rights from information_schema.role_table_grants
       where table_schema = 'public' and grantee = 'serialis_app' and table_name in ('events', 'event_seals', 'signatures') group by 1 order by 1`)
    expect(rows).toEqual(['event_seals', 'events', 'signatures'].map((name) => ({ name, rights: 'insert,select' })))
  })

  it('cannot be seen by the working role without a tenant, or of another one', async () => {
    const { rows } = await client.query<{ strong: boolean }>(
      "select rolsuper or rolbypassrls as strong from pg_roles where rolname in ('serialis_worker', 'serialis_app')",
    )
    expect(rows).toEqual([{ strong: false }, { strong: false }])
  })
})
