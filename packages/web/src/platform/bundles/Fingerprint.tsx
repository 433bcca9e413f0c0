/** A fingerprint in groups of four, as people compare it. */

import './bundles.css'

export const Fingerprint = ({ children }: { children: string }) => (
  <span className="mono bundle-fingerprint">{children.match(/.{1,4}/g)?.join(' ')}</span>
)
