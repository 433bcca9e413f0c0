/** Configuration bundles: the third page of section 08. */
export const bundlesPermissions = {
  'bundles.list': '080200',
  'bundles.create': '080201',
  'bundles.enter': '080212',
  'bundles.export': '080215',
  'bundles.acceptKeys': '080220',
} as const

/** Subject types of the event log, and who may read their history. */
export const bundlesSubjects = {
  configuration_bundle: { history: 'bundles.list' },
  bundle_key: { history: 'bundles.list' },
} as const

/** What waits for a person, with the permission to do it. */
export const bundlesWork = { bundleEnter: 'bundles.enter' } as const

/** Events of work without a route. */
export const bundlesEvents = ['configuration_bundle.entered'] as const
