import { z } from 'zod'
import { done, id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { factory, factoryEdit, factoryInput } from './factories.schema.ts'

export const listFactories = query({
  method: 'GET',
  path: '/api/factories',
  permission: 'factories.list',
  sites: 'own',
  input: { query: listQuery({ name: z.string().trim().max(60).optional() }, 'text') },
  output: listOf(factory),
})
export const listFactoryOptions = query({
  method: 'GET',
  path: '/api/factories/options',
  permission: 'session',
  sites: 'own',
  input: { query: listQuery({ name: z.string().trim().max(60).optional() }, 'text') },
  output: listOf(z.object({ id, name: z.string(), zone: z.string() })),
})
export const getFactory = query({
  method: 'GET',
  path: '/api/factories/:id',
  permission: 'factories.list',
  sites: 'own',
  input: { params: idParam },
  output: factory,
})
export const createFactory = command({
  method: 'POST',
  path: '/api/factories',
  permission: 'factories.create',
  sites: 'own',
  input: { body: factoryInput },
  output: factory,
  errors: ['factory_name_exists', 'factory_gln_exists', 'site_not_held'],
  event: 'factory.created',
  creates: true,
})
export const updateFactory = command({
  method: 'PUT',
  path: '/api/factories/:id',
  permission: 'factories.edit',
  sites: 'own',
  input: { params: idParam, body: factoryEdit },
  output: factory,
  errors: ['factory_name_exists', 'factory_gln_exists', 'changed_meanwhile'],
  event: 'factory.changed',
})
export const deleteFactory = command({
  method: 'DELETE',
  path: '/api/factories/:id',
  permission: 'factories.delete',
  sites: 'own',
  input: { params: idParam },
  output: done,
  errors: ['factory_still_used'],
  event: 'factory.deleted',
})
