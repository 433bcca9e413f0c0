/** 0203 SN audit: inspection lots. Drawing, taking, recording and deciding are separate duties. */
export const inspectionPermissions = {
  'inspection.list': '020300',
  'inspection.create': '020301',
  'inspection.record': '020302',
  'inspection.withdraw': '020303',
  'inspection.take': '020320',
  'inspection.decide': '020312',
  'inspection.export': '020315',
} as const

/** Subject types of the event log, and who may read their history. */
export const inspectionSubjects = {
  inspection_lot: { history: 'inspection.list' },
} as const

/** Records that routes name for accounts limited to sites. */
export const inspectionReach = {
  inspectionLot: { sites: true },
} as const

/** Lists that can be exported as a file. */
export const inspectionLists = {
  inspectionLots: { permission: 'inspection.export', reads: 'inspection.list', sites: 'own' },
  inspectionSamples: { permission: 'inspection.export', reads: 'inspection.list', sites: 'own' },
} as const

/** Events of work without a route. */
export const inspectionEvents = ['inspection.contents_released'] as const

/** What waits for a person, with the permission to do it. */
export const inspectionWork = {
  lotTake: 'inspection.take',
  lotRecord: 'inspection.record',
  lotDecide: 'inspection.decide',
} as const
