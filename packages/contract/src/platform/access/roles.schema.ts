import { z } from 'zod'
import { id, requiredText } from '../../kit/entity.ts'

const ROLE_NAME_MAXIMUM = 128

const authority = z.string().regex(/^\d{6}$/, 'authority_wrong_format')

/** Six-digit codes, sorted, each once; prefixes follow by the rule of `isGranted`. */
export const authorities = z
  .array(authority)
  .max(500)
  .transform((codes) => [...new Set(codes)].sort())

export const roleInput = z.object({
  name: requiredText(ROLE_NAME_MAXIMUM, 'role_name_can_not_be_empty'),
  authorities,
})
export const role = z.object({
  id,
  name: z.string(),
  authorities: z.array(z.string()),
  version: z.number().int(),
  userCount: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type Role = z.infer<typeof role>
