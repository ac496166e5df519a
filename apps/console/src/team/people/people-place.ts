import type { PeopleCalls } from './people.ts'

/** All that the screens about people need to know of a place: a shop's team, or the market's staff. */
export interface PeoplePlace<Role extends string> {
  calls: PeopleCalls<Role>
  roles: readonly Role[]
  /** The role of an invitation at first: the one that could do the least harm. */
  leastRole: Role
  roleNames: Record<Role, string>
  /** A sentence for each role about what it may do. */
  roleTexts: Record<Role, string>
  words: {
    title: string
    fileName: string
    empty: { title: string; text: string }
    failed: string
    inviteTitle: string
    /** The reason why the last owner keeps the role. */
    lastOwner: string
    lastOwnerLong: string
    removeTitle: (name: string) => string
    removeLead: (name: string) => string
    removeSelfLead: string
  }
}
