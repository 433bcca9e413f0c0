import { z } from 'zod'
import { deleted, id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { template, templateEdit, templateInput, templateLevel, templateListed } from './templates.schema.ts'

export const listTemplates = query({
  method: 'GET',
  path: '/api/packaging-templates',
  permission: 'templates.list',
  sites: 'shared',
  input: { query: listQuery({ name: z.string().trim().max(60).optional() }, 'text') },
  output: listOf(templateListed),
})
/** For a choice in a form: the name of a template and its packing, without its products. */
export const listTemplateOptions = query({
  method: 'GET',
  path: '/api/packaging-templates/options',
  permission: 'session',
  sites: 'shared',
  input: { query: listQuery({ name: z.string().trim().max(60).optional() }, 'text') },
  output: listOf(
    z.object({ id, name: z.string(), ratio: z.string(), shape: z.number().int(), levels: z.array(templateLevel) }),
  ),
})
export const getTemplate = query({
  method: 'GET',
  path: '/api/packaging-templates/:id',
  permission: 'templates.list',
  sites: 'shared',
  input: { params: idParam },
  output: template,
  errors: ['template_not_exists'],
})
export const createTemplate = command({
  method: 'POST',
  path: '/api/packaging-templates',
  permission: 'templates.create',
  sites: 'shared',
  input: { body: templateInput },
  output: template,
  errors: ['template_name_exists', 'template_exists'],
  event: 'packaging_template.created',
  creates: true,
})
/** Products keep the structure with which they were approved until they are edited themselves. */
export const updateTemplate = command({
  method: 'PUT',
  path: '/api/packaging-templates/:id',
  permission: 'templates.edit',
  sites: 'shared',
  input: { params: idParam, body: templateEdit },
  output: template,
  errors: ['template_not_exists', 'template_name_exists', 'template_exists', 'changed_meanwhile'],
  event: 'packaging_template.changed',
})
export const deleteTemplate = command({
  method: 'DELETE',
  path: '/api/packaging-templates/:id',
  permission: 'templates.delete',
  sites: 'shared',
  input: { params: idParam },
  output: deleted,
  errors: ['template_not_exists', 'template_still_used'],
  event: 'packaging_template.deleted',
})
