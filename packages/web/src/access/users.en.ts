export const usersEn = {
  title: 'Users', one: 'User', create: 'Create user', edit: 'Save user', created: 'User created. The first login asks for a new password.', saved: 'User saved',
  fields: { account: 'Account', name: 'Name', phone: 'Phone', email: 'E-mail', roles: 'Roles', supplier: 'Packaging supplier', sites: 'Factories', password: 'First password', status: 'Status', createdAt: 'Created', enabled: 'May log in' },
  hints: { sites: 'Left empty: all. Else the user sees and handles only lines, orders and results of these factories.', supplier: 'Left empty for your own people. A user of a supplier sees only its applications, orders and uploads.', password: 'At least 6 characters. The user replaces it at the first login.', account: 'With it the user logs in. It cannot be changed later.' },
  status: { enabled: 'Active', disabled: 'Disabled', waiting: 'Password to be changed' },
  steps: { title: 'Login', disable: 'Disable', enable: 'Enable', endSessions: 'End all sessions', reset: 'Reset password', disabled: 'User disabled; all sessions ended', enabled: 'User may log in again', ended: 'All sessions ended', resetDone: 'Password set. The next login asks for a new one.', disableText: 'All sessions end at once. Signatures and history stay.', resetLead: 'The user must choose an own password at the next login.', newPassword: 'New password' },
  empty: { title: 'No users match', text: 'Create a user and give it roles.' },
} as const
