/** Factories: the locations of production lines. */

import { z } from 'zod'
import { besideOtherFaults, id, isZone, optionalGln, recordVersion, requiredText } from '../../kit/entity.ts'

export const FACTORY_NAME_MAXIMUM = 60

/** GS1 company prefix and location reference (together the GLN's first 12 digits), and an optional extension. */
const sgln = z
  .string()
  .trim()
  .transform((text) => text.replace(/^urn:epc:id:sgln:/i, ''))
  .pipe(z.string().regex(/^(\d{6,12}\.\d{0,6}(\.[\w%!"&'()*+,/:;<=>?-]{1,60})?)?$/, 'sgln_wrong_format'))
  .default('')

export const factoryInput = z
  .object({
    name: requiredText(FACTORY_NAME_MAXIMUM, 'factory_name_can_not_be_empty'),
    gln: optionalGln,
    /** Stored without `urn:epc:id:sgln:`. */
    sgln,
    /** IANA time zone of the location. */
    zone: z.string().trim().max(60).refine(isZone, 'zone_unknown'),
    /** Accounts that are limited to the region or unit, or to one above it, see the factory. */
    regionId: id.nullable().default(null),
    businessUnitId: id.nullable().default(null),
  })
  .superRefine(({ gln, sgln: given }, check) => {
    const refuse = (key: string) => check.addIssue({ code: 'custom', path: ['sgln'], message: key })
    if (typeof given !== 'string' || given === '') return
    const [prefix = '', reference = ''] = given.split('.')
    const location = `${prefix}${reference}`
    if (location.length !== 12) refuse('sgln_wrong_format')
    else if (typeof gln === 'string' && gln !== '' && !gln.startsWith(location)) refuse('sgln_differs_from_gln')
  }, besideOtherFaults)
export const factoryEdit = factoryInput.safeExtend({ version: recordVersion })

/** Of a list: by the code of a region or business unit, with everything below. */
export const reachFilters = {
  region: z.string().trim().max(20).optional(),
  businessUnit: z.string().trim().max(20).optional(),
}

const named = z.object({ id, code: z.string(), name: z.string() })

export const factory = z.object({
  id,
  name: z.string(),
  gln: z.string(),
  sgln: z.string(),
  zone: z.string(),
  regionId: id.nullable(),
  region: named.nullable(),
  businessUnitId: id.nullable(),
  businessUnit: named.nullable(),
  lineCount: z.number().int(),
  version: z.number().int(),
})
export type Factory = z.infer<typeof factory>
