/** Section 08, the second page: usage. */
export const usagePermissions = {
  'usage.list': '080100',
} as const
