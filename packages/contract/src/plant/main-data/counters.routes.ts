/** Counters: the places where products are sold or handed out, e.g. a counter in a pharmacy. */

import { z } from 'zod'
import { besideOtherFaults, id, isZone, optionalGln, optionalText, recordVersion } from '../../kit/entity.ts'
import { approvalRoutes, masterRoutes } from '../../platform/masters/masters.routes.ts'
import {
  COUNTER_ADDRESS_MAXIMUM,
  MASTER_CODE_MAXIMUM,
  masterFacts,
  masterFields,
  masterOption,
  masterSearch,
  periodFacts,
  periodFields,
  withPeriod,
} from './main-data.schema.ts'

/** Degrees of WGS 84. */
const degrees = (most: number) => z.number().min(-most).max(most).nullable().default(null)

const counterInput = withPeriod(
  z.object({
    ...masterFields,
    /** Where it is in the tree of regions. */
    regionId: id.nullable().default(null),
    address: optionalText(COUNTER_ADDRESS_MAXIMUM),
    gln: optionalGln,
    latitude: degrees(90),
    longitude: degrees(180),
    /** IANA time zone of the place. */
    zone: z.string().trim().max(60).refine(isZone, 'zone_unknown'),
    ...periodFields,
  }),
).superRefine(({ latitude, longitude }, check) => {
  const isGiven = (value: unknown) => typeof value === 'number'
  if (isGiven(latitude) !== isGiven(longitude))
    check.addIssue({
      code: 'custom',
      path: [isGiven(latitude) ? 'longitude' : 'latitude'],
      message: 'coordinates_incomplete',
    })
}, besideOtherFaults)

const counter = z.object({
  id,
  ...masterFacts,
  regionId: id.nullable(),
  /** That region with those around it, the outermost first. */
  region: z.array(z.object({ id, code: z.string(), name: z.string() })),
  address: z.string(),
  gln: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  zone: z.string(),
  ...periodFacts,
})
export type Counter = z.infer<typeof counter>

const kind = {
  path: '/api/counters',
  subjectType: 'counter',
  permission: 'counters',
  sites: 'own',
  filters: {
    ...masterSearch,
    /** Code of a region: the counters in it and in the regions below it. */
    region: z.string().trim().max(MASTER_CODE_MAXIMUM).optional(),
  },
  record: counter,
  option: masterOption,
  input: counterInput,
  edit: counterInput.safeExtend({ version: recordVersion }),
  errors: {
    save: [
      'site_not_held',
      'master_code_exists',
      'master_code_is_alias',
      'master_not_approved',
      'counter_gln_exists',
      'region_not_exists',
    ],
  },
} as const

export const {
  list: listCounters,
  options: listCounterOptions,
  get: getCounter,
  create: createCounter,
  update: updateCounter,
  remove: deleteCounter,
} = masterRoutes(kind)

export const {
  approve: approveCounter,
  reject: rejectCounter,
  undo: undoCounter,
} = approvalRoutes(kind, { approve: 'counters.approve', edit: 'counters.edit' })
