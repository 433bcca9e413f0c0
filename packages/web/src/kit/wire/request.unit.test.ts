import { createRole, deleteRole, listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
const { jsonRequest } = await import('./request.ts')

const type = { 'Content-Type': 'application/json; charset=UTF-8', 'X-Tenant-Id': '0001' }

test('every request names JSON as its content type, with a body and without one', () => {
  expect(jsonRequest(listRoles, {})).toEqual({
    method: 'GET',
    headers: expect.objectContaining({ ...type, 'Cache-Control': 'no-cache' }) as object,
  })
  expect(jsonRequest(deleteRole, { params: { id: '1' } })).toEqual({
    method: 'DELETE',
    headers: expect.objectContaining(type) as object,
  })
  expect(jsonRequest(createRole, { body: { name: 'QA' } })).toMatchObject({ headers: type, body: '{"name":"QA"}' })
})
