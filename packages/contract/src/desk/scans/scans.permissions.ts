export const scansPermissions = { 'scans.create': '020213' } as const
