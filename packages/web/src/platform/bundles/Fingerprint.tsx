/** A fingerprint in groups of four, as people compare it. */

import './bundles.css'

export const Fingerprint = ({ children }: { children: string }) => (
  <code className="mono bundle-fingerprint">{children.match(/.{1,4}/g)?.join(' ')}</code>
)
