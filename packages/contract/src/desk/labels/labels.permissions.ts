export const labelsPermissions = {
  'labels.print': '021413',
  'labels.reprint': '021416',
} as const
