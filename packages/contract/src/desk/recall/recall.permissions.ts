/** 0215 recall: seeing the cases; tracing and holding; the list as a file. */
export const recallPermissions = {
  'recalls.list': '021500',
  'recalls.hold': '021512',
  'recalls.export': '021515',
} as const
