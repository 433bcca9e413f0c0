/** Error keys of configuration bundles. */
export const bundlesErrors = {
  /** It is no bundle, or its head is not as it should be. */
  bundle_unreadable: 400,
  /** `version`; `known` */
  bundle_version_unknown: 400,
  /** Its bytes are not those that were signed. */
  bundle_changed: 400,
  /** `fingerprint` of the key that signed it. */
  bundle_key_not_accepted: 403,
  /** `target`: the tenant that it is for; `tenant`: this one. */
  bundle_for_other_tenant: 400,
  /** `kind` */
  bundle_kind_unknown: 400,
  /** `kind`, `key`, `field` */
  bundle_item_wrong: 400,
  /** `kind`, `key` */
  bundle_item_twice: 400,
  /** `maximum` levels. */
  bundle_too_deep: 400,
  /** `maximum` values. */
  bundle_too_large: 400,
  bundle_status_does_not_allow: 409,
  /** Nothing of it is chosen. */
  bundle_nothing_chosen: 400,
  /** What is here is not what the difference was made with. */
  bundle_item_changed: 409,
  /** SHA-256 of a public key: 64 hexadecimal digits. */
  fingerprint_wrong_format: 400,
  /** `role`: a workflow names it, and it is not here. */
  bundle_role_missing: 400,
  bundle_key_exists: 409,
  bundle_key_revoked: 409,
} as const
