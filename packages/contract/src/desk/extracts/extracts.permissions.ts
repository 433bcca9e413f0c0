/** 0216 lists for an inspector. */
export const extractsPermissions = {
  'extracts.list': '021600',
  'extracts.create': '021615',
} as const
