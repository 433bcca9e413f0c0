import { type Compilable, Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { tablesWithoutTenant } from '../../../../test/harness/tenant-statement.ts'
import type { Tables } from '../tables.ts'
import { Dialect } from './dialect.ts'

const connect = async () => Promise.reject(new Error('unused'))
const db = new Kysely<Tables>({ dialect: new Dialect({ pool: connect }, 7) })
const plain = new Kysely<Tables>({ dialect: new Dialect({ pool: connect }) })

const statements: Record<string, (db: Kysely<Tables>) => Compilable> = {
  'a select': (db) => db.selectFrom('roles').selectAll(),
  'a select from two': (db) => db.selectFrom(['roles as r', 'users as u']).select('r.id').where('r.name', '=', 'a'),
  'an inner join': (db) => db.selectFrom('roles as r').innerJoin('user_roles as u', 'u.roleId', 'r.id').select('r.id'),
  'the nullable side of a join': (db) =>
    db.selectFrom('roles as r').leftJoin('user_roles as u', 'u.roleId', 'r.id').select('u.userId'),
  'a cross join': (db) => db.selectFrom('roles as r').crossJoin('users as u').select('r.id'),
  'a sub-select': (db) =>
    db.selectFrom('roles as r').select((is) => is.selectFrom('user_roles as u').select('u.userId').as('one')),
  'a condition with a sub-select': (db) =>
    db
      .selectFrom('roles as r')
      .select('r.id')
      .where((is) =>
        is.or([is.exists(is.selectFrom('user_roles as u').whereRef('u.roleId', '=', 'r.id')), is('r.id', '=', 'x')]),
      ),
  'a table in a table': (db) => db.selectFrom((is) => is.selectFrom('roles').select('id').as('r')).selectAll(),
  'a CTE': (db) =>
    db
      .with('some', (is) => is.selectFrom('roles').select('id'))
      .selectFrom('some')
      .selectAll(),
  'a CTE with the name of a table': (db) =>
    db
      .with('roles', (is) => is.selectFrom('roles').select('id'))
      .selectFrom('roles')
      .select('id'),
  'a union': (db) => db.selectFrom('roles').select('id').unionAll(db.selectFrom('users').select('id')),
  'an update': (db) => db.updateTable('roles').set({ name: 'a' }).where('id', '=', 'x'),
  'an update with a join': (db) =>
    db.updateTable('roles as r').from('user_roles as u').set({ name: 'a' }).whereRef('u.roleId', '=', 'r.id'),
  'a delete': (db) => db.deleteFrom('roles').where('id', '=', 'x'),
  'a delete with a join': (db) =>
    db.deleteFrom('roles as r').using('user_roles as u').whereRef('u.roleId', '=', 'r.id'),
  'an insert of a select': (db) =>
    db
      .insertInto('user_roles')
      .columns(['tenantId', 'roleId'])
      .expression((is) => is.selectFrom('roles').select([sql<number>`7`.as('tenantId'), 'id'])),
}

it.each(Object.entries(statements))('%s names the tenant of every table', (_, make) => {
  expect(tablesWithoutTenant(make(db).compile().sql)).toEqual([])
  expect(tablesWithoutTenant(make(plain).compile().sql)).not.toEqual([])
})

it('puts the tenant in front, and into the condition of a join', () => {
  const { sql: text, parameters } = db
    .selectFrom('roles as r')
    .leftJoin('user_roles as u', 'u.roleId', 'r.id')
    .select('u.userId')
    .where('r.name', '=', 'a')
    .compile()
  expect(text).toBe(
    'select "u"."user_id" from "roles" as "r" left join "user_roles" as "u" on "u"."tenant_id" = $1 and "u"."role_id" = "r"."id" where "r"."tenant_id" = $2 and "r"."name" = $3',
  )
  expect(parameters).toEqual([7, 7, 'a'])
})

it('leaves tables alone that have no tenant', () => {
  expect(db.selectFrom('tenants').select('code').compile().sql).toBe('select "code" from "tenants"')
})

it('refuses a join that would keep rows of both sides', () => {
  const both = db.selectFrom('roles as r').fullJoin('user_roles as u', 'u.roleId', 'r.id').select('r.id')
  expect(() => both.compile()).toThrow('cannot name the tenant of both tables')
})
