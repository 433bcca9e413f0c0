import type { ActionName, SubjectName } from './authority-tree.ts'

export const rolesEn = {
  title: 'Roles', one: 'Role', create: 'Create role', edit: 'Edit role', created: 'Role created', saved: 'Role saved', deleted: 'Role deleted',
  lead: 'A role is a set of permissions. Users get permissions only through roles.',
  fields: { name: 'Role name', authorities: 'Permissions', count: 'Permissions', users: 'Users', createdAt: 'Created' },
  empty: { title: 'No roles yet', text: 'Create a role, choose what it may do, and give it to users.' },
  delete: 'Delete role', deleteQuestion: 'Delete the role “{name}”?', deleteText: 'This is possible only while no user has it.',
  chosen: '{count, plural, =0 {Nothing chosen} one {# permission} other {# permissions}}', all: 'All', none: 'None',
  of: '{subject}: {action}',
  actions: { hold: 'Hold', pack: 'Pack, take out and move', merge: 'Merge', replace: 'Replace the code', print: 'Print', reprint: 'Print again', record: 'Record results', decide: 'Release or reject', withdraw: 'Withdraw', list: 'View', receive: 'Send receipts', create: 'Create', edit: 'Edit', delete: 'Delete', resetPassword: 'Reset password', detail: 'View detail', editStatus: 'Edit status', export: 'Export and download', exportList: 'Export the list', approve: 'Approve', cancel: 'Cancel', activate: 'Activate', submit: 'Submit', assign: 'Assign', retry: 'Retry', take: 'Take', place: 'Place out', run: 'Run', scan: 'Scan', confirm: 'Final confirm', scrap: 'Scrap', correct: 'Correct quantities', import: 'Import', commit: 'Commit', undo: 'Undo', revoke: 'Revoke', view: 'View', listAll: "View everyone's", manage: "Manage everyone's" } satisfies Record<ActionName, string>,
  subjects: { recalls: 'Recalls', extracts: 'Lists for inspectors', packing: 'Packing', labels: 'Labels', statusUpdates: 'Status updates', scraps: 'Scrapping', activations: 'Manual activation', inspection: 'Quality check', alerts: 'Alerts', apiKeys: 'API keys', events: 'Events', applications: 'Applications', dashboard: 'Dashboard', factories: 'Factories', lines: 'Lines', orders: 'Orders', products: 'Products', pushes: 'DK push', results: 'Results', requestLog: 'Request log', roles: 'Roles', scans: 'Consumer and field scans', serials: 'Serial numbers', snRules: 'SN rules', tasks: 'Tasks', templates: 'Packaging templates', users: 'Users' } satisfies Record<SubjectName, string>,
} as const
