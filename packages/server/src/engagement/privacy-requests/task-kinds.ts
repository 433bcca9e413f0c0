export const ERASURE_KIND = 'privacy_requests.erase'
export const ACCESS_KIND = 'privacy_requests.collect'
