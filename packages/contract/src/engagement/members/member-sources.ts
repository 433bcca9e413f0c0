/** Who or what gave a member its fields and identities. */

/** MERGE gives fields alone: an identity that moves keeps what gave it. Taking a merge back gives back what gave them before. */
export const memberSources = ['PERSON', 'IMPORT', 'MESSAGE', 'MERGE'] as const
export type MemberSource = (typeof memberSources)[number]
export type IdentitySource = Exclude<MemberSource, 'MERGE'>

export const profileFields = ['name', 'gender', 'birthday', 'regionId', 'sourceChannelId', 'locale', 'zone'] as const
export type ProfileField = (typeof profileFields)[number]
