/** What every test logs in with. */
export const ADMIN_PASSWORD = 'administrator of the tests'
export const VERIFICATION_CODE = 'tests'
