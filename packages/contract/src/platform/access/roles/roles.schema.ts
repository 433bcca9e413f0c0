import { z } from 'zod'
import { id, recordVersion, requiredText } from '../../../kit/entity.ts'
import { wantedBecause } from '../../access-requests/access-requests.schema.ts'
import { movedCodes } from '../moved-codes.ts'

const ROLE_NAME_MAXIMUM = 128

const authority = z
  .string()
  .regex(/^\d{6}$/, 'authority_wrong_format')
  .superRefine((code, ctx) => {
    const now = movedCodes[code]
    if (now !== undefined) ctx.addIssue({ code: 'custom', message: 'authority_moved', params: { code, now } })
  })

/** Six-digit codes, sorted, each once; prefixes follow by the rule of `isGranted`. */
export const authorities = z
  .array(authority)
  .max(500)
  .transform((codes) => [...new Set(codes)].sort())

/** Codes of permissions, separated by commas: those of one page. */
export const holderCodes = z
  .string()
  .regex(/^\d{6}(,\d{6}){0,49}$/)
  .transform((codes) => [...new Set(codes.split(','))])

export const roleInput = z.object({
  name: requiredText(ROLE_NAME_MAXIMUM, 'role_name_can_not_be_empty'),
  authorities,
  /** Holds every permission, also those of later releases; `authorities` is then ignored. */
  holdsAll: z.boolean().default(false),
  /** People with the role need a second factor for the login and for signatures. */
  needsSecondFactor: z.boolean().default(false),
  reason: wantedBecause,
})
/** An omitted mark stays unchanged: no role loses permissions or protection by an omission. */
export const roleEdit = roleInput.extend({
  version: recordVersion,
  holdsAll: z.boolean().optional(),
  needsSecondFactor: z.boolean().optional(),
})
export const role = z.object({
  id,
  name: z.string(),
  /** All that it grants: of a role that holds every permission, those of this release. */
  authorities: z.array(z.string()),
  holdsAll: z.boolean(),
  needsSecondFactor: z.boolean(),
  version: z.number().int(),
  userCount: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type Role = z.infer<typeof role>
/** After a command. With a request the answer shows the role as it stands, and the rest waits for a second person. */
export const savedRole = role.extend({ accessRequestId: id.nullable() })
